import { resetPasswordSchema } from '@rewards/validators/auth/schemas';
import { publicProcedure } from '../../../trpc';
import { resetPassword } from '../services/reset-password';

export const resetPasswordProcedure = publicProcedure
	.input(resetPasswordSchema)
	.mutation(({ ctx, input }) => resetPassword(ctx, input));
