import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { unlinkIdentity } from '../services/unlink-identity';

export const unlinkIdentityProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userIdSchema)
	.mutation(({ ctx, input }) => unlinkIdentity(ctx, input.userId));
