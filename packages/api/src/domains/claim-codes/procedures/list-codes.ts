import { gridQuerySchema } from '@rewards/validators/grid';
import { queryGrid } from '../../../grid';
import { claimCodeGrid } from '../grid';
import { batchProcedure } from '../of-batch';

export const listCodesProcedure = batchProcedure
	.input(gridQuerySchema)
	.query(({ ctx: { db, codes }, input }) => queryGrid(claimCodeGrid, db, codes.scope, input, codes.filter));
