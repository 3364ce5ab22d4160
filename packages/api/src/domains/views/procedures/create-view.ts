import { viewCreateSchema } from '@rewards/validators/views/schemas';
import { staffProcedure } from '../../../trpc';
import { createView } from '../services/create-view';

/** Saves a view of a list under a name. */
export const createViewProcedure = staffProcedure
	.input(viewCreateSchema)
	.mutation(({ ctx, input }) => createView(ctx, input));
