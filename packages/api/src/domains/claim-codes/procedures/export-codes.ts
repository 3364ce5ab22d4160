import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { claimCodeGrid } from '../grid';
import { batchProcedure } from '../of-batch';

/** All codes of a batch that match, as a file. */
export const exportCodesProcedure = batchProcedure
	.input(gridExportSchema)
	.query(({ ctx, input }) => exportList(ctx, claimCodeGrid, ctx.codes.scope, input, ctx.codes.filter));
