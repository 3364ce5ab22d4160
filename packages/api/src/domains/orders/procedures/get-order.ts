import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { getOrder } from '../services/get-order';

/** One order by its id or its number; with `participantId` only if it is theirs. */
export const getOrderProcedure = programProcedure('manageOrders', 'manageProgram')
	.input(z.object({ orderId: z.string().min(1).max(100), participantId: z.uuid().optional() }))
	.query(({ ctx, input }) => getOrder(ctx, input));
