import type { RecipeKind } from '@rewards/validators/recipes/constants';
import { AppError } from '../../../errors';
import { findEarlierImport, type Queryable } from '../../../imports';
import { runKinds } from './kinds';

interface Sent {
	recipeId: string;
	programId: string;
	kind: RecipeKind;
	sha256: Uint8Array | null;
}

const earlier = `select r.id, r.created_at as at from import_recipe_run r left join job j on j.id = r.import_id
	where r.recipe_id = $1 and r.sha256 = $2 and (r.state in ('waiting', 'previewing', 'asking', 'importing')
		or r.state = 'done' and not coalesce(j.result ? 'undone', false))
	order by r.id desc limit 1`;

export const alreadySent = (params: object): AppError =>
	new AppError(
		'ALREADY_IMPORTED',
		{ ...params },
		{ message: 'The same file was sent or imported before. With again=true it is imported once more.' },
	);

/** ALREADY_IMPORTED for bytes that the recipe has imported, or has on their way, or that anybody imported before. */
export async function refuseSame(db: Queryable, { recipeId, programId, kind, sha256 }: Sent): Promise<void> {
	const { rows } = await db.query<{ id: string; at: Date }>(earlier, [recipeId, sha256]);
	if (rows[0]) throw alreadySent({ importedAt: rows[0].at.toISOString(), runId: rows[0].id });
	const found = await findEarlierImport(db, programId, sha256, runKinds[kind].flow.importJob.kind);
	if (found) throw alreadySent({ importedAt: found.at.toISOString(), jobId: found.jobId });
}
