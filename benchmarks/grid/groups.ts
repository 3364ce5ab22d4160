import { deepStrictEqual as same } from 'node:assert';
import { participantGrid } from '@rewards/api/domains/participants/grid';
import { distinctGrid } from '@rewards/api/grid/index';
import { type GridGroupBy, gridGroupFilter } from '@rewards/validators/grid';
import { alternate } from '../lib/measure';
import { programId } from '../lib/participants';
import { report } from '../lib/report';
import { ask, database, nameOf, pool, rowsText, scope } from './list';

const from = 'from participant where program_id = $1 and deleted_at is null';
const byRoot = 'collate "und-x-icu"';
const bar = { atMost: 1.2 };
interface Value {
	value: string;
	count: number;
}

/**
 * Header filters: the values of a column with counts, the first hundred and their number; then those that contain a
 * text.
 */
export async function values(): Promise<void> {
	const byHand = async (key: string, like: string | null) => {
		const narrowed = like === null ? '' : ` and fold_text(${key}) like $2`;
		const found = `select ${key} as value, count(*)::int as count ${from}${narrowed} group by 1`;
		const { rows } = await pool.query<Value & { total: number }>({
			name: nameOf(found),
			text: `select value, count, count(*) over ()::int as total from (${found}) v order by value ${byRoot} limit 100`,
			values: like === null ? [programId] : [programId, like],
		});
		return { values: rows.map(({ value, count }) => ({ value, count })), total: rows[0]?.total ?? 0 };
	};
	for (const [field, key, valueSearch] of [
		['status', 'status', ''],
		['name', 'name', ''],
		['name', 'name', 'yıl'],
	] as const) {
		const ours = () => distinctGrid(participantGrid, database, scope, { field, valueSearch });
		const hand = () => byHand(key, (valueSearch && '%yil%') || null);
		same(await ours(), await hand());
		const [time, floor] = await alternate(9, ours, hand);
		const which = valueSearch ? ` that hold "${valueSearch}"` : '';
		report({ work: `values of ${field}${which} with counts, ${rowsText}`, unit: 'ms', ours: time, floor, bar });
	}
}

/** Groups with counts and sums: a level with few, a page of many, and the levels below them. */
export async function groups(): Promise<void> {
	const compare = async (work: string, by: GridGroupBy[], above: [GridGroupBy, string][], key: string, where = '') => {
		const filter = { and: above.map(([level, value]) => gridGroupFilter(level, value)) };
		const ours = async () =>
			(await ask({ filter, group: by, groupTotals: [{ field: 'balance', summary: 'sum' }], take: 20 })).groups?.map(
				({ key: value, count, totals }) => ({ value, count, sum: totals['sum:balance'] }),
			);
		const found = `select ${key} as value, count(*)::int as count, sum(balance) as sum ${from}${where} group by 1`;
		const text = `with g as (${found}) select g.*, m.* from g, (select count(*) as groups, sum(count) as rows from g) m order by value limit 20`;
		const hand = async () =>
			(await pool.query<Value & { sum: number }>({ name: nameOf(text), text, values: [programId] })).rows.map(
				({ value, count, sum }) => ({ value, count, sum }),
			);
		same(await ours(), await hand());
		const [time, floor] = await alternate(9, ours, hand);
		report({ work: `${work}, ${rowsText}`, unit: 'ms', ours: time, floor, bar });
	};
	const status = { field: 'status', desc: false };
	const year = { field: 'createDate', desc: false, interval: 'year' } as const;
	const name = { field: 'name', desc: false };
	const yearSql = "date_trunc('year', created_at at time zone 'UTC')::date";
	await compare('groups with sums', [status, year, name], [], `status ${byRoot}`);
	await compare('groups by year', [year], [], yearSql);
	const archived = " and status = 'Archived'";
	await compare('second level, one group opened', [year, name], [[status, 'Archived']], yearSql, archived);
	const of2020 = `${archived} and created_at >= '2020-01-01Z' and created_at < '2021-01-01Z'`;
	const opened: [GridGroupBy, string][] = [
		[status, 'Archived'],
		[year, '2020-01-01'],
	];
	await compare('third level, first of its pages', [name], opened, `name ${byRoot}`, of2020);
}
