import { dropExpiredPreviews } from '../../../imports';
import type { Services } from '../../../trpc';
import { forgetOldChanges } from '../imports/undo';

/** Each step bears to be run again, and beside itself. */
export async function runImportCleanup({ db, log }: Services): Promise<void> {
	const previews = await dropExpiredPreviews(db);
	const changes = await forgetOldChanges(db.pool);
	const { rowCount } = await db.pool.query('delete from held_selection where expires_at < now()');
	if (previews + changes > 0)
		log.info({ previews, changes, selections: rowCount }, 'Threw away what imports had left behind');
}
