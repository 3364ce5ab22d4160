import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { getUser } from '../services/get-user';

export const getUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.query(({ ctx, input }) => getUser(ctx, input.userId));
