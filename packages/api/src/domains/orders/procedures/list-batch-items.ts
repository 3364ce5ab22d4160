import { z } from 'zod';
import { gridProcedures, rowsOfProgram } from '../../../grid';
import { staffProgramProcedure } from '../../../trpc';
import { requireBatchReader } from '../batch-policy';
import { batchItemGrid } from '../grid';

/** The items of one batch order. */
export const batchItemList = gridProcedures(
	batchItemGrid,
	staffProgramProcedure.input(z.object({ orderId: z.uuid() })),
	async (ctx, { orderId }) => {
		await requireBatchReader(ctx);
		return { ...rowsOfProgram(ctx), options: { filter: ['orderId', '=', orderId] } };
	},
);
