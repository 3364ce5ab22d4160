/**
 * Each report at ORDERS orders (1,000,000) with three items each and ENTRIES ledger entries (5,000,000) of PROGRAMS
 * programs (500) and one that has three fifths of all: its first page as the web requests it, which is rows, sums, sums
 * of the previous period and chart at once, for the last 30 days and for all time, with a new filter each time and with
 * the same one again; its chart against the same groups written by hand in SQL; a portion of a response of all rows;
 * its CSV against COPY of the same columns and rows. REPORTS names those to measure.
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { loadavg } from 'node:os';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { activityGrid } from '@rewards/api/domains/reports/activity-grid';
import { orderDetailGrid } from '@rewards/api/domains/reports/order-detail-grid';
import { claimOverviewGrid, orderSummaryGrid } from '@rewards/api/domains/reports/overview-grid';
import { participantTotalGrid } from '@rewards/api/domains/reports/participant-total-grid';
import { pointAdjustmentGrid } from '@rewards/api/domains/reports/point-adjustment-grid';
import { taxGrid } from '@rewards/api/domains/reports/tax-grid';
import { exportGrid, type Grid, type GridScope, queryGrid } from '@rewards/api/grid/index';
import { portionRows } from '@rewards/api/grid/rest';
import { makeAccountTree, makeProgram } from '@rewards/api/testing/index';
import type { GridFilter, GridGroupBy, GridQueryInput } from '@rewards/validators/grid';
import { to } from 'pg-copy-streams';
import { alternate } from './lib/measure';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';
import { seededDays, seedReports } from './lib/reports';

const number = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const orders = number('ORDERS', 1_000_000);
const entries = number('ENTRIES', orders * 5);
const programs = number('PROGRAMS', 500);
const rounds = number('ROUNDS', 20);
const wanted = process.env['REPORTS']?.split(',');
const size = `${orders.toLocaleString('en')} orders, ${entries.toLocaleString('en')} entries`;
const { database, close } = await openBenchDatabase(8);
const { pool } = database;
const day = 86_400_000;
const timeZone = 'America/Chicago';
/** Periods end there, so that a repeated filter is the same one. */
const ending = Date.now();

interface Measured {
	grid: Grid<object>;
	scope: GridScope;
	/** The column of its period. */
	date?: string;
	sums: string[];
	chart?: GridGroupBy;
}

try {
	const { accountId, programId } = await seeded();
	const program: GridScope = { kind: 'program', programId };
	const all: GridScope = { kind: 'accounts', accountId };
	const byDay = (field: string): GridGroupBy => ({ field, desc: false, interval: 'day' });
	const overview = { date: 'date', sums: ['total', 'totalAmount', 'orders'], chart: byDay('date') };
	const reports: Measured[] = [
		{
			grid: orderDetailGrid,
			scope: program,
			date: 'orderDate',
			sums: ['quantity', 'total', 'amount'],
			chart: byDay('orderDate'),
		},
		{ grid: pointAdjustmentGrid, scope: program, date: 'createDate', sums: ['amount'], chart: byDay('createDate') },
		{ grid: claimOverviewGrid, scope: all, ...overview },
		{ grid: orderSummaryGrid, scope: program, ...overview },
		{
			grid: taxGrid,
			scope: program,
			date: 'date',
			sums: ['amountToCollect', 'taxableAmount'],
			chart: { field: 'state', desc: false },
		},
		{ grid: participantTotalGrid, scope: program, sums: ['awarded', 'redeemed', 'balance', 'orderQuantity'] },
		{ grid: activityGrid, scope: program, sums: [] },
	];
	for (const one of reports) if (!wanted || wanted.includes(one.grid.name)) await measure(one);
} finally {
	await close();
}

/** The largest program, and an account that sees all of them. */
async function seeded(): Promise<{ accountId: string; programId: string }> {
	const name = 'Holds most';
	const { rows } = await pool.query<{ accountId: string; programId: string }>(
		'select account_id as "accountId", id as "programId" from program where name = $1',
		[name],
	);
	// From a previous run, in a kept database.
	if (rows[0]) return rows[0];
	const { accounts } = await makeAccountTree(database);
	const accountId = accounts.left.id;
	const { id: programId } = await makeProgram(database, accountId, 'points', name);
	await seedReports(database, accountId, programId, { programs, orders, entries, people: Math.ceil(orders / 10) });
	return { accountId, programId };
}

type Asked = (query: GridQueryInput) => ReturnType<typeof queryGrid>;

async function measure(one: Measured): Promise<void> {
	const { grid, scope, date } = one;
	const ask: Asked = (query) => queryGrid(grid, database, scope as never, { timeZone, ...query });
	for (const days of date ? [30, null] : [null]) {
		const period = days === null ? 'all time' : `the last ${days} days`;
		let turn = 0;
		// The same days shifted by moments, so that no cached result of another round applies.
		const cold = () => {
			turn += 1;
			return firstPage(ask, one, days, turn);
		};
		for (const [way, work] of [
			...(days === null ? [] : [['new', cold] as const]),
			['repeated', () => firstPage(ask, one, days, 0)] as const,
		]) {
			const ms = await p95(work);
			const load = loadavg()[0]?.toFixed(1);
			report({
				work: `${grid.name}: first page, ${period}, ${way}, ${size} (load ${load})`,
				unit: 'ms p95',
				ours: ms,
				bar: { atMost: 300 },
			});
		}
		if (one.chart) await beside(one, days, period);
	}
	if (date) await portion(ask, one, date);
	await file(one);
}

/** What a response of all rows reads at once, in the middle of the list. */
async function portion(ask: Asked, { grid }: Measured, date: string): Promise<void> {
	const middle = new Date(ending - (seededDays / 2) * day).toISOString();
	const { nextCursor } = await ask({ filter: [date, '<=', middle], withTotal: false });
	const next = { take: portionRows, withTotal: false, ...(nextCursor ? { cursor: nextCursor } : {}) };
	const ms = await p95(async () => same((await ask(next)).items.length, portionRows));
	report({
		work: `${grid.name}: ${portionRows} rows in the middle, ${size}`,
		unit: 'ms p95',
		ours: ms,
		bar: { atMost: 100 },
	});
}

function within(date: string | undefined, days: number | null, turn: number, back = 0): { filter?: GridFilter } {
	if (!date || days === null) return {};
	const end = ending - back * day - turn;
	return { filter: [date, 'between', [new Date(end - days * day).toISOString(), new Date(end).toISOString()]] };
}

/** What the page of a report sends when it opens. */
async function firstPage(ask: Asked, one: Measured, days: number | null, turn: number): Promise<void> {
	const { date, sums, chart } = one;
	const current = within(date, days, turn);
	const totals = sums.map((field) => ({ field, summary: 'sum' as const }));
	const summed = { take: 0, withTotal: true, ...(totals.length > 0 && { totals }) };
	const [rows] = await Promise.all([
		ask({ ...current, take: 20, withTotal: true }),
		...(totals.length > 0 ? [ask({ ...current, ...summed })] : []),
		...(days === null ? [] : [ask({ ...within(date, days, turn, days), ...summed })]),
		...(chart ? [ask({ ...current, ...grouped(one, chart, days) })] : []),
	]);
	ok(rows.items.length === 20);
}

/** A report of all time is charted by month, as on the page. */
function intervalOf({ interval }: GridGroupBy, days: number | null): GridGroupBy['interval'] {
	return interval && (days === null ? 'month' : interval);
}

function grouped({ sums }: Measured, chart: GridGroupBy, days: number | null): GridQueryInput {
	const groupTotals = sums.slice(0, 1).map((field) => ({ field, summary: 'sum' as const }));
	const interval = intervalOf(chart, days);
	return { group: [{ ...chart, ...(interval && { interval }) }], groupTotals, take: 1000 };
}

async function p95(work: () => Promise<void>): Promise<number> {
	const times: number[] = [];
	await work();
	for (let round = 0; round < rounds; round += 1) {
		const start = performance.now();
		await work();
		times.push(performance.now() - start);
	}
	times.sort((a, b) => a - b);
	return times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

/** Tables and condition of a report, reduced by hand to what the columns need. */
function byHand({ grid, scope, date }: Measured, days: number | null, columns: string) {
	const values: string[] = [];
	const value = (text: string, type: string): string => {
		values.push(text);
		return `$${values.length}::${type}`;
	};
	const from = [
		grid.from,
		...(grid.joins ?? []).flatMap(({ alias, sql }) => (columns.includes(`${alias}.`) ? [sql] : [])),
	];
	const conditions = [
		scope.kind === 'accounts'
			? `a.path @> array[${value(scope.accountId, 'uuid')}]`
			: `${grid.scope.kind === 'everything' ? '' : grid.scope.column} = ${value('programId' in scope ? scope.programId : '', 'uuid')}`,
		...(grid.where ? [grid.where] : []),
	];
	const { filter } = within(date, days, 0);
	if (date && filter && Array.isArray(filter)) {
		const [first, last] = filter[2] as [string, string];
		const sql = grid.fields[date]?.sql;
		conditions.push(`${sql} >= ${value(first, 'timestamptz')}`, `${sql} <= ${value(last, 'timestamptz')}`);
	}
	return { from: from.join(' '), where: conditions.join(' and '), values };
}

async function beside(one: Measured, days: number | null, period: string): Promise<void> {
	const { grid, chart, sums, scope } = one;
	if (!chart) return;
	const field = grid.fields[chart.field]?.sql ?? '';
	const interval = intervalOf(chart, days);
	const key = interval ? `date_trunc('${interval}', ${field} at time zone '${timeZone}')::date` : field;
	const sum = `sum(${grid.fields[sums[0] ?? '']?.sql})`;
	const [ours, floor] = await alternate(
		5,
		() =>
			queryGrid(grid, database, scope as never, {
				timeZone,
				...within(one.date, days, 0),
				...grouped(one, chart, days),
			}),
		() => {
			const { from, where, values } = byHand(one, days, key + sum);
			return pool.query(
				`select ${key} as k, count(*), ${sum} from ${from} where ${where} group by 1 order by 1`,
				values,
			);
		},
	);
	report({
		work: `${grid.name}: grouped for its chart, ${period}, ${size}`,
		unit: 'ms',
		ours,
		floor,
		bar: { atMost: 1.3 },
	});
}

/** A file of the last 90 days. */
async function file(one: Measured): Promise<void> {
	const { grid, scope, date } = one;
	const days = date ? Math.min(90, seededDays) : null;
	const names = Object.entries(grid.fields).filter(([, { hidden, needs }]) => !hidden && !needs);
	const columns = names.map(([field]) => ({ field, header: field }));
	const sink = () => new Writable({ write: (_, __, done) => done() });
	const period = within(date, days, 0);
	let rows = 0;
	const ours = async (): Promise<void> => {
		const taken = await exportGrid(grid, database, scope as never, {
			format: 'csv',
			name: 'All',
			columns,
			timeZone,
			...period,
		});
		await finished(taken.stream.pipe(sink()));
		rows = taken.rows();
	};
	const cells = names.map(([, { sql }]) => sql).join(', ');
	const sort = (grid.defaultSort ?? []).map(
		({ field, desc }) =>
			`${grid.fields[field]?.sql}${grid.fields[field]?.type === 'text' ? ' collate "und-x-icu"' : ''}${desc ? ' desc nulls last' : ''}`,
	);
	const copied: number[] = [];
	const hand = async (): Promise<void> => {
		const { from, where, values } = byHand(one, days, cells);
		const text = `copy (select ${cells} from ${from} where ${where} order by ${sort.join(', ')}) to stdout with (format csv)`;
		const client = await pool.connect();
		try {
			// COPY takes no parameters.
			const stream = client.query(to(text.replace(/\$(\d+)/g, (_, at) => `'${values[Number(at) - 1]}'`)));
			await finished(stream.pipe(sink()));
			copied.push(stream.rowCount);
		} finally {
			client.release();
		}
	};
	const [mine, floor] = await alternate(3, ours, hand);
	same(copied[0], rows);
	report({
		work: `${grid.name}: CSV of ${rows.toLocaleString('en')} rows`,
		unit: 'rows/s',
		ours: (rows * 1000) / mine,
		floor: (rows * 1000) / floor,
		bar: { atLeast: 0.5 },
	});
}
