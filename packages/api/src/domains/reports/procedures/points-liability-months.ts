import { liabilityMonthsInput } from '@rewards/validators/reports/schemas';
import { rowsOfProgram } from '../../../grid';
import { programProcedure } from '../../../trpc';
import { monthsOfLiability } from '../services/liability-months';

/** Outstanding points of a program at the end of each month, and what changed them. */
export const pointsLiabilityMonths = programProcedure('manageReports')
	.input(liabilityMonthsInput)
	.query(({ ctx, input }) => monthsOfLiability(ctx, rowsOfProgram(ctx).scope, input));
