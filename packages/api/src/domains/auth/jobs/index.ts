import type { Schedule } from '../../../jobs';

/** Every hour. */
export const signInPruning: Schedule = {
	name: 'pruneSignIns',
	cron: '17 * * * *',
	handler: async () => (await import('./prune-sign-ins')).pruneSignIns,
};
