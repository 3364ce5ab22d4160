import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { orderGrid } from '../grid';

const when = z.iso.datetime({ offset: true }).nullish();

/** The orders of a program, from one point in time to another when they are given. */
export const orderList = gridProcedures(
	orderGrid,
	programProcedure('manageOrders', 'manageProgram').input(z.object({ startDate: when, endDate: when })),
	(ctx, { startDate = null, endDate = null }) => ({
		...rowsOfProgram(ctx),
		options: startDate || endDate ? { filter: ['date', 'between', [startDate, endDate]] } : {},
	}),
);
