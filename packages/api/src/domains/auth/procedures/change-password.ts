import { changePasswordSchema } from '@rewards/validators/auth/schemas';
import { sessionProcedure } from '../../../trpc';
import { changePassword } from '../services/change-password';

export const changePasswordProcedure = sessionProcedure
	.input(changePasswordSchema)
	.mutation(({ ctx, input }) => changePassword(ctx, input));
