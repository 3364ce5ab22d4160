import { orderEditSchema } from '@rewards/validators/orders/schemas';
import { z } from 'zod';
import { staffProgramProcedure } from '../../../trpc';
import { requireBatchEditor } from '../batch-policy';
import { editOrder } from '../moves';

export const editBatchOrderProcedure = staffProgramProcedure
	.input(z.object({ orderId: z.uuid(), version: z.int().optional(), edit: orderEditSchema }))
	.mutation(async ({ ctx, input }) => {
		await requireBatchEditor(ctx);
		return editOrder(ctx, { ...input, resubmit: false, batchOnly: true });
	});
