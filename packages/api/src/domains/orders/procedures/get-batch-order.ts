import { z } from 'zod';
import { staffProgramProcedure } from '../../../trpc';
import { requireBatchReader } from '../batch-policy';
import { getOrder } from './get-order';

/** One batch order, for users who may see batch orders. */
export const getBatchOrderProcedure = staffProgramProcedure
	.input(z.object({ orderId: z.uuid() }))
	.query(async ({ ctx, input }) => {
		await requireBatchReader(ctx);
		return getOrder(ctx, { ...input, batch: true });
	});
