import type { Services } from '../../../trpc';

/**
 * A selection that can no longer be confirmed or read, with all its rows, which have no foreign key. One in use by a
 * job stays.
 */
const drop = `with old as (
		select b.id from order_bulk b left join job j on j.id = b.job_id
		where b.expires_at < now() and (j.id is null or j.finished_at is not null) limit 1 for update of b skip locked
	), gone as (delete from order_bulk b using old where b.id = old.id),
	dropped as (delete from order_bulk_row r using old where r.bulk_id = old.id)
	select from old`;

/** Can be repeated, and can run concurrently with itself. */
export async function runOrderBulkCleanup({ db, log }: Services): Promise<void> {
	for (let dropped = 0; ; dropped += 1) {
		const found = await db.transaction(async (client) => {
			// The maximum size of a program; no request waits for it.
			await client.query('set local statement_timeout = 0');
			return (await client.query(drop)).rowCount;
		});
		if (found) continue;
		if (dropped > 0) log.info({ dropped }, 'Deleted what bulk actions on orders left behind');
		return;
	}
}
