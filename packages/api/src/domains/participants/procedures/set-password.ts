import { setPasswordSchema } from '@rewards/validators/participants/password-mails';
import { publicProcedure } from '../../../trpc';
import { setPassword } from '../services/set-password';

export const setPasswordProcedure = publicProcedure
	.input(setPasswordSchema)
	.mutation(({ ctx, input }) => setPassword(ctx, input));
