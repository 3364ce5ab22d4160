import { removeFactorSchema } from '@rewards/validators/auth/second-factor';
import { sessionProcedure } from '../../../trpc';
import { removeFactor } from '../services/remove-factor';

export const removeFactorProcedure = sessionProcedure
	.meta({ access: 'session', fresh: true })
	.input(removeFactorSchema)
	.mutation(({ ctx, input }) => removeFactor(ctx, input));
