import { gridExportSchema } from '@rewards/validators/grid';
import { exportList } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { claimCodeBatchGrid } from '../grid';

/** All batches that match, as a file. */
export const exportBatchesProcedure = programProcedure('manageTransaction')
	.input(gridExportSchema)
	.query(({ ctx, input }) =>
		exportList(ctx, claimCodeBatchGrid, { kind: 'program', programId: ctx.program.id }, input),
	);
