import { orderBulkResultSchema, orderBulkSchema } from '@rewards/validators/orders/bulk';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ selectionId: z.uuid(), action: orderBulkSchema });
export type OrderBulkParams = z.infer<typeof params>;

/** Resubmits or voids many orders; started by `startOrderBulk`. */
export const orderBulkJob = defineJob({
	kind: 'orderBulk',
	flags: ['manageOrders'],
	whenCancelled: 'stays',
	params,
	result: orderBulkResultSchema,
	// Not in the queue of a program: an import there needn't wait for a million orders, nor the reverse.
	queue: { name: 'orders', forEach: 'account' },
	shares: { tenant: 1 / 2, all: 3 / 4 },
});
