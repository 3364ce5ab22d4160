import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { claimCodeBatchGrid } from '../grid';

export const listBatchesProcedure = programProcedure('manageTransaction')
	.input(gridQuerySchema)
	.query(({ ctx, input }) =>
		queryGrid(claimCodeBatchGrid, ctx.db, { kind: 'program', programId: ctx.program.id }, input),
	);
