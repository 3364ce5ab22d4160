import type { BulkUndoView } from '@rewards/validators/participants/bulk';
import { z } from 'zod';
import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { bulkUndoView } from '../bulk/undo-view';
import { requireBulkPoints } from './start-bulk';

/**
 * What undoing a bulk action would restore, and whom it would skip. NOT_FOUND for a job that is no bulk action of the
 * program; only users who may add transactions can take points back.
 */
export async function checkBulkUndo(
	ctx: Pick<ProgramContext, 'db' | 'program' | 'session'>,
	bulkId: string,
	db: Queryable = ctx.db.pool,
): Promise<BulkUndoView> {
	const found = await bulkUndoView(db, ctx.program.id, bulkId);
	if (!found) throw new AppError('NOT_FOUND', { entity: 'job' });
	if (found.bulk.params.action.kind === 'points') requireBulkPoints(ctx);
	return found.view;
}

/** Throws BAD_REQUEST with the reason when the action can't be undone. */
export function refuseBulkUndo({ refusal }: BulkUndoView): void {
	if (refusal !== null) throw new AppError('BAD_REQUEST', { reason: refusal });
}

export const checkBulkUndoProcedure = programProcedure('manageParticipant')
	.input(z.object({ bulkId: z.uuid() }))
	.query(({ ctx, input }) => checkBulkUndo(ctx, input.bulkId));
