import { createHash } from 'node:crypto';
import type { Database, PoolClient } from '@rewards/db';
import { JobStopped } from '../jobs';
import type { Queryable } from '../pieces/queryable';
import { dropRejects } from './keep-rejects';

/** Hours until an abandoned preview is deleted. */
export const previewHours = 24;

/** The rows of a staged file, with duplicates already rejected. */
export interface Staged<Stage extends StagedTable> {
	stage: Stage;
	repeated: number;
}
interface StagedTable {
	/** Table that holds the rows. */
	table: string;
	tableRows: number;
}

/** Table that holds the rows of a preview. */
export const previewTable = (jobId: string): string => `import_stage.p${jobId.replaceAll('-', '')}`;

/** What the rules depend on: rows validated under other rules must be validated again. */
const rulesOf = (program: object): Buffer => createHash('sha256').update(JSON.stringify(program)).digest();

interface NewPreview extends Staged<StagedTable> {
	/** Its rows were changed, or rejected, for what the database had at that time: an import reads the file again. */
	judged?: boolean;
	jobId: string;
	programId: string;
	fileId: string;
	/** The program settings that row rules depend on. */
	program: object;
	/** The sample rows of each kind in the preview. */
	samples: object;
	/** Of the whole file. */
	sha256: Buffer;
}

/** Stores a preview's result, unless its file was taken from it meanwhile. */
export async function savePreview(client: PoolClient, preview: NewPreview): Promise<void> {
	const { jobId, programId, fileId, program, stage, repeated, judged = false, samples, sha256 } = preview;
	const hash = 'update stored_file set sha256 = $3 where id = $1 and job_id = $2';
	const { rowCount } = await client.query(hash, [fileId, jobId, sha256]);
	// Discarded, or previewed again with other columns: this job was cancelled and hasn't noticed yet.
	if (rowCount === 0) throw new JobStopped('cancelled');
	await client.query(
		`insert into import_preview (job_id, program_id, file_id, rules, stage, samples, bytes, expires_at)
		values ($1, $2, $3, $4, $5, $6, pg_total_relation_size($7::regclass), now() + make_interval(hours => ${previewHours}))`,
		[
			jobId,
			programId,
			fileId,
			rulesOf(program),
			JSON.stringify({ stage, repeated, judged }),
			JSON.stringify(samples),
			stage.table,
		],
	);
}

/**
 * The rows of a preview, locked until the transaction ends. Null when they must be read from the file again: the
 * preview is gone, the program's rules have changed, rows were judged by what the database had then, or the database
 * server crashed since, which empties unlogged tables.
 */
export async function takeStaged<Stage extends StagedTable>(
	client: PoolClient,
	jobId: string,
	program: object,
): Promise<Staged<Stage> | null> {
	const { rows } = await client.query<{ rules: Buffer; staged: Staged<Stage> & { judged?: boolean } }>(
		'select rules, stage as staged from import_preview where job_id = $1 for update',
		[jobId],
	);
	const [row] = rows;
	if (!row?.rules.equals(rulesOf(program)) || row.staged.judged) return null;
	const { table } = row.staged.stage;
	const { rows: counted } = await client.query<{ n: number }>(`select count(*) as n from ${table}`);
	return counted[0]?.n === row.staged.stage.tableRows ? row.staged : null;
}

/** Deletes a preview's rows; in the transaction that has used them, or alone. */
export async function dropPreview(client: Queryable, jobId: string): Promise<void> {
	// In an import's locking order.
	await client.query('delete from import_preview where job_id = $1', [jobId]);
	await client.query(`drop table if exists ${previewTable(jobId)}`);
}

const expired = 'select job_id as "jobId" from import_preview where expires_at < now() for update skip locked limit 1';
// A stage and its preview are created in one transaction: one without the other has lost it.
const orphans = `select format('drop table if exists import_stage.%I', c.relname) as sql
	from pg_class c where c.relnamespace = 'import_stage'::regnamespace and c.relkind = 'r'
		and not exists (select from import_preview v where 'p' || replace(v.job_id::text, '-', '') = c.relname)`;

/** Deletes abandoned previews. */
export async function dropExpiredPreviews(db: Database): Promise<number> {
	for (let dropped = 0; ; dropped += 1) {
		const more = await db.transaction(async (client) => {
			const { rows } = await client.query<{ jobId: string }>(expired);
			const [row] = rows;
			if (!row) return false;
			await dropRejects(client, row.jobId);
			await dropPreview(client, row.jobId);
			return true;
		});
		if (more) continue;
		const { rows } = await db.pool.query<{ sql: string }>(orphans);
		for (const { sql } of rows) await db.pool.query(sql);
		return dropped + rows.length;
	}
}
