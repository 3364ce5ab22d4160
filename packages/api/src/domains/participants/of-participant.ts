import type { GridFilter } from '@rewards/validators/grid';
import { z } from 'zod';
import { AppError } from '../../errors';
import type { ProgramContext } from '../../trpc';

/** Input of every call about the data of one participant: transactions, orders. */
export const ofParticipantInput = { participantId: z.uuid() };

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
	if (!rowCount) throw new AppError('NOT_FOUND', { entity: 'participant' });
	return { filter: ['participantId', '=', participantId] };
}
