import { z } from 'zod';
import { type GridOptions, rowsOfProgram } from '../../grid';
import { programProcedure } from '../../trpc';
import { requireBatch } from './policy';

/** Like `programProcedure`; `batchId` must be a batch of that program. Its codes are `ctx.codes`. */
export const batchProcedure = programProcedure('manageTransaction')
	.input(z.object({ batchId: z.uuid() }))
	.use(async ({ ctx, input, next }) => {
		await requireBatch(ctx, input.batchId);
		const options: GridOptions = { filter: ['batchId', '=', input.batchId] };
		return next({ ctx: { codes: { ...rowsOfProgram(ctx), options } } });
	});
