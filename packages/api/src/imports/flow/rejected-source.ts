import { hasEnded, type JobState } from '@rewards/validators/jobs/words';
import type { ProgramType } from '@rewards/validators/programs/words';
import { AppError } from '../../errors';
import { findJob } from '../../jobs';
import type { Queryable } from '../../pieces/queryable';
import type { ProgramContext } from '../../trpc';
import type { AnyImportFlow, ImportParams } from './import-flow';

/** An import or a preview of the program, with the data to read its file again. */
export interface RejectedSource {
	jobId: string;
	kind: string;
	state: JobState;
	/** As stored; each kind of import parses them. */
	params: Omit<ImportParams<string>, 'columns'> & { columns?: unknown; mends?: string };
	undone: boolean;
	type: ProgramType;
	fileId: string;
	/** null once the file has expired, or has become another job's. */
	file: { name: string; createdById: string | null } | null;
}

interface Row extends Omit<RejectedSource, 'file' | 'fileId'> {
	name: string | null;
	createdById: string | null;
}

const sql = `select j.id as "jobId", j.kind, j.state, j.params, coalesce(j.result ? 'undone', false) as undone, p.type,
		f.name, f.created_by_id as "createdById"
	from job j join program p on p.id = j.program_id
		left join stored_file f on f.job_id = j.id and f.kind = 'upload' and f.complete and f.expires_at > now()
	where j.id = $1 and j.program_id = $2`;

/**
 * NOT_FOUND for a job that is no import or preview of that kind and program, and for one that hasn't ended: its refused
 * rows aren't known until then.
 */
export async function rejectedSource(
	ctx: ProgramContext,
	{ previewJob, importJob }: Pick<AnyImportFlow, 'previewJob' | 'importJob'>,
	jobId: string,
): Promise<RejectedSource> {
	await findJob(ctx, [previewJob, importJob], jobId);
	const { rows } = await ctx.db.pool.query<Row>(sql, [jobId, ctx.program.id]);
	const [row] = rows;
	if (!row || !hasEnded(row.state)) throw new AppError('NOT_FOUND', { entity: 'job' });
	const { name, createdById, ...rest } = row;
	return { ...rest, fileId: row.params.fileId, file: name === null ? null : { name, createdById } };
}

// The state of each refused row: from the import or, for a mended row, from the import of that row. Rows of an import
// that failed, was cancelled or undone count as refused again.
export const lookedAt = `looked as (
	select r.line, m.mend_job_id as "mendJobId", m.mend_line as "mendLine", s.state, a.again or s.state <> 'open' as sent,
		case when a.again then n."column" else r."column" end as "column",
		case when a.again then n.value else r.value end as value,
		case when a.again then n.code else r.code end as code,
		case when not a.again then r.params - 'also'
			when n.code = 'duplicateInFile' then n.params - 'also' || coalesce((select jsonb_build_object('line', x.line) from import_mend x
				where x.mend_job_id = m.mend_job_id and x.mend_line = (n.params->>'line')::int), '{}')
			else n.params - 'also' end as params,
		coalesce(case when a.again then n.params->'also' else r.params->'also' end, '[]') as also
	from job_reject r
		left join import_mend m on m.file_id = $2 and m.line = r.line
		left join job j on j.id = m.mend_job_id
		left join job_reject n on n.job_id = m.mend_job_id and n.line = m.mend_line
		cross join lateral (select n.line is not null and j.state in ('done', 'doneWithRejects') as again) a
		cross join lateral (select case when m.line is null or j.state in ('failed', 'cancelled') or j.result ? 'undone' then 'open'
			when j.state in ('queued', 'running') then 'sending'
			when n.line is null then 'done' else 'open' end as state) s
	where r.job_id = $1
)`;

/** The file and line of a refused row's cells. */
export interface LookedLine {
	line: number;
	mendJobId: string | null;
	mendLine: number | null;
	/** In the file of mended rows. */
	sent: boolean;
}

/** Those of the lines that are still refused. */
export async function openLines(
	db: Queryable,
	{ jobId, fileId }: Pick<RejectedSource, 'jobId' | 'fileId'>,
	lines: readonly number[],
): Promise<LookedLine[]> {
	const { rows } = await db.query<LookedLine>(
		`with ${lookedAt} select line, "mendJobId", "mendLine", sent from looked where state = 'open' and line = any($3) order by line`,
		[jobId, fileId, lines],
	);
	return rows;
}
