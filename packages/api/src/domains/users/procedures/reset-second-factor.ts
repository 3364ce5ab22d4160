import { userIdSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { resetSecondFactor } from '../services/reset-second-factor';

export const resetSecondFactorProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userIdSchema)
	.mutation(({ ctx, input }) => resetSecondFactor(ctx, input.userId));
