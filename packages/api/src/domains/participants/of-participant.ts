import type { GridFilter } from '@rewards/validators/grid';
import { z } from 'zod';
import { AppError } from '../../errors';
import type { Queryable } from '../../imports';
import type { ProgramContext } from '../../trpc';

/** Input of every call about the data of one participant: transactions, orders. */
export const ofParticipantInput = { participantId: z.uuid() };

const merged = `select merged_into_id as "mergedInto" from participant
	where program_id = $1 and id = $2 and merged_into_id is not null`;

/** NOT_FOUND; for a participant who was merged into another it says into whom, so that old links and ids lead on. */
export async function missingParticipant(db: Queryable, programId: string, id: string): Promise<AppError> {
	const { rows } = await db.query<{ mergedInto: string }>(merged, [programId, id]);
	return new AppError('NOT_FOUND', { entity: 'participant', ...rows[0] });
}

const known = 'select from participant where program_id = $1 and id = $2 and deleted_at is null';

/**
 * Condition on a list's hidden field `participantId`, for the data of one participant of the program. NOT_FOUND for any
 * other; archived ones keep theirs.
 */
export async function ofParticipant(
	{ db, program }: Pick<ProgramContext, 'db' | 'program'>,
	participantId: string,
): Promise<{ filter: GridFilter }> {
	const { rowCount } = await db.pool.query({
		name: 'of-participant',
		text: known,
		values: [program.id, participantId],
	});
	if (!rowCount) throw await missingParticipant(db.pool, program.id, participantId);
	return { filter: ['participantId', '=', participantId] };
}
