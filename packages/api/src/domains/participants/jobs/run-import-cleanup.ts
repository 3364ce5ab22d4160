import { mergeUndoDays } from '@rewards/validators/participants/merges';
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

/** Values before merges that can't be undone any more are personal data without a purpose. Which rows moved stays. */
const forgetMerges = `with old as (
		update participant_merge set kept_before = '{}', merged_before = '{}', kept_after = '{}'
		where at < now() - interval '${mergeUndoDays} days' and kept_before <> '{}' returning program_id, id
	)
	update participant_merge_row r set before = null from old
	where r.program_id = old.program_id and r.merge_id = old.id and r.kind in ('address', 'cartItem')`;

/** Each step can be repeated, and can run concurrently with itself. */
export async function runImportCleanup({ db, log }: Services): Promise<void> {
	const previews = await dropExpiredPreviews(db);
	const changes = await forgetOldChanges(db.pool);
	const selections = await dropSelections(db);
	await db.pool.query(dropLinks);
	await db.pool.query(forgetMerges);
	if (previews + changes + selections > 0)
		log.info({ previews, changes, selections }, 'Deleted what imports had left behind');
}
