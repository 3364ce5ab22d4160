import type { Schedule } from '../../../jobs';

/** Every five minutes: begins the builds whose minute of the night has come. */
export const automatedBuilds: Schedule = {
	name: 'automatedBuilds',
	cron: '*/5 * * * *',
	handler: () => import('./run-automated-builds').then((module) => module.runAutomatedBuilds),
};
