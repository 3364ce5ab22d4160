import { orderReasonSchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';
import { programProcedure } from '../../../trpc';
import { voidUnanswered } from '../moves';

export const voidUnansweredProcedure = programProcedure('manageOrders')
	.input(z.object({ orderId: z.uuid(), reason: orderReasonSchema.pipe(z.string().min(1, 'required')) }))
	.mutation(({ ctx, input }) => voidUnanswered(ctx, input));
