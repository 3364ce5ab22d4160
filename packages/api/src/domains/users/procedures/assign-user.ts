import { userAssignSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { assignUser } from '../services/assign-user';

export const assignUserProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userAssignSchema)
	.mutation(({ ctx, input }) => assignUser(ctx, input));
