import type { ActingFault } from '@rewards/validators/acting/words';
import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import { readingSchema } from '@rewards/validators/imports/schemas';
import type { BlankCells, ImportMode } from '@rewards/validators/participants/words';
import type { RecipeKind } from '@rewards/validators/recipes/words';
import { type ProgramContext, programProcedure } from '../../../trpc';
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
	blanks: BlankCells;
	/** Percent. */
	archivedLimit: number;
	refusedLimit: number;
	createdByName: string;
	createdAt: Date;
	/** When a file was last imported with it. */
	usedAt: Date | null;
	ownerName: string;
	/** Whether the caller owns it, or has chosen to hear of what it imports by itself. */
	isOwner: boolean;
	hears: boolean;
	/** Why it imports nothing by itself: staff, or its owner's fault. */
	pausedBy: ActingFault | 'staff' | null;
	/** Files that wait for a decision. */
	asking: number;
	version: number;
}

const sql = `select q.id, q.kind, q.name, q.columns, q.reading, q.mode, q.blanks, q.archived_limit as "archivedLimit", q.refused_limit as "refusedLimit",
		q.created_by_name as "createdByName", q.created_at as "createdAt", q.used_at as "usedAt", coalesce(u.display_name, '') as "ownerName",
		q.owner_id = $4 as "isOwner", $4 = any(q.hearers) as hears, q.paused_by as "pausedBy", q.version,
		(select count(*)::int from import_recipe_run r where r.recipe_id = q.id and r.state = 'asking') as asking
	from import_recipe q left join app_user u on u.id = q.owner_id
	where q.program_id = $1 and q.kind = any($2) and ($3::uuid is null or q.id = $3) order by lower(q.name), q.id`;

/** The recipes of a program, of the kinds that the caller may import; with `recipeId` only that one. */
export async function listRecipes(ctx: ProgramContext, recipeId: string | null = null): Promise<RecipeView[]> {
	const { rows } = await ctx.db.pool.query<RecipeView>(sql, [
		ctx.program.id,
		kindsOf(ctx),
		recipeId,
		ctx.session.user.id,
	]);
	return rows.map((row) => ({ ...row, reading: readingSchema.catch({}).parse(row.reading) }));
}

export const listRecipesProcedure = programProcedure('manageParticipant', 'manageTransaction').query(({ ctx }) =>
	listRecipes(ctx),
);
