import { deferredValue } from '../lib/loading/deferred-import';

/** Loads the displays of the job kinds, and their texts. */
export const loadJobDisplays = deferredValue(
	() => import('./job-displays').then((module) => module.jobDisplays),
	'jobs',
	'imports',
);
