import type { PointUndoView } from '@rewards/validators/ledger/imports';
import { z } from 'zod';
import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { pointUndoView } from '../imports/undo';
import { requirePoints } from '../policy';

/**
 * What undoing a point import would take back, and what prevents it. NOT_FOUND for a job that is not a point import of
 * the program.
 */
export async function checkPointUndo(
	ctx: Pick<ProgramContext, 'db' | 'program'>,
	importId: string,
	db: Queryable = ctx.db.pool,
): Promise<PointUndoView> {
	requirePoints(ctx);
	const view = await pointUndoView(db, ctx.program.id, importId);
	if (!view) throw new AppError('NOT_FOUND', { entity: 'job' });
	return view;
}

/**
 * Throws IN_USE with the numbers when no participant has the points any more, BAD_REQUEST with the reason when it can't
 * be undone otherwise.
 */
export function refusePointUndo({ refusal, spent, overfull }: PointUndoView): void {
	if (refusal === null) return;
	if (refusal !== 'spent') throw new AppError('BAD_REQUEST', { reason: refusal });
	const participants = spent + overfull;
	throw new AppError(
		'IN_USE',
		{ entity: 'import', reason: refusal, participants, spent, overfull },
		{ message: `None of ${participants} participants has the points of this import any more; it can't be undone.` },
	);
}

export const checkPointUndoProcedure = programProcedure('manageTransaction')
	.input(z.object({ importId: z.uuid() }))
	.query(({ ctx, input }) => checkPointUndo(ctx, input.importId));
