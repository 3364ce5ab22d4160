import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { lockUser } from '../services/lock-user';

export const lockUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => lockUser(ctx, input.userId));
