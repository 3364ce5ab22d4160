import type { RecipeKind } from '@rewards/validators/recipes/constants';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { kindsOf } from '../policy';

export interface TakenRun {
	kind: RecipeKind;
	uploadId: string;
	/** null while its columns have to be matched. */
	previewId: string | null;
	name: string;
}

const take = `update stored_file f set created_by_id = $5 from import_recipe_run r join import_recipe q on q.id = r.recipe_id
	left join stored_file s on s.id = r.upload_id left join job j on j.id = s.job_id
	where r.id = $1 and r.recipe_id = $2 and r.program_id = $3 and q.kind = any($4) and r.state = 'asking' and f.id = r.upload_id
	returning q.kind, f.id as "uploadId", coalesce(j.params->>'previewId', j.id::text) as "previewId", r.file_name as name`;

/**
 * Gives a file that waits for a decision to the caller, who opens it in the ordinary review: an upload is its sender's
 * alone. NOT_FOUND once somebody has decided.
 */
export async function takeRun(
	ctx: ProgramContext,
	{ recipeId, runId }: { recipeId: string; runId: string },
): Promise<TakenRun> {
	const { db, program, session, once } = ctx;
	return db.transaction(async (client) => {
		const values = [runId, recipeId, program.id, kindsOf(ctx), session.user.id];
		const { rows } = await client.query<TakenRun>(take, values);
		if (!rows[0]) throw new AppError('NOT_FOUND', { entity: 'importRecipeRun' });
		await once?.done(client, { entity: 'importRecipeRun', id: runId });
		return rows[0];
	});
}
