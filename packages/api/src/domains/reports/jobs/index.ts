import type { Schedule } from '../../../jobs';

/** Every five minutes: merges the rows of each hour's figures into one. */
const figureFolding: Schedule = {
	name: 'figureFolding',
	cron: '*/5 * * * *',
	handler: () => import('./run-figure-folding').then((module) => module.runFigureFolding),
};
/** Every night: deletes cached days of points liability that are no longer used. */
const liabilityTidying: Schedule = {
	name: 'liabilityTidying',
	cron: '40 3 * * *',
	handler: () => import('./run-liability-tidying').then((module) => module.runLiabilityTidying),
};
export const reportSchedules = [figureFolding, liabilityTidying];
