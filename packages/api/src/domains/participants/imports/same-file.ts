import type { SameFile } from '@rewards/validators/imports';
import type { Queryable } from './import-program';

const sql = `select j.id as "jobId", j.finished_at as at, j.created_by_name as "byName", j.result
	from stored_file f join job j on j.id = f.job_id
	where f.program_id = $1 and f.sha256 = $2 and j.kind = 'participantImport' and j.state in ('done', 'doneWithRejects')
		and not j.result ? 'undone'
	order by j.finished_at desc limit 1`;

interface Row extends Omit<SameFile, 'at'> {
	at: Date;
	result: Omit<SameFile, 'jobId' | 'at' | 'byName'>;
}

/** The last import of the very same bytes into the program that hasn't been undone. */
export async function findSameFile(
	db: Queryable,
	programId: string,
	sha256: Uint8Array | null,
): Promise<SameFile | null> {
	if (!sha256) return null;
	const { rows } = await db.query<Row>(sql, [programId, sha256]);
	const [row] = rows;
	if (!row) return null;
	const { created, changed, unchanged, archived, rejected, override } = row.result;
	const counts = { created, changed, unchanged, archived, rejected };
	return { jobId: row.jobId, at: row.at.toISOString(), byName: row.byName, override, ...counts };
}
