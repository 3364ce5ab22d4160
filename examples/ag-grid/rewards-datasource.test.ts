import { fold } from '@rewards/api/grid/testing/reference';
import type {
	ColumnVO,
	IServerSideGetRowsParams,
	IServerSideGetRowsRequest,
	LoadSuccessParams,
} from 'ag-grid-community';
import { afterAll, describe, expect, it } from 'vitest';
import { type Column, type Row, valuesOf } from '../../apps/server/src/grid-clients/testing/columns';
import { type List, startLists } from '../../apps/server/src/grid-clients/testing/list';
import { createRewardsDatasource } from './rewards-datasource';

/** The datasource over every list of the REST table, compared with the same rows filtered, sorted and summed here. */
const world = await startLists();
afterAll(() => world.stop());

const empty: IServerSideGetRowsRequest = {
	startRow: 0,
	endRow: 1000,
	rowGroupCols: [],
	valueCols: [],
	pivotCols: [],
	pivotMode: false,
	groupKeys: [],
	filterModel: {},
	sortModel: [],
};
const column = (field: string, aggFunc?: string): ColumnVO => ({
	id: field,
	displayName: field,
	field,
	...(aggFunc ? { aggFunc } : {}),
});

/** What the grid receives. */
function ask(list: List, request: Partial<IServerSideGetRowsRequest>, timeZone?: string): Promise<LoadSuccessParams> {
	const send = async (url: URL | RequestInfo, options?: RequestInit) => {
		const { pathname, search } = new URL(String(url));
		const answer = await world.test.app.inject({
			method: 'GET',
			url: pathname + search,
			headers: options?.headers as Record<string, string>,
		});
		return new Response(answer.body, { status: answer.statusCode });
	};
	const address = `https://portal.example.com${list.url}?${new URLSearchParams(list.more)}`;
	const told: unknown[] = [];
	const source = createRewardsDatasource({
		url: address,
		token: world.token,
		fetch: send,
		onError: (error) => told.push(error),
		...(timeZone ? { timeZone } : {}),
	});
	return new Promise((resolve, reject) => {
		const params = { request: { ...empty, ...request }, success: resolve, fail: () => reject(told[0]) };
		source.getRows(params as unknown as IServerSideGetRowsParams);
	});
}

const keysOf = (list: List, rows: readonly Row[] | undefined): unknown[] =>
	(rows ?? []).map((row) => row[list.key]).sort();
/** The same rows, in any order. */
async function leaves(
	list: List,
	filterModel: IServerSideGetRowsRequest['filterModel'],
	meets: (row: Row) => boolean,
	timeZone?: string,
) {
	const { rowData, rowCount } = await ask(list, { filterModel }, timeZone);
	const expected = list.rows.filter(meets);
	expect([keysOf(list, rowData), rowCount], JSON.stringify(filterModel)).toEqual([
		keysOf(list, expected),
		expected.length,
	]);
}

const first = (list: List, type: Column['type']): Column | undefined =>
	list.columns.find((one) => one.type === type && valuesOf(list.rows, one).length > 1);
const isBlank = (value: unknown): boolean => value === null || value === '';

describe.each(world.lists.map((list) => [list.path, list] as const))('%s', (_, list) => {
	const { columns, rows, key } = list;

	it('loads in blocks, or completely for a grid that names no end', async () => {
		const sortModel = [{ colId: key, sort: 'desc' as const }];
		const seen: Row[] = [];
		for (let startRow = 0; startRow < rows.length; startRow += 50) {
			const { rowData, rowCount } = await ask(list, { startRow, endRow: startRow + 50, sortModel });
			expect(rowCount).toBe(rows.length);
			seen.push(...(rowData ?? []));
		}
		expect(seen.map((row) => row[key])).toEqual(
			rows
				.map((row) => String(row[key]))
				.sort()
				.reverse(),
		);
		const whole = await ask(list, { startRow: undefined, endRow: undefined, sortModel });
		expect(whole).toEqual({ rowData: seen, rowCount: rows.length });
	});

	it('is filtered by texts, with conditions of either kind', async () => {
		const { name = '' } = first(list, 'text') ?? {};
		const of = (row: Row): string => fold(String(row[name] ?? ''));
		const words = [...new Set(rows.map((row) => String(row[name] ?? '')))].filter((word) =>
			/^[a-z0-9 .@-]{4,}$/i.test(word),
		);
		const [one = '', other = ''] = [words[0], words.at(-1)].map((word) => word?.toLowerCase());
		const part = one.slice(1, 3);
		const end = other.slice(-2);
		const text = { filterType: 'text' };
		await leaves(list, { [name]: { ...text, type: 'contains', filter: part.toUpperCase() } }, (row) =>
			of(row).includes(part),
		);
		await leaves(list, { [name]: { ...text, type: 'notContains', filter: part } }, (row) => !of(row).includes(part));
		await leaves(list, { [name]: { ...text, type: 'blank' } }, (row) => isBlank(row[name]));
		await leaves(list, { [name]: { ...text, type: 'notBlank' } }, (row) => !isBlank(row[name]));
		const conditions = [
			{ ...text, type: 'startsWith', filter: one.slice(0, 3) },
			{ ...text, type: 'endsWith', filter: end },
		];
		const starts = (row: Row) => of(row).startsWith(one.slice(0, 3));
		const ends = (row: Row) => of(row).endsWith(end);
		await leaves(list, { [name]: { ...text, operator: 'OR', conditions } }, (row) => starts(row) || ends(row));
		await leaves(list, { [name]: { ...text, operator: 'AND', conditions } }, (row) => starts(row) && ends(row));
		await leaves(list, { [name]: { filterType: 'multi', filterModels: [conditions[0], null] } }, starts);
	});

	it('is filtered by sets, with blanks', async () => {
		const column = first(list, 'enum') ?? first(list, 'text');
		const name = column?.name ?? '';
		const [one, other] = valuesOf(rows, { name }).map(String);
		await leaves(
			list,
			{ [name]: { filterType: 'set', values: [one, null] } },
			(row) => row[name] === one || isBlank(row[name]),
		);
		await leaves(
			list,
			{ [name]: { filterType: 'set', values: [one, other] } },
			(row) => row[name] === one || row[name] === other,
		);
		await leaves(list, { [name]: { filterType: 'set', values: [] } }, () => false);
	});

	it('is filtered by numbers and their ranges', async () => {
		const found = first(list, 'number') ?? first(list, 'money');
		if (!found) return;
		const { name } = found;
		const of = (row: Row): number => (row[name] === null ? Number.NaN : Number(row[name]));
		const values = valuesOf(rows, found)
			.map(Number)
			.sort((a, b) => a - b);
		const [low = 0, high = 0] = [values[1], values.at(-1)];
		const number = { filterType: 'number' };
		await leaves(list, { [name]: { ...number, type: 'equals', filter: low } }, (row) => of(row) === low);
		await leaves(list, { [name]: { ...number, type: 'notEqual', filter: low } }, (row) => of(row) !== low);
		await leaves(list, { [name]: { ...number, type: 'greaterThanOrEqual', filter: low } }, (row) => of(row) >= low);
		await leaves(list, { [name]: { ...number, type: 'lessThan', filter: high } }, (row) => of(row) < high);
		await leaves(
			list,
			{ [name]: { ...number, type: 'inRange', filter: low, filterTo: high } },
			(row) => of(row) > low && of(row) < high,
		);
	});

	it('is filtered by days of a time zone', async () => {
		const { name } = first(list, 'datetime') ?? {};
		if (!name) return;
		const dayOf = (row: Row): string =>
			row[name] === null ? '' : new Date(Date.parse(String(row[name])) + 3 * 3_600_000).toISOString().slice(0, 10);
		const day = rows.map(dayOf).find((found) => found !== '') ?? '';
		const date = { filterType: 'date', dateFrom: `${day} 00:00:00`, dateTo: null };
		const zone = 'Europe/Istanbul';
		await leaves(list, { [name]: { ...date, type: 'equals' } }, (row) => dayOf(row) === day, zone);
		await leaves(list, { [name]: { ...date, type: 'greaterThan' } }, (row) => dayOf(row) > day, zone);
		await leaves(list, { [name]: { ...date, type: 'lessThan' } }, (row) => dayOf(row) !== '' && dayOf(row) < day, zone);
		await leaves(list, { [name]: { ...date, type: 'blank', dateFrom: null } }, (row) => dayOf(row) === '', zone);
		const range = { ...date, type: 'inRange', dateFrom: '2026-02-28 00:00:00', dateTo: '2026-03-04 00:00:00' };
		await leaves(list, { [name]: range }, (row) => dayOf(row) > '2026-02-28' && dayOf(row) < '2026-03-04', zone);
	});

	it('is filtered by a tree over several columns', async () => {
		const [one, other] = columns.filter(
			(column) => column.type !== 'datetime' && column.type !== 'money' && column.name !== key,
		);
		if (!one || !other) return;
		const [value, wanted] = [one, other].map((column) => valuesOf(rows, column)[0]);
		const model = {
			filterType: 'join' as const,
			type: 'OR' as const,
			conditions: [
				{ filterType: 'text' as const, colId: one.name, type: 'equals' as const, filter: value as string },
				{
					filterType: 'join' as const,
					type: 'AND' as const,
					conditions: [
						{ filterType: 'text' as const, colId: other.name, type: 'equals' as const, filter: wanted as string },
						{ filterType: 'text' as const, colId: one.name, type: 'notBlank' as const },
					],
				},
			],
		};
		await leaves(
			list,
			model,
			(row) => row[one.name] === value || (row[other.name] === wanted && !isBlank(row[one.name])),
		);
	});

	it('is grouped level by level, with sums, down to its rows', async () => {
		const [outer, inner] = columns.filter(
			(column) => ['enum', 'text', 'boolean', 'number'].includes(column.type) && valuesOf(rows, column).length < 15,
		);
		const summed = first(list, 'number') ?? first(list, 'money');
		if (!outer || !inner) return;
		const rowGroupCols = [column(outer.name), column(inner.name)];
		const valueCols = summed && summed !== outer && summed !== inner ? [column(summed.name, 'sum')] : [];
		const blank = (value: unknown) => (isBlank(value) ? null : value);
		const sumOf = (set: readonly Row[], name: string) =>
			Math.round(set.reduce((sum, row) => sum + Number(row[name] ?? 0) * 1e4, 0)) / 1e4;
		const expected = (set: readonly Row[], { name }: Column) =>
			[...new Set(set.map((row) => blank(row[name])))].map((value) => {
				const held = set.filter((row) => blank(row[name]) === value);
				const sums = valueCols.map(({ field = '' }) => [field, sumOf(held, field)] as const);
				return { ...Object.fromEntries(sums), [name]: value, childCount: held.length };
			});
		const plain = (group: Row) =>
			Object.fromEntries(
				Object.entries(group).map(([name, value]) => [name, name === summed?.name ? Number(value) : value]),
			);
		const level = async (groupKeys: (string | null)[], set: readonly Row[], of: Column) => {
			const { rowData, rowCount } = await ask(list, { rowGroupCols, valueCols, groupKeys: groupKeys as string[] });
			const wanted = expected(set, of);
			expect((rowData ?? []).map(plain)).toEqual(expect.arrayContaining(wanted));
			expect([rowData?.length, rowCount]).toEqual([wanted.length, wanted.length]);
		};
		await level([], rows, outer);
		const [value] = expected(rows, outer).map((group) => group[outer.name as never] as unknown);
		const within = rows.filter((row) => blank(row[outer.name]) === value);
		const key1 = value === null ? null : String(value);
		await level([key1], within, inner);
		const deep = blank(within[0]?.[inner.name]);
		const groupKeys = [key1, deep === null ? null : String(deep)] as string[];
		const { rowData } = await ask(list, { rowGroupCols, valueCols, groupKeys });
		expect(keysOf(list, rowData)).toEqual(
			keysOf(
				list,
				within.filter((row) => blank(row[inner.name]) === deep),
			),
		);
	});
});

it('says why there are no rows', async () => {
	const [list] = world.lists;
	if (!list) throw new Error('There is no list');
	await expect(ask(list, { pivotMode: true })).rejects.toThrow('no pivot');
	await expect(ask(list, { rowGroupCols: [column('name')], valueCols: [column('version', 'first')] })).rejects.toThrow(
		'no "first" of version',
	);
	await expect(
		ask(list, { filterModel: { name: { filterType: 'text', type: 'sounds like', filter: 'x' } } }),
	).rejects.toThrow('sounds like');
	await expect(ask(list, { sortModel: [{ colId: 'passwordHash', sort: 'asc' }] })).rejects.toThrow('passwordHash');
});
