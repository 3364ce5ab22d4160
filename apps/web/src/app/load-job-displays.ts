import { lazyValue } from '../lib/lazily';

/** Loads the displays of the job kinds, and their texts. */
export const loadJobDisplays = lazyValue(
	() => import('./job-displays').then((module) => module.jobDisplays),
	'jobs',
	'imports',
);
