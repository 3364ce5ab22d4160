import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { staffProcedure } from '../../../trpc';
import { jobGrid } from '../grid';
import { seenIn } from '../policy';

/** Jobs of the caller's account and those below that the caller may see. */
export const jobList = gridProcedures(jobGrid, staffProcedure, (ctx) => ({
	...rowsOfSubtree(ctx),
	options: { filter: seenIn(ctx.session) },
}));
