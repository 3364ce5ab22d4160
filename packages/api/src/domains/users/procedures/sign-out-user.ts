import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { signOutUser } from '../services/sign-out-user';

export const signOutUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => signOutUser(ctx, input.userId));
