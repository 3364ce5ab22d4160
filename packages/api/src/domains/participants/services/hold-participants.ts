import { newId } from '@rewards/db';
import type { GridSelection } from '@rewards/validators/grid';
import { AppError } from '../../../errors';
import { holdSelection } from '../../../grid';
import type { ProgramContext } from '../../../trpc';
import { participantGrid } from '../grid';

const hold = `insert into held_selection (program_id, id, count, held_by_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')`;
const rowsOf = (table: string) => `insert into held_selection_row (program_id, selection_id, n, participant_id)
	select $1, $2, row_number() over (order by id), id from ${table}`;

export interface HeldParticipants {
	selectionId: string;
	count: number;
}

/**
 * Settles which participants a bulk action is going to be about, so that what is done is what was confirmed, whatever happens to the list
 * meanwhile. Held for an hour, for whoever asked. NOT_FOUND when nobody is left of the selection.
 */
export async function holdParticipants(ctx: ProgramContext, selection: GridSelection): Promise<HeldParticipants> {
	const { db, program, session } = ctx;
	const selectionId = newId();
	return db.transaction(async (client) => {
		const scope = { kind: 'program', programId: program.id } as const;
		const { table, count } = await holdSelection(participantGrid, client, scope, selection);
		if (count === 0) throw new AppError('NOT_FOUND', { entity: 'participant' });
		await client.query(hold, [program.id, selectionId, count, session.user.id]);
		await client.query(rowsOf(table), [program.id, selectionId]);
		return { selectionId, count };
	});
}
