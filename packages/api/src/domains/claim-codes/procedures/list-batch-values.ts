import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { claimCodeBatchGrid } from '../grid';

/** The values of one column, for its header filter. */
export const listBatchValuesProcedure = programProcedure('manageTransaction')
	.input(gridDistinctSchema)
	.query(({ ctx, input }) =>
		distinctGrid(claimCodeBatchGrid, ctx.db, { kind: 'program', programId: ctx.program.id }, input),
	);
