import { withHandler } from '../../../jobs';
import { recipeFetchJob } from './recipe-fetch';
import { recipeRuns } from './recipe-runs';
import { sourcesDue } from './sources-due';

/** The kinds of job of this domain. */
export const recipeJobs = [
	withHandler(recipeFetchJob, () => import('./run-recipe-fetch').then((module) => module.runRecipeFetch)),
] as const;

/** The scheduled work of this domain. */
export const recipeSchedules = [recipeRuns, sourcesDue];
