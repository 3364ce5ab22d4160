import { liabilityMonthsInput } from '@rewards/validators/reports/schemas';
import { rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { monthsOfLiability } from '../services/liability-months';

/** The same for all programs of the caller's accounts. */
export const liabilityOverviewMonths = permitted('manageReports')
	.input(liabilityMonthsInput)
	.query(({ ctx, input }) => monthsOfLiability(ctx, rowsOfSubtree(ctx).scope, input));
