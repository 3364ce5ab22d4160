import { orderBulkSchema } from '@rewards/validators/orders/bulk';
import { z } from 'zod';
import { permitted } from '../../../trpc';
import { startOrderBulk } from '../bulk/start-bulk';

/** Second step of a bulk action on orders: the confirmed action, as a job. */
export const startOrderBulkProcedure = permitted('manageOrders')
	.input(z.object({ selectionId: z.uuid(), count: z.int().positive(), action: orderBulkSchema }))
	.mutation(({ ctx, input }) => startOrderBulk(ctx, input));
