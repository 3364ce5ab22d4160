import type { Database } from '@rewards/db';
import type { FieldError } from '@rewards/validators/errors/codes';
import type { JobState } from '@rewards/validators/jobs/constants';

/** The fields of any job that staff see. Dates are sent as ISO texts. */
export interface JobFacts {
	id: string;
	state: JobState;
	done: number;
	/** null while it is unknown. */
	total: number | null;
	rejected: number;
	/** Share of the total work that is done, 0 to 1; null while it is unknown. */
	part: number | null;
	/** Rows per second: of the current work, or of the total once it has ended; null while it is unknown. */
	rate: number | null;
	/** Estimated time until the end; null while it is unknown. */
	secondsLeft: number | null;
	accountId: string;
	accountName: string;
	programId: string | null;
	programName: string | null;
	createdById: string | null;
	createdByName: string;
	createdAt: Date;
	startedAt: Date | null;
	finishedAt: Date | null;
	cancelAsked: boolean;
	error: {
		code: string;
		message: string;
		params?: Record<string, unknown>;
		fields?: FieldError[];
		reference?: string;
	} | null;
	/** `kept` until its week is over: then its rows are deleted. */
	file: { name: string; size: number; kept: boolean } | null;
}

/** A job's row, with the path of its current account, which decides access. `viewOf` turns it into a view. */
export interface JobRecord extends JobFacts {
	kind: string;
	stage: string;
	/** As stored. */
	result: Record<string, unknown> | null;
	accountPath: string[];
}

// Rate of the current work while it runs, of the total afterwards; null in the first moments.
const rate = `case
	when j.state = 'running' and j.done > 0 and now() - j.stage_at > interval '1 second'
		then round(j.done / extract(epoch from now() - j.stage_at))::int
	when j.state in ('done', 'doneWithRejects') and j.done > 0 and j.finished_at > j.attempt_at
		then round(j.done / extract(epoch from j.finished_at - j.attempt_at))::int
end`;
const secondsLeft = `case
	when j.state = 'running' and j.part >= 0.02 and now() - j.attempt_at > interval '1 second'
		then ceil(extract(epoch from now() - j.attempt_at) * (1 - j.part) / j.part)::int
	when j.state = 'running' and j.part is null and j.done > 0 and j.total >= j.done and now() - j.stage_at > interval '1 second'
		then ceil(extract(epoch from now() - j.stage_at) * (j.total - j.done) / j.done)::int
end`;
const part = `case when j.state in ('done', 'doneWithRejects') then 1
	when j.part is not null then j.part
	when j.state = 'running' and j.total > 0 then least(1, j.done::real / j.total) end`;

/**
 * A job `j` with its program `p`, if it has one, and its account `a`: that of the program, wherever it is now, and the
 * requesting account only without a program. Jobs move with their program; those of a deleted program are gone.
 */
export const jobSource = `job j left join program p on p.id = j.program_id
	join account a on a.id = coalesce(p.account_id, j.account_id) and p.deleted_at is null`;

/** Columns of a `JobRecord`, from `jobSource`. */
export const jobColumns = `j.id, j.kind, j.state, j.stage, j.done, j.total, j.rejected, ${part} as part,
	${rate} as rate, ${secondsLeft} as "secondsLeft", a.id as "accountId", a.name as "accountName",
	j.program_id as "programId", p.name as "programName",
	j.created_by_id as "createdById", j.created_by_name as "createdByName", j.created_at as "createdAt",
	j.started_at as "startedAt", j.finished_at as "finishedAt", j.cancel_asked_at is not null as "cancelAsked", j.result, j.error,
	(select jsonb_build_object('name', f.name, 'size', f.size, 'kept', f.expires_at > now()) from stored_file f
		where f.job_id = j.id and f.kind in ('upload', 'export') limit 1) as file,
	a.path as "accountPath"`;

const byIds = `select ${jobColumns} from ${jobSource} where j.id = any($1::uuid[])`;

/** The jobs of these ids that exist. */
export async function readJobs(db: Database, ids: readonly string[]): Promise<JobRecord[]> {
	const { rows } = await db.pool.query<JobRecord>({ name: 'jobs-by-id', text: byIds, values: [ids] });
	return rows;
}
