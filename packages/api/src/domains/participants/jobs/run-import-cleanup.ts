import { dropExpiredPreviews } from '../../../imports';
import type { Services } from '../../../trpc';
import { forgetOldChanges } from '../imports/undo';

/** One that no one can confirm any more, with all its rows, which nothing else ties to it. */
const dropSelection = `with old as (select program_id, id from held_selection where expires_at < now() limit 1 for update skip locked),
	gone as (delete from held_selection s using old where s.program_id = old.program_id and s.id = old.id),
	dropped as (delete from held_selection_row r using old where r.program_id = old.program_id and r.selection_id = old.id)
	select from old`;

/** Drops expired selections one after the other and gives how many they were. */
async function dropSelections(db: Services['db']): Promise<number> {
	for (let dropped = 0; ; dropped += 1) {
		const found = await db.transaction(async (client) => {
			// As large as a program may be; no one waits for it.
			await client.query('set local statement_timeout = 0');
			return (await client.query(dropSelection)).rowCount;
		});
		if (!found) return dropped;
	}
}

/** Links that open nothing any more and whose hour is over. */
const dropLinks = `delete from participant_password_link where expires_at < now() - interval '1 day'`;

/** Each step bears to be run again, and beside itself. */
export async function runImportCleanup({ db, log }: Services): Promise<void> {
	const previews = await dropExpiredPreviews(db);
	const changes = await forgetOldChanges(db.pool);
	const selections = await dropSelections(db);
	await db.pool.query(dropLinks);
	if (previews + changes + selections > 0)
		log.info({ previews, changes, selections }, 'Threw away what imports had left behind');
}
