import { databaseClock, newId, type PoolClient } from '@rewards/db';
import type { LedgerType } from '@rewards/validators/ledger/constants';
import type { ProgramContext } from '../../../trpc';

export interface NewEntry {
	participantId: string;
	type: LedgerType;
	amount: number;
	description: string;
	reference: string;
	reversesId?: string;
}

/** A ledger entry as returned to staff when it is created. */
export interface Transaction {
	id: string;
	createDate: Date;
	createdBy: { userName: string };
	type: LedgerType;
	amount: number;
	description: string;
	reference: string | null;
	reversesId: string | null;
	/** The participant's balance, including this entry. */
	balance: number;
}

const insert = `insert into ledger_entry (program_id, id, participant_id, type, amount, description, reference, reverses_id, created_by_id, created_by_name, created_at)
	values ($1, $2, $3, $4, $5, $6, nullif($7, ''), $8, $9, $10, clock_timestamp()) returning created_at as "createDate"`;

/**
 * Appends an entry in the caller's name; the database updates the participant's sums with it. `balance` comes from
 * `lockSums`. The timestamp is taken under the lock, so that a participant's entries are in booking order.
 */
export async function insertEntry(
	client: PoolClient,
	{ program, session }: Pick<ProgramContext, 'program' | 'session'>,
	balance: number,
	entry: NewEntry,
): Promise<Transaction> {
	const id = newId();
	const { participantId, type, amount, description, reference, reversesId = null } = entry;
	const { id: userId, displayName, userName } = session.user;
	const what = [type, amount, description, reference, reversesId];
	const { rows } = await client.query<{ createDate: Date }>(insert, [
		program.id,
		id,
		participantId,
		...what,
		userId,
		displayName,
	]);
	return {
		id,
		createDate: rows[0]?.createDate ?? databaseClock.now(),
		createdBy: { userName },
		type,
		amount,
		description,
		reference: reference || null,
		reversesId,
		balance: balance + amount,
	};
}
