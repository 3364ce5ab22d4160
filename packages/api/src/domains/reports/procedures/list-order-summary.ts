import { periodSchema } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { orderSummaryGrid } from '../overview-grid';
import { narrowed } from '../period';

/** Order Summary: Claim Overview of one program. */
export const orderSummaryList = gridProcedures(
	orderSummaryGrid,
	programProcedure('manageOrders').input(periodSchema),
	(ctx, period) => ({ ...rowsOfProgram(ctx), ...narrowed('date', period) }),
);
