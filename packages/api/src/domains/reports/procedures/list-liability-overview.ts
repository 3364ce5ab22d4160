import { liabilityInput } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { liabilityOverviewGrid } from '../liability-grid';
import { keepLiability } from '../services/keep-liability';

/** Points liability of all programs of the caller's accounts at the end of a day. */
export const liabilityOverviewList = gridProcedures(
	liabilityOverviewGrid,
	permitted('manageReports').input(liabilityInput),
	async (ctx, at) => {
		const rows = rowsOfSubtree(ctx);
		return { ...rows, ...(await keepLiability(ctx.db, rows.scope, at)) };
	},
);
