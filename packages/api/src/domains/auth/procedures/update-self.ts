import { selfUpdateSchema } from '@rewards/validators/auth/schemas';
import { sessionProcedure } from '../../../trpc';
import { updateSelf } from '../services/update-self';

export const updateSelfProcedure = sessionProcedure
	.input(selfUpdateSchema)
	.mutation(({ ctx, input }) => updateSelf(ctx, input));
