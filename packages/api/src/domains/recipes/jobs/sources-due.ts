import type { Schedule } from '../../../jobs';

/** Every five minutes: starts looking for files at the sources that are due. */
export const sourcesDue: Schedule = {
	name: 'sourcesDue',
	cron: '*/5 * * * *',
	handler: () => import('./run-sources-due').then((module) => (services) => module.runSourcesDue(services)),
};
