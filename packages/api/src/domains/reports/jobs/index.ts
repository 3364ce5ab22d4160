import type { Schedule } from '../../../jobs';

/** Every five minutes: makes one row of those that the figures of an hour were written in. */
const figureFolding: Schedule = {
	name: 'figureFolding',
	cron: '*/5 * * * *',
	handler: () => import('./run-figure-folding').then((module) => module.runFigureFolding),
};
/** Every night: takes away days of points liability that are no longer looked at. */
const liabilityTidying: Schedule = {
	name: 'liabilityTidying',
	cron: '40 3 * * *',
	handler: () => import('./run-liability-tidying').then((module) => module.runLiabilityTidying),
};
export const reportSchedules = [figureFolding, liabilityTidying];
