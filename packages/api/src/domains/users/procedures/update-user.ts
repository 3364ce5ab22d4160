import { userUpdateSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { updateUser } from '../services/update-user';

export const updateUserProcedure = accountProcedure('manageUser')
	.input(userUpdateSchema)
	.mutation(({ ctx, input }) => updateUser(ctx, input));
