import type { Schedule } from '../../../jobs';

/** Every five minutes: starts the automated builds that are due. */
export const automatedBuilds: Schedule = {
	name: 'automatedBuilds',
	cron: '*/5 * * * *',
	handler: () => import('./run-automated-builds').then((module) => (services) => module.runAutomatedBuilds(services)),
};
