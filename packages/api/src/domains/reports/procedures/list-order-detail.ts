import { periodSchema } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { orderDetailGrid } from '../order-detail-grid';
import { narrowed } from '../period';

/** The Order Detail Report of a program. */
export const orderDetailList = gridProcedures(
	orderDetailGrid,
	programProcedure('manageReports').input(periodSchema),
	(ctx, period) => ({ ...rowsOfProgram(ctx), ...narrowed('orderDate', period) }),
);
