import { startPasskeySignInSchema } from '@rewards/validators/auth/second-factor';
import { publicProcedure } from '../../../trpc';
import { startPasskeySignIn } from './sign-in-by-passkey';

export const startPasskeySignInProcedure = publicProcedure
	.meta({ access: 'public', keyless: true })
	.input(startPasskeySignInSchema)
	.mutation(({ ctx, input }) => startPasskeySignIn(ctx, input));
