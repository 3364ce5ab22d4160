import type { RecipeKind } from '@rewards/validators/recipes/constants';
import { AppError } from '../../../errors';
import { findEarlierImport, type Queryable } from '../../../imports';
import { runKinds } from './kinds';

export interface Sent {
	recipeId: string;
	programId: string;
	kind: RecipeKind;
	sha256: Uint8Array | null;
}

const stands = `(r.state in ('waiting', 'previewing', 'asking', 'importing') or r.state = 'done' and not coalesce(j.result ? 'undone', false))`;
const earlier = `select r.id, r.created_at as at from import_recipe_run r left join job j on j.id = r.import_id
	where r.recipe_id = $1 and r.sha256 = $2 and ${stands} order by r.id desc limit 1`;
// Nothing else was imported since, by hand or by another recipe, and the recipe reads as it did.
const latest = `select r.sha256 = $2 and ${stands} and not exists (select from job o
			where o.program_id = r.program_id and o.kind = $3 and o.id is distinct from r.import_id and o.created_at > r.created_at)
		and not exists (select from audit_entry a
			where a.entity = 'importRecipe' and a.entity_id = r.recipe_id::text and a.action = 'update' and a.at > r.created_at) as same
	from import_recipe_run r left join job j on j.id = r.import_id where r.recipe_id = $1 and r.state not in ('failed', 'skipped') order by r.id desc limit 1`;

export const alreadySent = (params: object): AppError =>
	new AppError(
		'ALREADY_IMPORTED',
		{ ...params },
		{ message: 'The same file was sent or imported before. With again=true it is imported once more.' },
	);

/**
 * Whether a file of people is the recipe's latest one, and nothing has changed since: it would change nothing. Of
 * points even the latest may be meant once more.
 */
export async function isLatest(db: Queryable, { recipeId, kind, sha256 }: Sent): Promise<boolean> {
	if (kind !== 'participants') return false;
	const { rows } = await db.query<{ same: boolean }>(latest, [recipeId, sha256, runKinds[kind].flow.importJob.kind]);
	return rows[0]?.same === true;
}

/** ALREADY_IMPORTED for bytes that the recipe has imported, or has on their way, or that anybody imported before. */
export async function refuseSame(db: Queryable, { recipeId, programId, kind, sha256 }: Sent): Promise<void> {
	const { rows } = await db.query<{ id: string; at: Date }>(earlier, [recipeId, sha256]);
	if (rows[0]) throw alreadySent({ importedAt: rows[0].at.toISOString(), runId: rows[0].id });
	const found = await findEarlierImport(db, programId, sha256, runKinds[kind].flow.importJob.kind);
	if (found) throw alreadySent({ importedAt: found.at.toISOString(), jobId: found.jobId });
}
