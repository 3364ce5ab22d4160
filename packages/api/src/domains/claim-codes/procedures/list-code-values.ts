import { gridDistinctSchema } from '@rewards/validators/grid';
import { distinctGrid } from '../../../grid';
import { claimCodeGrid } from '../grid';
import { batchProcedure } from '../of-batch';

/** The values of one column, for its header filter. */
export const listCodeValuesProcedure = batchProcedure
	.input(gridDistinctSchema)
	.query(({ ctx: { db, codes }, input }) => distinctGrid(claimCodeGrid, db, codes.scope, input, codes.filter));
