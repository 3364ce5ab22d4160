import type { GridFilter } from '@rewards/validators/grid';
import { pointAdjustmentInput } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { narrowed } from '../period';
import { pointAdjustmentGrid } from '../point-adjustment-grid';

/** The Points Adjustments Report of a program: all transactions, or those of one type. */
export const pointAdjustmentList = gridProcedures(
	pointAdjustmentGrid,
	programProcedure('manageReports').input(pointAdjustmentInput),
	(ctx, { type, ...period }) => ({
		...rowsOfProgram(ctx),
		...narrowed('createDate', period, ...(type ? [['type', '=', type] as GridFilter] : [])),
	}),
);
