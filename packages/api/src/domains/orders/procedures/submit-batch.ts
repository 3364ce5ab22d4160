import { orderIdsSchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';
import { staffProgramProcedure } from '../../../trpc';
import { requireBatchEditor } from '../batch-policy';
import { submitBatch } from '../moves';

export const submitBatchProcedure = staffProgramProcedure
	.input(z.object({ orderIds: orderIdsSchema }))
	.mutation(async ({ ctx, input }) => {
		await requireBatchEditor(ctx);
		return submitBatch(ctx, input);
	});
