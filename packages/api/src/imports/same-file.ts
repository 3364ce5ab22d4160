import type { Queryable } from '../pieces/queryable';

// A file of which nothing was imported does not count as imported: once its rows or columns are corrected, it is
// accepted again without asking.
const tookSomething = `((j.result->>'rejected')::int < (j.result->>'rows')::int or (j.result->>'archived')::int > 0)`;
const sql = `select j.id as "jobId", j.finished_at as at, j.created_by_name as "byName", j.result
	from stored_file f join job j on j.id = f.job_id
	where f.program_id = $1 and f.sha256 = $2 and j.kind = $3 and j.state in ('done', 'doneWithRejects')
		and not (j.result ? 'undone' and coalesce((j.result->'undone'->>'kept')::int, 0) = 0) and ${tookSomething}
	order by j.finished_at desc limit 1`;

/** An earlier import of a file with equal bytes. */
export interface EarlierImport {
	jobId: string;
	at: Date;
	byName: string;
	/** As the job has left it. */
	result: unknown;
}

/**
 * The last import of that kind of a file with equal bytes into the program that has changed something and hasn't been
 * undone completely.
 */
export async function findEarlierImport(
	db: Queryable,
	programId: string,
	sha256: Uint8Array | null,
	kind: string,
): Promise<EarlierImport | null> {
	if (!sha256) return null;
	const { rows } = await db.query<EarlierImport>(sql, [programId, sha256, kind]);
	return rows[0] ?? null;
}
