import { plainCell } from '@rewards/validators/imports/csv-cells';
import type { RejectedFault, RejectedRow, RejectedRows, RejectedState } from '@rewards/validators/imports/mends';
import type { ProgramContext } from '../../trpc';
import { beyondOf } from '../keep-rejects';
import type { ImportFlow } from './import-flow';
import { rejectedCells } from './rejected-cells';
import { type LookedLine, lookedAt, type RejectedSource, rejectedSource } from './rejected-source';
import { cellsOf } from './rejects-shape';

interface Page {
	jobId: string;
	skip: number;
	take: number;
	code?: string | undefined;
}
type Looked = LookedLine & RejectedFault & { state: RejectedState; also: RejectedFault[] };

const faults = `select line, code, params from looked where state <> 'done'
	union all select line, x->>'code', x->'params' from looked cross join lateral jsonb_array_elements(also) x where state <> 'done'`;
const figures = `with ${lookedAt} select
	(select jsonb_build_object('open', count(*) filter (where state = 'open'), 'sending', count(*) filter (where state = 'sending'),
		'done', count(*) filter (where state = 'done')) from looked) as counts,
	${beyondOf('$1')} as beyond,
	(select coalesce(jsonb_agg(jsonb_build_object('code', code, 'count', n, 'kept', kept, 'params', params) order by n desc, code), '[]') from (
		select code, sum(n) as n, sum(n) filter (where known) as kept, (array_agg(params order by known desc))[1] as params from (
			select code, count(distinct line) as n, (array_agg(params order by line))[1] as params, true as known from (${faults}) f group by code
			union all select code, rows, params, false from job_reject_beyond where job_id = $1 and code <> '') u group by code) g) as reasons,
	(select coalesce(jsonb_agg(jsonb_build_object('jobId', id, 'rows', n) order by at desc), '[]') from (
		select x.mend_job_id as id, count(*) as n, max(j.created_at) as at from import_mend x join job j on j.id = x.mend_job_id
		where x.file_id = $2 and j.state not in ('failed', 'cancelled') group by 1 order by 3 desc limit 20) m) as mends`;
const matches = `($3::text is null or state <> 'done' and (code = $3 or also @> jsonb_build_array(jsonb_build_object('code', $3::text))))`;
const page = `with ${lookedAt} select *, count(*) over () as total from looked where ${matches} order by line limit $4 offset $5`;

/**
 * Refused rows of an import or its preview with their cells, in file order. NOT_FOUND for any other job and one that
 * hasn't ended. Secrets of a row are returned only to the user who uploaded it (docs/imports.md).
 */
export async function rejectedRows<Field extends string>(
	ctx: ProgramContext,
	flow: Pick<ImportFlow<Field>, 'fields' | 'columns' | 'secret' | 'previewJob' | 'importJob'>,
	{ jobId, skip, take, code }: Page,
): Promise<RejectedRows> {
	const source = await rejectedSource(ctx, flow, jobId);
	const { pool } = ctx.db;
	const values = [jobId, source.fileId];
	const { rows: summary } = await pool.query<Pick<RejectedRows, 'counts' | 'reasons' | 'mends' | 'beyond'>>(
		figures,
		values,
	);
	const { rows } = await pool.query<Looked & { total: number }>(page, [...values, code ?? null, take, skip]);
	const cells = await rejectedCells(ctx, flow, source, rows);
	const kept = cells?.shape.kept ?? [];
	const { columns = [], headers = [] } = cells?.header ?? {};
	return {
		fileId: source.fileId,
		columns: kept.map((index) => ({
			index,
			header: headers[index] ?? '',
			secret: columns.some((column) => column.index === index && cells?.secret(column)),
		})),
		rows: rows.map(({ line, state, column, value, code: reason, params, also }): RejectedRow => {
			const row = cells?.rows.get(line);
			const unseen = !cells || !row || (row.unsplit && cells.shape.hides);
			const { own, surplus } = unseen ? { own: null, surplus: [] } : cellsOf(row, cells.shape);
			return {
				line,
				state,
				faults: [{ column, value, code: reason, params }, ...also],
				cells: own?.map(plainCell) ?? null,
				surplus,
			};
		}),
		total: rows[0]?.total ?? 0,
		reasons: summary[0]?.reasons ?? [],
		beyond: summary[0]?.beyond ?? 0,
		counts: summary[0]?.counts ?? { open: 0, sending: 0, done: 0 },
		sendable: whyNot(source, flow.importJob.kind) === null,
		mends: summary[0]?.mends ?? [],
	};
}

/** Why mended rows of a job can't be imported; null when they can. */
export function whyNot(
	{ kind, state, params, undone, file }: RejectedSource,
	importKind: string,
): 'notEnded' | 'undone' | 'mends' | 'fileGone' | null {
	if (kind !== importKind || (state !== 'done' && state !== 'doneWithRejects')) return 'notEnded';
	if (undone) return 'undone';
	// Each refused row is mended in one place: the import that refused it first.
	if (params.mends) return 'mends';
	return file ? null : 'fileGone';
}
