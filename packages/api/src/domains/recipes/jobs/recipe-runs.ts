import type { Schedule } from '../../../jobs';

/**
 * Moves the files of recipes on: at once when a file arrives or a job of one ends (`wake_recipe_runs`), and every five
 * minutes for what time alone changes.
 */
export const recipeRuns: Schedule = {
	name: 'recipeRuns',
	cron: '*/5 * * * *',
	handler: () => import('./run-recipe-runs').then((module) => module.runRecipeRuns),
};
