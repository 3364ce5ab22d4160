import { reversalSchema } from '@rewards/validators/ledger/schemas';
import { z } from 'zod';
import { requestUndo } from '../../../imports';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type PointUndoParams, pointUndoJob } from '../jobs/point-undo';
import { checkPointUndo, refusePointUndo } from './check-point-undo';

/**
 * Requests the undo of a whole point import; errors as for `refusePointUndo`. The job checks again before it writes.
 */
export const undoPointImport = (ctx: ProgramContext, params: PointUndoParams): Promise<{ jobId: string }> =>
	requestUndo(ctx, {
		id: params.importId,
		undoJob: pointUndoJob,
		params,
		names: { importId: params.importId },
		look: async (client) => {
			const view = await checkPointUndo(ctx, params.importId, client);
			refusePointUndo(view);
			return view.transactions;
		},
	});

export const undoPointImportProcedure = programProcedure('manageTransaction')
	.input(reversalSchema.extend({ importId: z.uuid() }))
	.mutation(({ ctx, input: { importId, description } }) => undoPointImport(ctx, { importId, description }));
