import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { unlockUser } from '../services/unlock-user';

export const unlockUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => unlockUser(ctx, input.userId));
