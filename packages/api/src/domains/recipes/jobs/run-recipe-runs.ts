import { AppError } from '../../../errors';
import type { Services } from '../../../trpc';
import { moveRun, type OpenRun } from '../runs/move-runs';
import { tellRuns } from '../runs/tell-runs';

const open = `select r.id, r.recipe_id as "recipeId", r.program_id as "programId", p.account_id as "accountId", r.state, q.kind, q.mode, q.blanks,
		q.archived_limit as "archivedLimit", q.refused_limit as "refusedLimit", q.owner_id as "ownerId", coalesce(u.display_name, '') as "ownerName",
		coalesce(q.paused_by, acting_fault(q.account_id, q.program_id, q.owner_id, array[flag_of_recipe(q.kind)])) as rests,
		r.upload_id as "uploadId", r.size::float8 as size, r.columns, r.question, r.again, r.import_id as "importId",
		case when j.id is not null then jsonb_build_object('id', j.id, 'kind', j.kind, 'state', j.state, 'result', j.result, 'error', j.error) end as job
	from import_recipe_run r join import_recipe q on q.id = r.recipe_id join program p on p.id = r.program_id
	join stored_file f on f.id = r.upload_id left join job j on j.id = f.job_id left join app_user u on u.id = q.owner_id
	where r.state in ('waiting', 'previewing', 'asking', 'importing') order by r.id`;
const fail = `update import_recipe_run set state = 'failed', reason = $3, ended_at = now() where id = $1 and state = $2`;

/** Moves every run on as far as it goes, then tells owners and hearers. Any number of processes may do so at once. */
export async function runRecipeRuns(services: Services): Promise<void> {
	const { pool } = services.db;
	const faults: unknown[] = [];
	for (let moved = true; moved && faults.length === 0; ) {
		moved = false;
		for (const run of (await pool.query<OpenRun>(open)).rows) {
			try {
				moved = (await moveRun(services, run)) || moved;
			} catch (error) {
				// One file's fault is no other's: the others move on.
				if (error instanceof AppError && error.appCode !== 'INTERNAL') {
					const reason = JSON.stringify({ code: error.appCode, params: error.params });
					await pool.query(fail, [run.id, run.state, reason]);
				} else faults.push(error);
			}
		}
	}
	await tellRuns(services);
	if (faults.length > 0) throw faults[0];
}
