import { z } from 'zod';
import { blankCells, importModes } from '../participants/constants';
import { withoutBidi } from '../text';
import { usualLimit } from './constants';

const percent = z.coerce.number<number | string>().int().min(0).max(100).default(usualLimit);

/** What staff can change of a recipe; its columns and reading are those of the file that it was saved from. */
export const recipeFields = {
	name: z.string().transform(withoutBidi).pipe(z.string().trim().min(1, 'required').max(100)),
	/** What happens to existing people; points have none. */
	mode: z.enum(importModes).nullish(),
	/** What blank cells do to stored values; points have none. */
	blanks: z.enum(blankCells).optional(),
	/** Percent. */
	archivedLimit: percent,
	refusedLimit: percent,
};

export const recipeSaveSchema = z.object({
	...recipeFields,
	/** The preview or import whose file was read as the recipe reads. */
	jobId: z.uuid(),
});
export type RecipeSave = z.output<typeof recipeSaveSchema>;

export const recipeUpdateSchema = z.object({
	...recipeFields,
	recipeId: z.uuid(),
	/** The version the form was loaded with; a stale one is refused. */
	version: z.int().positive(),
});
export type RecipeUpdate = z.output<typeof recipeUpdateSchema>;
