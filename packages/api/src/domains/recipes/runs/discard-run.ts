import { AppError } from '../../../errors';
import { discardPreview } from '../../../imports/flow';
import type { ProgramContext } from '../../../trpc';
import { kindsOf } from '../policy';
import { runKinds } from './kinds';

const find = `select q.kind, r.upload_id as "uploadId", j.id as "jobId", j.kind as "jobKind" from import_recipe_run r join import_recipe q on q.id = r.recipe_id
	join stored_file f on f.id = r.upload_id left join job j on j.id = f.job_id
	where r.id = $1 and r.recipe_id = $2 and r.program_id = $3 and q.kind = any($4) and r.state in ('waiting', 'asking')`;
// Its trigger ends the run; an import that has begun meanwhile keeps the file.
const drop = `delete from stored_file f using import_recipe_run r where f.id = r.upload_id and r.id = $1 and r.state in ('waiting', 'asking')
	and not exists (select from job j where j.id = f.job_id and j.kind = $2 and j.state <> 'failed') returning f.id`;

interface Row {
	kind: 'participants' | 'points';
	jobId: string | null;
	jobKind: string | null;
}

/** Discards a file that waits, for its turn or for a decision. NOT_FOUND for any other. */
export async function discardRun(
	ctx: ProgramContext,
	{ recipeId, runId }: { recipeId: string; runId: string },
): Promise<{ discarded: boolean }> {
	const { db, program, once } = ctx;
	const { rows } = await db.pool.query<Row>(find, [runId, recipeId, program.id, kindsOf(ctx)]);
	const [run] = rows;
	if (!run) throw new AppError('NOT_FOUND', { entity: 'importRecipeRun' });
	const { flow } = runKinds[run.kind];
	if (run.jobId && run.jobKind === flow.previewJob.kind) return discardPreview(ctx, flow, run.jobId);
	return db.transaction(async (client) => {
		const { rowCount } = await client.query(drop, [runId, flow.importJob.kind]);
		await once?.done(client, { entity: 'importRecipeRun', id: runId });
		return { discarded: rowCount === 1 };
	});
}
