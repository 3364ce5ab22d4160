import type { PoolClient } from '@rewards/db';
import { affected, pagesOf } from '../../../imports';
import { bookedAt } from './dates';
import type { PointStage } from './stage';

export interface BookOptions {
	programId: string;
	/** The job: every entry refers to it. */
	importId: string;
	stage: PointStage;
	accepted: number;
	createdById: string | null;
	createdByName: string;
	/** Called from time to time; `share` of the booking is done, 0 to 1. */
	progress(share: number): void;
}

const insert = (
	table: string,
) => `insert into ledger_entry (program_id, id, participant_id, type, amount, description, reference, import_id,
		created_by_id, created_by_name, created_at)
	select $1, s.id, a.id, 'adjustment', s.amount, s.description, nullif(s.reference, ''), $2, $3, $4, least(s.at, $5)
	from accepted a join ${table} s on s.line = a.line`;

/**
 * Last step: appends an entry for each row that `validatePoints` has accepted, page by page, each participant's in the
 * order in which they were weighed; the database updates the sums. All entries without a date have one timestamp, taken
 * with every participant locked, so that no later entry of theirs is older.
 */
export async function bookPoints(client: PoolClient, options: BookOptions): Promise<number> {
	const { programId, importId, stage, accepted, createdById, createdByName, progress } = options;
	const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
	const values = [programId, importId, createdById, createdByName, rows[0]?.now];
	let booked = 0;
	for await (const page of pagesOf(client, 'accepted', accepted, true)) {
		booked += await affected(
			client,
			`${insert(stage.table)} where ${page.within('a')} order by a.id, ${bookedAt}, a.line`,
			values,
		);
		progress(booked / accepted);
	}
	return booked;
}
