import { gridSelectionSchema } from '@rewards/validators/grid';
import { orderBulkKinds } from '@rewards/validators/orders/bulk';
import { z } from 'zod';
import { permitted } from '../../../trpc';
import { holdOrderErrors } from '../bulk/hold-orders';

/** First step of a bulk action on orders with errors, of all programs of the caller. */
export const holdOrderErrorsProcedure = permitted('manageOrders')
	.input(z.object({ action: z.enum(orderBulkKinds), selection: gridSelectionSchema }))
	.mutation(({ ctx, input, signal }) => holdOrderErrors(ctx, input, signal));
