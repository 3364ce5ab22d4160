import { orderEditSchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { editOrder } from '../moves';

/** `resubmit: false` only saves: clients of the REST API resubmit themselves. */
export const editOrderProcedure = programProcedure('manageOrders')
	.input(
		z.object({
			orderId: z.uuid(),
			version: z.int().optional(),
			edit: orderEditSchema,
			resubmit: z.boolean().default(true),
		}),
	)
	.mutation(({ ctx, input }) => editOrder(ctx, { ...input, batchOnly: false }));
