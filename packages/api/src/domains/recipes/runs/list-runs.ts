import type { RunQuestion, RunState } from '@rewards/validators/recipes/constants';
import type { ProgramContext } from '../../../trpc';
import { kindsOf } from '../policy';

export interface RunView {
	id: string;
	recipeId: string;
	state: RunState;
	file: string;
	/** Bytes. */
	size: number;
	/** In hex. */
	sha256: string;
	requestedByName: string;
	createdAt: Date;
	endedAt: Date | null;
	/** What staff have to decide, or had to. */
	question: RunQuestion | null;
	/** Why it has failed or was skipped: an error's code and params. */
	reason: { code: string; params?: Record<string, unknown> } | null;
	/** The jobs: their results have the counts, and the import its undo. */
	previewId: string | null;
	importId: string | null;
	/** Of the import, or else of the preview. */
	rows: number | null;
	rejected: number | null;
}

interface Asked {
	recipeId: string;
	runId?: string | undefined;
	/** Only older ones than this run. */
	before?: string | undefined;
	take?: number | undefined;
}

const mostRuns = 100;
// What staff chose in the review is the file's job now.
const sql = `select r.id, r.recipe_id as "recipeId", r.state, r.file_name as file, r.size::float8 as size, encode(r.sha256, 'hex') as sha256,
		r.requested_by_name as "requestedByName", r.created_at as "createdAt", r.ended_at as "endedAt", r.question, r.reason,
		coalesce(case when f.job_id is not null and r.state = 'asking' and r.import_id is null then f.job_id end, r.preview_id) as "previewId",
		r.import_id as "importId", (j.result->>'rows')::int as rows, (j.result->>'rejected')::int as rejected
	from import_recipe_run r join import_recipe q on q.id = r.recipe_id
	left join stored_file f on f.id = r.upload_id left join job j on j.id = coalesce(r.import_id, r.preview_id)
	where r.recipe_id = $1 and r.program_id = $2 and q.kind = any($3) and ($4::uuid is null or r.id = $4) and ($5::uuid is null or r.id < $5)
	order by r.id desc limit $6`;

/** The files that a recipe has got, newest first; with `runId` only that one. */
export async function listRuns(
	ctx: ProgramContext,
	{ recipeId, runId, before, take = mostRuns }: Asked,
): Promise<RunView[]> {
	const values = [recipeId, ctx.program.id, kindsOf(ctx), runId ?? null, before ?? null, take];
	return (await ctx.db.pool.query<RunView>(sql, values)).rows;
}
