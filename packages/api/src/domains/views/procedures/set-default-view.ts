import { viewDefaultSchema } from '@rewards/validators/views/schemas';
import { staffProcedure } from '../../../trpc';
import { setDefaultView } from '../services/set-default-view';

/** Sets the view with which a list opens for the user. */
export const setDefaultViewProcedure = staffProcedure
	.input(viewDefaultSchema)
	.mutation(({ ctx, input }) => setDefaultView(ctx, input));
