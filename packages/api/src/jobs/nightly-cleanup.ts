import type { Schedule } from './define-job';

/** Every night (03:17 UTC): removes uploads and made files that have expired, and what else long-ended jobs leave behind. */
export const nightlyCleanup: Schedule = {
	name: 'nightlyCleanup',
	cron: '17 3 * * *',
	handler: () => import('./run-nightly-cleanup').then((module) => module.runNightlyCleanup),
};
