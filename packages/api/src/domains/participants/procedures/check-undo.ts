import type { UndoView } from '@rewards/validators/participants/imports';
import { z } from 'zod';
import { AppError } from '../../../errors';
import type { Queryable } from '../../../imports';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { undoView } from '../imports/undo';

/**
 * What undoing an import would take back, and what prevents it. NOT_FOUND for a job that is no import of the program.
 */
export async function checkUndo(
	ctx: Pick<ProgramContext, 'db' | 'program'>,
	importId: string,
	db: Queryable = ctx.db.pool,
): Promise<UndoView> {
	const view = await undoView(db, ctx.program.id, importId);
	if (!view) throw new AppError('NOT_FOUND', { entity: 'job' });
	return view;
}

/**
 * Throws IN_USE with the numbers when newer changes depend on the import, BAD_REQUEST with the reason when it can't be
 * undone otherwise.
 */
export function refuseUndo({ refusal, newer }: UndoView): void {
	if (refusal === null) return;
	if (refusal !== 'newer') throw new AppError('BAD_REQUEST', { reason: refusal });
	const { participants } = newer;
	throw new AppError(
		'IN_USE',
		{ entity: 'import', ...newer },
		{
			message: `Newer changes depend on ${participants} participants of this import; it can't be undone as a whole.`,
		},
	);
}

export const checkUndoProcedure = programProcedure('manageParticipant')
	.input(z.object({ importId: z.uuid() }))
	.query(({ ctx, input }) => checkUndo(ctx, input.importId));
