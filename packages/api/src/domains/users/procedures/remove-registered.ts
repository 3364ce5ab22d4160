import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { removeRegistered } from '../services/remove-registered';

export const removeRegisteredProcedure = accountProcedure('manageUser')
	.input(userIdSchema)
	.mutation(({ ctx, input }) => removeRegistered(ctx, input.userId));
