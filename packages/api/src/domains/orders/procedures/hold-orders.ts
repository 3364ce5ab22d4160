import { gridSelectionSchema } from '@rewards/validators/grid';
import { orderBulkKinds } from '@rewards/validators/orders/bulk';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { holdOrders } from '../bulk/hold-orders';

/** First step of a bulk action on the orders of a program: fixes which ones it applies to, and counts them. */
export const holdOrdersProcedure = programProcedure('manageOrders')
	.input(z.object({ action: z.enum(orderBulkKinds), selection: gridSelectionSchema }))
	.mutation(({ ctx, input, signal }) => holdOrders(ctx, input, signal));
