import { changePasswordSchema } from '@rewards/validators/auth/schemas';
import { sessionProcedure } from '../../../trpc';
import { changePassword } from '../services/change-password';

export const changePasswordProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true })
	.input(changePasswordSchema)
	.mutation(({ ctx, input }) => changePassword(ctx, input));
