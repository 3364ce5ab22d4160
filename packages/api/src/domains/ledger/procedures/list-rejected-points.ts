import { rejectedRowsSchema } from '@rewards/validators/imports/mends';
import { rejectedRows } from '../../../imports/flow';
import { programProcedure } from '../../../trpc';
import { pointFlow } from '../imports/flow';

export const listRejectedPointsProcedure = programProcedure('manageTransaction')
	.input(rejectedRowsSchema)
	.query(({ ctx, input }) => rejectedRows(ctx, pointFlow, input));
