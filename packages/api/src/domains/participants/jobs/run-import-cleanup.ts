import { dropExpiredPreviews } from '../../../imports';
import type { Services } from '../../../trpc';
import { forgetOldChanges } from '../imports/undo';

/** A selection that can no longer be confirmed, with all its rows, which have no foreign key. */
const dropSelection = `with old as (select program_id, id from held_selection where expires_at < now() limit 1 for update skip locked),
	gone as (delete from held_selection s using old where s.program_id = old.program_id and s.id = old.id),
	dropped as (delete from held_selection_row r using old where r.program_id = old.program_id and r.selection_id = old.id)
	select from old`;

/** Deletes expired selections one after the other and returns how many. */
async function dropSelections(db: Services['db']): Promise<number> {
	for (let dropped = 0; ; dropped += 1) {
		const found = await db.transaction(async (client) => {
			// The maximum size of a program; no request waits for it.
			await client.query('set local statement_timeout = 0');
			return (await client.query(dropSelection)).rowCount;
		});
		if (!found) return dropped;
	}
}

/** Deletes expired links that no longer count for the hourly limits. */
const dropLinks = `delete from participant_password_link where expires_at < now() - interval '1 day'`;

/** Each step can be repeated, and can run concurrently with itself. */
export async function runImportCleanup({ db, log }: Services): Promise<void> {
	const previews = await dropExpiredPreviews(db);
	const changes = await forgetOldChanges(db.pool);
	const selections = await dropSelections(db);
	await db.pool.query(dropLinks);
	if (previews + changes + selections > 0)
		log.info({ previews, changes, selections }, 'Deleted what imports had left behind');
}
