import { viewIdSchema } from '@rewards/validators/views/schemas';
import { staffProcedure } from '../../../trpc';
import { deleteView } from '../services/delete-view';

/** Deletes a view. */
export const deleteViewProcedure = staffProcedure
	.input(viewIdSchema)
	.mutation(({ ctx, input }) => deleteView(ctx, input));
