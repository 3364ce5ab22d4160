// Without schemas, for pages that need the words alone.

/** Kinds of import that a recipe can be of, as they remember columns. */
export const recipeKinds = ['participants', 'points'] as const;
export type RecipeKind = (typeof recipeKinds)[number];

/** What a blank cell does to a stored value. */
export const blankRules = ['keep', 'empty'] as const;
export type BlankRule = (typeof blankRules)[number];

/** Recipes of one program: each is compared with every file. */
export const mostRecipes = 100;
/** Percent of people archived, and of rows refused, above which an import by itself stops and asks. */
export const usualLimit = 5;
