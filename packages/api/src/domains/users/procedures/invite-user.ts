import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { inviteUser } from '../services/invite-user';

export const inviteUserProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => inviteUser(ctx, input.userId));
