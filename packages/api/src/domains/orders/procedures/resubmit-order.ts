import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { resubmitOrder } from '../moves';

export const resubmitOrderProcedure = programProcedure('manageOrders')
	.input(z.object({ orderId: z.uuid() }))
	.mutation(({ ctx, input }) => resubmitOrder(ctx, input));
