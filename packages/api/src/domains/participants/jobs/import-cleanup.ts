import type { Schedule } from '../../../jobs';

/**
 * Every hour: throws away what imports leave behind: previews that no one has gone on with, and what can't be undone
 * any more.
 */
export const importCleanup: Schedule = {
	name: 'importCleanup',
	cron: '23 * * * *',
	handler: () => import('./run-import-cleanup').then((module) => module.runImportCleanup),
};
