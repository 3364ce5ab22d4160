import type { Schedule } from '../../../jobs';

/** Every minute: sends mails about sign-ins that were not sent at once. */
export const dueMails: Schedule = {
	name: 'sendDueMails',
	cron: '* * * * *',
	handler: async () => (await import('../queued-mails/send-mails')).sendDueMails,
};

/** Every hour. */
export const signInPruning: Schedule = {
	name: 'pruneSignIns',
	cron: '17 * * * *',
	handler: async () => (await import('./prune-sign-ins')).pruneSignIns,
};
