import type { Database, PoolClient } from '@rewards/db';
import { importLimits } from '@rewards/validators/imports/constants';
import type { Locale } from '@rewards/validators/locales';
import { localizedMessage } from '@rewards/validators/messages/localized';
import type { CopyValue } from './copy-rows';
import { faultValues, type RowFault } from './staging';

type Params = RowFault['params'];

/** Refused rows that are only counted, in total and by reason; a row may have several. */
export interface CountedOnly {
	rows: number;
	reasons: Record<string, { rows: number; params: Params }>;
}

/**
 * Decides, while a file is read, what its stage stores of each refused row: a file of only refused rows takes no more
 * space than its first ones.
 */
export class StagedRejects {
	/** Rows that are not in the stage. */
	readonly counted: CountedOnly = { rows: 0, reasons: {} };
	#rows = 0;

	/**
	 * The values of `faultNames` for a refused row; beyond the limit only the reasons, and null for one that needn't be
	 * in the stage. `named`: the import must know the participant.
	 */
	values(faults: readonly RowFault[], named: boolean): CopyValue[] | null {
		this.#rows += 1;
		if (this.#rows <= importLimits.keptRejects) return faultValues(faults);
		if (named) return faultValues(faults.map(({ code, params }) => ({ column: '', value: '', code, params })));
		this.counted.rows += 1;
		for (const code of new Set(faults.map((fault) => fault.code))) {
			const { rows = 0, params = faults.find((fault) => fault.code === code)?.params ?? {} } =
				this.counted.reasons[code] ?? {};
			this.counted.reasons[code] = { rows: rows + 1, params };
		}
		return null;
	}
}

// The rest of the job's share, in file order.
const keep = (
	source: string,
) => `with left_over as (select greatest(0, ${importLimits.keptRejects} - count(*)) as n from job_reject where job_id = $1::uuid),
	kept as (insert into job_reject (job_id, line, "column", value, code, params)
		select $1::uuid, r.* from (${source}) r (line, "column", value, code, params) order by r.line limit (select n from left_over)
		returning line, pg_column_size(job_reject.*) as bytes),
	used as (insert into job_reject_use (job_id, bytes) select $1::uuid, sum(bytes) from kept having count(*) > 0
		on conflict (job_id) do update set bytes = job_reject_use.bytes + excluded.bytes)
	select (select n from left_over)::int as room, count(*)::int as kept, coalesce(max(line), -1) as last from kept`;
const add = 'on conflict (job_id, code) do update set rows = job_reject_beyond.rows + excluded.rows';
// The row without a reason has the total.
const count = (source: string, last: string) => `with beyond as materialized (
		select r.line, r.code, r.params from (${source}) r (line, "column", value, code, params) where r.line > ${last}),
	counted as (insert into job_reject_beyond (job_id, code, rows, params)
		select $1::uuid, '', count(*), '{}'::jsonb from beyond having count(*) > 0
		union all
		select $1::uuid, code, count(distinct line), coalesce(min(nullif(params, '{}')::text), '{}')::jsonb from (
			select line, code, params - 'also' as params from beyond
			union all select line, x->>'code', x->'params' from beyond cross join lateral jsonb_array_elements(params->'also') x) f
		group by code ${add})
	select count(*)::int as rows from beyond`;
const addCounted = `insert into job_reject_beyond (job_id, code, rows, params)
	select $1::uuid, x.code, x.rows, x.params from jsonb_to_recordset($2::jsonb) x (code text, rows int, params jsonb) ${add}`;

/**
 * Stores refused rows as error lines of a job, up to the limit for the whole job; beyond it they are counted, by
 * reason. `source` is a query that returns line, column, value, code and params, with $1 for the job. Returns the
 * number of rows, stored or not.
 */
export async function keepRejects(
	client: PoolClient,
	jobId: string,
	source: string,
	values: readonly unknown[] = [],
): Promise<number> {
	const { rows } = await client.query<{ room: number; kept: number; last: number }>(keep(source), [jobId, ...values]);
	const { room, kept, last } = rows[0] ?? { room: 0, kept: 0, last: -1 };
	if (kept < room) return kept;
	const { rows: more } = await client.query<{ rows: number }>(count(source, String(last)), [jobId, ...values]);
	return kept + (more[0]?.rows ?? 0);
}

/** Adds a stage's counts to the job's refused rows. Returns the number of rows. */
export async function keepCounted(client: PoolClient, jobId: string, counted: CountedOnly): Promise<number> {
	if (counted.rows === 0) return 0;
	const reasons = Object.entries(counted.reasons).map(([code, reason]) => ({ code, ...reason }));
	const all = [{ code: '', rows: counted.rows, params: {} }, ...reasons];
	await client.query(addCounted, [jobId, JSON.stringify(all)]);
	return counted.rows;
}

/** Deletes the refused rows of a job. */
export async function dropRejects(client: PoolClient, jobId: string): Promise<void> {
	await client.query('delete from job_reject where job_id = $1', [jobId]);
	await client.query('delete from job_reject_beyond where job_id = $1', [jobId]);
	await client.query('delete from job_reject_use where job_id = $1', [jobId]);
}

/** Number of a job's refused rows that are only counted: a scalar, for the job with that expression as its id. */
export const beyondOf = (job: string): string =>
	`coalesce((select rows from job_reject_beyond where job_id = ${job} and code = ''), 0)`;

const figures = `select ${beyondOf('$1')} as beyond, (select count(*)::int from job_reject where job_id = $1) as kept`;

/** The note in a file of refused rows about those that aren't in it; null when all are. */
export async function keptNote({ pool }: Database, jobId: string, language: Locale): Promise<string | null> {
	const { rows } = await pool.query<{ beyond: number; kept: number }>(figures, [jobId]);
	const { beyond, kept } = rows[0] ?? { beyond: 0, kept: 0 };
	return beyond > 0 ? localizedMessage(language, 'rejectsKept', { kept, rejected: kept + beyond }) : null;
}
