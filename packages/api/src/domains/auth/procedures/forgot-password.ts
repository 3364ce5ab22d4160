import { forgotPasswordSchema } from '@rewards/validators/auth/schemas';
import { publicProcedure } from '../../../trpc';
import { forgotPassword } from '../services/forgot-password';

export const forgotPasswordProcedure = publicProcedure
	.input(forgotPasswordSchema)
	.mutation(({ ctx, input }) => forgotPassword(ctx, input));
