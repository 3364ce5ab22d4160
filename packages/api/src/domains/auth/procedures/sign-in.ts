import { signInSchema } from '@rewards/validators/auth/schemas';
import { publicProcedure } from '../../../trpc';
import { signIn } from '../services/sign-in';

export const signInProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(signInSchema)
	.mutation(({ ctx, input }) => signIn(ctx, input));
