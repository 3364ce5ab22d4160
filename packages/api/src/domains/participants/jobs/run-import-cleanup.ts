import { dropExpiredPreviews } from '../../../imports';
import type { Services } from '../../../trpc';
import { forgetOldChanges } from '../imports/undo';

/** With all their rows, which nothing else ties to them: checking a million rows one by one would take longer than writing them. */
const dropSelections = `with gone as (delete from held_selection where expires_at < now() returning program_id, id),
	dropped as (delete from held_selection_row r using gone where r.program_id = gone.program_id and r.selection_id = gone.id)
	select from gone`;

/** Each step bears to be run again, and beside itself. */
export async function runImportCleanup({ db, log }: Services): Promise<void> {
	const previews = await dropExpiredPreviews(db);
	const changes = await forgetOldChanges(db.pool);
	const { rowCount } = await db.pool.query(dropSelections);
	if (previews + changes + (rowCount ?? 0) > 0)
		log.info({ previews, changes, selections: rowCount }, 'Threw away what imports had left behind');
}
