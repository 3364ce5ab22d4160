import { liabilityInput } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { pointsLiabilityGrid } from '../liability-grid';
import { keepLiability } from '../services/keep-liability';

/** Points liability of a program at the end of a day. */
export const pointsLiabilityList = gridProcedures(
	pointsLiabilityGrid,
	programProcedure('manageReports').input(liabilityInput),
	async (ctx, at) => {
		const rows = rowsOfProgram(ctx);
		return { ...rows, ...(await keepLiability(ctx.db, rows.scope, at)) };
	},
);
