import { lazyValue } from '../lib/lazily';

/** Brings how the kinds of job show, and what they say. */
export const loadJobDisplays = lazyValue(
	() => import('./job-displays').then((module) => module.jobDisplays),
	'jobs',
	'imports',
);
