import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { deleteUser } from '../services/delete-user';

export const deleteUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => deleteUser(ctx, input.userId));
