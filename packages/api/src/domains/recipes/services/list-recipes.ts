import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import { readingSchema } from '@rewards/validators/imports/schemas';
import type { ImportMode } from '@rewards/validators/participants/words';
import type { BlankRule, RecipeKind } from '@rewards/validators/recipes/words';
import type { ProgramContext } from '../../../trpc';
import { kindsOf } from '../policy';

export interface RecipeView {
	id: string;
	kind: RecipeKind;
	name: string;
	/** In the order of the file that it was saved from. */
	columns: { header: string; field: string | null }[];
	reading: ReadingChoice;
	/** null for points. */
	mode: ImportMode | null;
	blanks: BlankRule;
	/** Percent. */
	archivedLimit: number;
	refusedLimit: number;
	createdByName: string;
	createdAt: Date;
	/** When a file was last imported with it. */
	usedAt: Date | null;
	version: number;
}

const sql = `select id, kind, name, columns, reading, mode, blanks, archived_limit as "archivedLimit", refused_limit as "refusedLimit",
		created_by_name as "createdByName", created_at as "createdAt", used_at as "usedAt", version
	from import_recipe where program_id = $1 and kind = any($2) and ($3::uuid is null or id = $3) order by lower(name), id`;

/** The recipes of a program, of the kinds that the caller may import; with `recipeId` only that one. */
export async function listRecipes(ctx: ProgramContext, recipeId: string | null = null): Promise<RecipeView[]> {
	const { rows } = await ctx.db.pool.query<RecipeView>(sql, [ctx.program.id, kindsOf(ctx), recipeId]);
	return rows.map((row) => ({ ...row, reading: readingSchema.catch({}).parse(row.reading) }));
}
