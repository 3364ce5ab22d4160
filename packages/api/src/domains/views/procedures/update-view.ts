import { viewUpdateSchema } from '@rewards/validators/views/schemas';
import { staffProcedure } from '../../../trpc';
import { updateView } from '../services/update-view';

/** Saves, renames or shares one of the user's own views. */
export const updateViewProcedure = staffProcedure
	.input(viewUpdateSchema)
	.mutation(({ ctx, input }) => updateView(ctx, input));
