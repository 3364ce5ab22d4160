import type { Schedule } from '../../../jobs';

/** Every hour: throws away catalogues that can't be brought back any more, and what no one has agreed to. */
export const catalogueCleanup: Schedule = {
	name: 'catalogueCleanup',
	cron: '37 * * * *',
	handler: () => import('./run-catalogue-cleanup').then((module) => module.runCatalogueCleanup),
};
