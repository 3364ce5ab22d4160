import type { Services } from '../../../trpc';
import { dropExpiredPreviews } from '../imports/previews';
import { forgetOldChanges } from '../imports/undo';

/** Each step bears to be run again, and beside itself. */
export async function runImportCleanup({ db, log }: Services): Promise<void> {
	const previews = await dropExpiredPreviews(db);
	const changes = await forgetOldChanges(db.pool);
	if (previews + changes > 0) log.info({ previews, changes }, 'Threw away what imports had left behind');
}
