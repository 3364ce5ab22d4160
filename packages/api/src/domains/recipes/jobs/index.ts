import { recipeRuns } from './recipe-runs';

/** The scheduled work of this domain. */
export const recipeSchedules = [recipeRuns];
