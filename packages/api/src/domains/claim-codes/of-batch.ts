import { z } from 'zod';
import type { GridOptions } from '../../grid';
import { programProcedure } from '../../trpc';
import { requireBatch } from './policy';

/** Like `programProcedure`, and `batchId` must be a batch of that program: its codes are `ctx.codes`. */
export const batchProcedure = programProcedure('manageTransaction')
	.input(z.object({ batchId: z.uuid() }))
	.use(async ({ ctx, input, next }) => {
		await requireBatch(ctx, input.batchId);
		const filter: GridOptions = { filter: ['batchId', '=', input.batchId] };
		const scope = { kind: 'program', programId: ctx.program.id } as const;
		return next({ ctx: { codes: { scope, filter } } });
	});
