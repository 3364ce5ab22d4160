import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { scimUserGrid } from '../grid';

/** The staff users of the caller's account and of those below it; no page shows them, so there is no file of them. */
export const listScimUsersProcedure = permitted('manageUser')
	.input(gridQuerySchema)
	.query(({ ctx, input }) => queryGrid(scimUserGrid, ctx.db, rowsOfSubtree(ctx).scope, input));
