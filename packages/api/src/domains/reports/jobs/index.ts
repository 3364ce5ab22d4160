import type { Schedule } from '../../../jobs';

/** Every five minutes: makes one row of those that the figures of an hour were written in. */
const figureFolding: Schedule = {
	name: 'figureFolding',
	cron: '*/5 * * * *',
	handler: () => import('./run-figure-folding').then((module) => module.runFigureFolding),
};
export const reportSchedules = [figureFolding];
