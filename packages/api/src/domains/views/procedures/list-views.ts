import { viewListSchema } from '@rewards/validators/views/schemas';
import { staffProcedure } from '../../../trpc';
import { listViews } from '../services/list-views';

/** The views of a list that the user may open. */
export const listViewsProcedure = staffProcedure.input(viewListSchema).query(({ ctx, input }) => listViews(ctx, input));
