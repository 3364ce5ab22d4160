import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridFilter, GridGroup, GridTotals } from '@rewards/validators/grid';
import { orderStatuses } from '@rewards/validators/orders/constants';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSeededRows, seededDays, seededFrom } from './testing/seeded-rows';

/**
 * The totals and groups of each report compared with independent SQL over the tables: for random filters, periods and
 * time zones, some of which use the hourly figures, some rows and most both. SEED repeats a run.
 */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const runs = { seed, numRuns: 40 };

let db: TestDatabase;
let made: Awaited<ReturnType<typeof makeSeededRows>>;
beforeAll(async () => {
	db = await createTestDatabase();
	made = await makeSeededRows(db.database, seed / 1_000_000);
});
afterAll(() => db.drop());

const start = Date.parse(`${seededFrom}T00:00:00Z`);
const dayOf = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10);
const anyDay = fc.integer({ min: -2, max: seededDays + 2 }).map(dayOf);
const anyInstant = fc
	.tuple(fc.integer({ min: 0, max: seededDays * 24 }), fc.option(fc.integer({ min: 0, max: 3_599_999 }), { nil: 0 }))
	.map(([hour, ms]) => new Date(start + hour * 3_600_000 + ms).toISOString());

/** A condition on time, for the report and as SQL in the query's time zone. */
type Time = { filter: (field: string) => GridFilter; sql: (at: string, zone: string) => string };
const compared = fc
	.tuple(fc.constantFrom('>=' as const, '>' as const, '<=' as const, '<' as const), fc.oneof(anyDay, anyInstant))
	.map(
		([operation, value]): Time => ({
			filter: (field) => [field, operation, value],
			sql: (at, zone) =>
				value.includes('T')
					? `${at} ${operation} '${value}'`
					: `(${at} at time zone '${zone}')::date ${operation} '${value}'`,
		}),
	);
const between = fc.oneof(fc.tuple(anyDay, anyDay), fc.tuple(anyInstant, anyInstant)).map(([one, other]): Time => {
	const [from, to] = one < other ? [one, other] : [other, one];
	return {
		filter: (field) => [field, 'between', [from, to]],
		sql: (at, zone) =>
			`${from.includes('T') ? at : `(${at} at time zone '${zone}')::date`} between '${from}' and '${to}'`,
	};
});
const onDay = anyDay.map(
	(day): Time => ({
		filter: (field) => [field, '=', day],
		sql: (at, zone) => `(${at} at time zone '${zone}')::date = '${day}'`,
	}),
);
const times = fc.array(fc.oneof({ weight: 3, arbitrary: between }, compared, onDay), { maxLength: 2 });
const zones = fc.constantFrom(
	'UTC',
	'America/Chicago',
	'Asia/Kolkata',
	'America/St_Johns',
	'Pacific/Chatham',
	'Europe/Istanbul',
);
const intervals = fc.constantFrom(
	'day' as const,
	'month' as const,
	'month' as const,
	'quarter' as const,
	'year' as const,
);
/** Conditions on a column with few values, with "not" and "or". */
const among = <Value extends string>(values: readonly Value[]) =>
	fc.option(fc.tuple(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }), fc.boolean()), { nil: undefined });
const amongFilter = (field: string, chosen: [string[], boolean] | undefined): GridFilter[] => {
	if (!chosen) return [];
	const [values, not] = chosen;
	return not ? [{ not: [field, 'anyof', values] }] : [{ or: values.map((value): GridFilter => [field, '=', value]) }];
};
const amongSql = (column: string, chosen: [string[], boolean] | undefined): string[] =>
	chosen ? [`${chosen[1] ? 'not ' : ''}${column} in (${chosen[0].map((value) => `'${value}'`).join(', ')})`] : [];

const asked = fc.record({
	program: fc.nat({ max: 1 }),
	times,
	zone: zones,
	interval: intervals,
	statuses: among(orderStatuses),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;
const programOf = ({ program }: Asked) => made.programs[program] ?? { id: '', name: '' };

interface Answer {
	total: number | null;
	totals: GridTotals | null;
	groups: GridGroup[] | null;
}
type Ask = (query: object) => Promise<Answer>;
const cents = (value: unknown) => Number(value ?? 0).toFixed(2);
const summed = (fields: readonly string[]) => fields.map((field) => ({ field, summary: 'sum' as const }));

/** Compares sums and groups of a report with those of rows that SQL selects. */
async function compare(
	ask: Ask,
	{ times: within, zone, interval }: Asked,
	report: {
		date: string;
		at: string;
		sums: Record<string, string>;
		from: string;
		where: string[];
		filter: GridFilter[];
		by: [string, string][];
	},
) {
	const { date, at, sums, from, by } = report;
	const where = [...report.where, ...within.map(({ sql }) => sql(at, zone))].join(' and ');
	const filter = { and: [...within.map((one) => one.filter(date)), ...report.filter] };
	const names = Object.keys(sums);
	const columns = Object.values(sums).map((sql, n) => `, coalesce(sum(${sql}), 0) as s${n}`);
	const { rows } = await db.database.pool.query(
		`select count(*)::int as n${columns.join('')} from ${from} where ${where}`,
	);
	const whole = await ask({ filter, timeZone: zone, take: 0, totals: summed(names) });
	const [head] = rows;
	expect([whole.total, ...names.map((name) => cents(whole.totals?.[`sum:${name}`]))]).toEqual([
		head.n,
		...names.map((_, n) => cents(head[`s${n}`])),
	]);
	for (const [field, key] of [[date, `date_trunc('${interval}', ${at} at time zone '${zone}')::date::text`], ...by]) {
		const group = [field === date ? { field, interval } : { field }];
		const answer = await ask({ filter, timeZone: zone, group, groupTotals: summed(names), take: 1000 });
		const groups = await db.database.pool.query(
			`select ${key} as k, count(*)::int as n${columns.join('')} from ${from} where ${where} group by 1`,
		);
		const byKey = (one: [string, ...unknown[]], other: [string, ...unknown[]]) => (one[0] < other[0] ? -1 : 1);
		expect(
			(answer.groups ?? [])
				.map(({ key: k, count, totals }): [string, ...unknown[]] => [
					String(k ?? ''),
					count,
					...names.map((name) => cents(totals[`sum:${name}`])),
				])
				.sort(byKey),
		).toEqual(
			groups.rows
				.map((row): [string, ...unknown[]] => [row.k ?? '', row.n, ...names.map((_, n) => cents(row[`s${n}`]))])
				.sort(byKey),
		);
	}
}

/** Orders, and negative rows for what of them came to nothing. */
const movements = `(select o.program_id, o.ordered_at as at, o.status, 1 as orders, o.total, o.total_amount, o.tax_response, 1 as sign, 0 as tax, 0 as taxable, 0 as of_order
	from "order" o union all
	select o.program_id, e.at, o.status, 0, -e.points, -e.amount, o.tax_response, 0, -e.tax, -e.taxable, -e.of_order from order_ending e join "order" o on o.id = e.order_id) o`;

const check = (property: (wanted: Asked) => Promise<void>) => fc.assert(fc.asyncProperty(asked, property), runs);

test(`Order Summary (SEED=${seed})`, () =>
	check(async (wanted) => {
		const { id: programId } = programOf(wanted);
		await compare((query) => made.caller.orderSummary.list({ programId, ...query }), wanted, {
			date: 'date',
			at: 'at',
			sums: { orders: 'orders', total: 'total', totalAmount: 'total_amount' },
			from: movements,
			where: [`program_id = '${programId}'`, ...amongSql('status', wanted.statuses)],
			filter: amongFilter('status', wanted.statuses),
			by: [['status', 'status']],
		});
	}));

test(`Claim Overview: programs of the account that aren't deleted (SEED=${seed})`, () =>
	check(async (wanted) => {
		const named = wanted.statuses?.[1] ? [programOf(wanted).name] : null;
		await compare((query) => made.caller.claimOverview.list(query), wanted, {
			date: 'date',
			at: 'o.at',
			sums: { orders: 'o.orders', total: 'o.total', totalAmount: 'o.total_amount' },
			from: `(select o.*, p.name as program_name from ${movements}, program p where p.id = o.program_id and p.name in ('One', 'Two')) o`,
			where: ['true', ...amongSql('o.status', wanted.statuses), ...(named ? [`o.program_name = '${named[0]}'`] : [])],
			filter: [
				...amongFilter('status', wanted.statuses),
				...(named ? [['programName', '=', named[0]] as GridFilter] : []),
			],
			by: [['programName', 'o.program_name']],
		});
	}));

test(`Order Detail (SEED=${seed})`, () =>
	check(async (wanted) => {
		const { id: programId } = programOf(wanted);
		await compare((query) => made.caller.orderDetail.list({ programId, ...query }), wanted, {
			date: 'orderDate',
			at: 'o.at',
			sums: { quantity: 'o.quantity', total: 'o.total', amount: 'o.amount' },
			from: `(select i.program_id, i.product_name, o.status, o.ordered_at as at, i.quantity, i.total, i.amount from order_item i, "order" o where o.id = i.order_id
				union all select i.program_id, i.product_name, o.status, e.at, -e.quantity, -e.points, -e.amount from order_ending e, order_item i, "order" o
				where o.id = i.order_id and e.id = i.id) o`,
			where: [`o.program_id = '${programId}'`, ...amongSql('o.status', wanted.statuses)],
			filter: amongFilter('orderStatus', wanted.statuses),
			by: [
				['itemName', 'o.product_name'],
				['orderStatus', 'o.status'],
			],
		});
	}));

test(`Tax (SEED=${seed})`, () =>
	check(async (wanted) => {
		const { id: programId } = programOf(wanted);
		// Fields that the figures don't hold, occasionally.
		const [statuses, states] = wanted.interval === 'year' ? [wanted.statuses] : [undefined, wanted.statuses?.[1]];
		const figure = (name: string, ended: string) => {
			const given = `nullif(tax_response->>'${name}', 'none')::numeric`;
			return `case when sign = 1 then ${given} when ${given} is not null then ${ended} end`;
		};
		const part = (name: string) => `tax_response->'jurisdictions'->>'${name}'`;
		const [state, country] = [part('state'), part('country')] as const;
		await compare((query) => made.caller.tax.list({ programId, ...query }), wanted, {
			date: 'date',
			at: 'at',
			sums: {
				amountToCollect: figure('amountToCollect', 'tax'),
				taxableAmount: figure('taxableAmount', 'taxable'),
				orderTotalAmount: figure('orderTotalAmount', 'of_order'),
			},
			from: movements,
			where: [
				`program_id = '${programId}' and tax_response is not null`,
				...amongSql('status', statuses),
				...(states ? [`tax_response->'jurisdictions'->>'state' <> 'TX'`] : []),
			],
			filter: [...amongFilter('status', statuses), ...(states ? [['state', '<>', 'TX'] as GridFilter] : [])],
			by: [
				['state', state],
				['country', country],
				['place', `concat_ws(' · ', nullif(nullif(${country}, 'USA'), ''), nullif(${state}, ''))`],
			],
		});
	}));

test(`Points Adjustments (SEED=${seed})`, () =>
	check(async (wanted) => {
		const { id: programId } = programOf(wanted);
		const type = wanted.statuses && (wanted.statuses[1] ? ('order' as const) : ('adjustment' as const));
		const least = wanted.interval === 'quarter' ? 0 : null;
		await compare(
			(query) => made.caller.pointAdjustments.list({ programId, ...(type && { type }), ...query }),
			wanted,
			{
				date: 'createDate',
				at: 'created_at',
				sums: { amount: 'amount' },
				from: 'ledger_entry',
				where: [
					`program_id = '${programId}'`,
					...(type ? [`type = '${type}'`] : []),
					...(least === null ? [] : [`amount >= ${least}`]),
				],
				filter: least === null ? [] : [['amount', '>=', least]],
				by: [['type', 'type']],
			},
		);
	}));

test(`Participant Totals equal ledger and orders (SEED=${seed})`, async () => {
	const wanted = fc.record({
		program: fc.nat({ max: 1 }),
		statuses: among(['Active', 'Disabled', 'Archived'] as const),
		least: fc.option(fc.integer({ min: 0, max: 80_000 }), { nil: undefined }),
	});
	const sums = ['awarded', 'redeemed', 'balance', 'orderQuantity'];
	await fc.assert(
		fc.asyncProperty(wanted, async ({ program, statuses, least }) => {
			const programId = made.programs[program]?.id ?? '';
			const filter = {
				and: [
					...amongFilter('status', statuses),
					...(least === undefined ? [] : [['balance', '>=', least] as GridFilter]),
				],
			};
			const { rows } = await db.database.pool.query(
				`select count(*)::int as n, coalesce(sum(awarded), 0)::int as awarded, coalesce(sum(redeemed), 0)::int as redeemed,
					coalesce(sum(awarded - redeemed), 0)::int as balance, coalesce(sum(orders), 0)::int as "orderQuantity"
				from (
					select p.status, (select coalesce(sum(amount), 0) from ledger_entry e where e.participant_id = p.id and e.order_id is null) as awarded,
						(select coalesce(-sum(amount), 0) from ledger_entry e where e.participant_id = p.id and e.order_id is not null) as redeemed,
						(select count(*) from "order" o where o.participant_id = p.id and o.status <> 'Void') as orders
					from participant p where p.program_id = $1
				) p where ${[...amongSql('status', statuses), `awarded - redeemed >= ${least ?? 0}`].join(' and ')}`,
				[programId],
			);
			const { total, totals } = await made.caller.participantTotals.list({
				programId,
				filter,
				take: 0,
				totals: summed(sums),
			});
			expect({ n: total, ...Object.fromEntries(sums.map((name) => [name, totals?.[`sum:${name}`]])) }).toEqual(rows[0]);
		}),
		runs,
	);
});
