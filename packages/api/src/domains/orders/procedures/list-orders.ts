import { periodSchema } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { orderGrid } from '../grid';

/** The orders of a program, optionally between two points in time. */
export const orderList = gridProcedures(
	orderGrid,
	programProcedure('manageOrders', 'manageProgram').input(periodSchema),
	(ctx, { startDate = null, endDate = null }) => ({
		...rowsOfProgram(ctx),
		options: startDate || endDate ? { filter: ['date', 'between', [startDate, endDate]] } : {},
	}),
);
