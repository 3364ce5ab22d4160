import { periodSchema } from '@rewards/validators/reports/schemas';
import { gridProcedures, rowsOfSubtree } from '../../../grid';
import { permitted } from '../../../trpc';
import { claimOverviewGrid } from '../overview-grid';
import { narrowed } from '../period';

/** Claim Overview: the orders of all programs of the caller's accounts. */
export const claimOverviewList = gridProcedures(
	claimOverviewGrid,
	permitted('manageOrders').input(periodSchema),
	(ctx, period) => ({ ...rowsOfSubtree(ctx), ...narrowed('date', period) }),
);
