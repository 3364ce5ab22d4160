import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { jobGrid } from '../grid';
import { kindsFor } from '../policy';

/** Jobs of the caller's account and those below, of the kinds that the caller may see. */
export const jobList = gridProcedures(jobGrid, staffProcedure, (ctx) => ({
	...rowsOfSubtree(ctx),
	options: { filter: ['kind', 'anyof', kindsFor(ctx.session.permissions)] },
}));
