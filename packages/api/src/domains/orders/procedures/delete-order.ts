import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { deleteOrder } from '../moves';

export const deleteOrderProcedure = programProcedure('manageOrders')
	.input(z.object({ orderId: z.uuid() }))
	.mutation(({ ctx, input }) => deleteOrder(ctx, input));
