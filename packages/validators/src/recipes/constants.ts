// Without schemas, for pages that need the words alone.

/** Kinds of import that a recipe can be of, as they remember columns. */
export const recipeKinds = ['participants', 'points'] as const;
export type RecipeKind = (typeof recipeKinds)[number];

/** Recipes of one program: each is compared with every file. */
export const mostRecipes = 100;
/** Percent of people archived, and of rows refused, above which an import by itself stops and asks. */
export const usualLimit = 5;

/** Where a file is that a recipe imports by itself. */
export const runStates = ['waiting', 'previewing', 'asking', 'importing', 'done', 'failed', 'skipped'] as const;
export type RunState = (typeof runStates)[number];

/**
 * Why such an import stops and asks: columns are missing, the file has another shape, too many rows would be refused or
 * people archived, its amounts can be read in two ways, or the same file was imported before.
 */
export const runQuestions = ['columnsMissing', 'shape', 'refused', 'archived', 'unclear', 'sameFile'] as const;
export type RunQuestionReason = (typeof runQuestions)[number];
export interface RunQuestion {
	reason: RunQuestionReason;
	/** Of the columns that are missing, new, or not there any more. */
	columns?: string[];
	/** How many of how many, and the limit in percent. */
	count?: number;
	of?: number;
	limit?: number;
}
