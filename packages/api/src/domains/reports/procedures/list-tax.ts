import { periodSchema } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { narrowed } from '../period';
import { taxGrid } from '../tax-grid';

/** The Tax Report of a program. */
export const taxList = gridProcedures(
	taxGrid,
	programProcedure('manageReports', 'manageOrders').input(periodSchema),
	(ctx, period) => ({ ...rowsOfProgram(ctx), ...narrowed('date', period) }),
);
