import type { Schedule } from '../../../jobs';

/** Every hour: deletes abandoned previews, and changes of imports that can't be undone any more. */
export const importCleanup: Schedule = {
	name: 'importCleanup',
	cron: '23 * * * *',
	handler: () => import('./run-import-cleanup').then((module) => module.runImportCleanup),
};
