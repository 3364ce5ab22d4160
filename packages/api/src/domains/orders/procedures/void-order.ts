import { orderReasonSchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { voidOrder } from '../moves';

export const voidOrderProcedure = programProcedure('manageOrders')
	.input(z.object({ orderId: z.uuid(), reason: orderReasonSchema }))
	.mutation(({ ctx, input }) => voidOrder(ctx, input));
