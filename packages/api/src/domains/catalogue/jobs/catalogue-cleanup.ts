import type { Schedule } from '../../../jobs';

/** Every hour: deletes catalogues that can no longer be restored, and feeds that were never approved. */
export const catalogueCleanup: Schedule = {
	name: 'catalogueCleanup',
	cron: '37 * * * *',
	handler: () => import('./run-catalogue-cleanup').then((module) => module.runCatalogueCleanup),
};
