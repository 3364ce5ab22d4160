import { gridProcedures, rowsOfProgram } from '../../../grid';
import { staffProgramProcedure } from '../../../trpc';
import { requireBatchReader } from '../batch-policy';
import { batchOrderGrid } from '../grid';

/** The batch orders of a program. */
export const batchOrderList = gridProcedures(batchOrderGrid, staffProgramProcedure, async (ctx) => {
	await requireBatchReader(ctx);
	return rowsOfProgram(ctx);
});
