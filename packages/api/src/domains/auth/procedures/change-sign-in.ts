import { changeSignInSchema } from '@rewards/validators/auth/schemas';
import { sessionProcedure } from '../../../trpc';
import { changeSignIn } from '../services/change-sign-in';

export const changeSignInProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true })
	.input(changeSignInSchema)
	.mutation(({ ctx, input }) => changeSignIn(ctx, input));
