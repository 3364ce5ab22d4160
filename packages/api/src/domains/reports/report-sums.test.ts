import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridFilter } from '@rewards/validators/grid';
import { orderStatuses } from '@rewards/validators/orders/constants';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';

/**
 * The sums of every report compared with the same sums computed here from the rows of the tables. Two programs have
 * rows, so that a report that includes another program's is detected.
 */
interface Raw {
	programId: string;
	at: number;
	status: string;
	/** Points. */
	points: number;
	/** Cents. */
	cents: number;
	state: string;
	taxCents: number | null;
	quantity: number;
	costCents: number;
}
const zone = 'America/Chicago';
const start = Date.UTC(2026, 0, 1);
const day = 86_400_000;

let db: TestDatabase;
let caller: Caller;
let programIds: string[];
let rows: Raw[];

beforeAll(async () => {
	db = await createTestDatabase();
	const { accounts } = await makeAccountTree(db.database);
	const session = await storedSession(db.database, accounts.left, flags('manageReports', 'manageOrders'));
	caller = createCaller(contextOf(testServices(db.database), session));
	programIds = [];
	for (const name of ['One', 'Two']) {
		const { id } = await makeProgram(db.database, accounts.left.id, 'points', name);
		programIds.push(id);
		const run = (sql: string) => db.database.pool.query(sql, [id]);
		await run(`insert into participant (program_id, id, email)
			select $1, gen_random_uuid(), n || '@example.com' from generate_series(1, 20) n`);
		await run(`insert into ledger_entry (program_id, id, participant_id, type, amount, created_at)
			select $1, gen_random_uuid(), p.id, 'adjustment', 1 + (random() * 5000)::int, '2026-01-01'::timestamptz + random() * interval '90 days'
			from participant p, generate_series(1, 8) where p.program_id = $1`);
		await run(`insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, total, total_amount, tax_response, idempotency_key, submission_key)
			select $1, gen_random_uuid(), 'PO-' || p.id || n, p.id, '2026-01-01'::timestamptz + random() * interval '90 days',
				(array['Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed'])[1 + (random() * 5)::int], (random() * 9000)::int,
				(random() * 500)::numeric(12, 2),
				case when random() < 0.8 then jsonb_build_object('jurisdictions', jsonb_build_object('state', (array['TX', 'CA', 'NY', ''])[1 + (random() * 3)::int]),
					'amountToCollect', round((random() * 40)::numeric, 2)::text) end,
				gen_random_uuid(), gen_random_uuid()
			from participant p, generate_series(1, 15) n where p.program_id = $1`);
		await run(`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, quantity, costing)
			select $1, gen_random_uuid(), o.id, 1, 'P', 'Product', 1 + (random() * 5)::int,
				jsonb_build_object('cost', round((random() * 90)::numeric, 2)::text) from "order" o where o.program_id = $1`);
	}
	const read =
		await db.database.pool.query<Raw>(`select o.program_id as "programId", extract(epoch from o.ordered_at)::float8 * 1000 as at, o.status,
			o.total as points, (o.total_amount * 100)::int as cents, coalesce(o.tax_response->'jurisdictions'->>'state', '') as state,
			((o.tax_response->>'amountToCollect')::numeric * 100)::int as "taxCents", i.quantity, ((i.costing->>'cost')::numeric * 100)::int as "costCents"
		from "order" o join order_item i on i.program_id = o.program_id and i.order_id = o.id`);
	rows = read.rows;
});
afterAll(() => db.drop());

const days = fc
	.tuple(fc.integer({ min: -2, max: 95 }), fc.integer({ min: 0, max: 40 }))
	.map(([from, length]) => ({ from: start + from * day, to: start + (from + length) * day + day - 1 }));
const period = fc.option(days, { nil: undefined });
const some = fc.uniqueArray(fc.constantFrom(...orderStatuses), { minLength: 1 });
const statuses = fc.option(some, { nil: undefined });
const least = fc.option(fc.integer({ min: 0, max: 9000 }), { nil: undefined });
const asked = fc.record({ program: fc.nat({ max: 1 }), period, statuses, least });
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const dates = ({ period: within }: Asked) =>
	within ? { startDate: new Date(within.from).toISOString(), endDate: new Date(within.to).toISOString() } : {};
const chosen = ({ program, period: within, statuses: among, least: points }: Asked) =>
	rows.filter(
		(row) =>
			row.programId === programIds[program] &&
			(!within || (row.at >= within.from && row.at <= within.to)) &&
			(!among || (among as string[]).includes(row.status)) &&
			(points === undefined || row.points >= points),
	);
const filterOf = ({ statuses: among, least: points }: Asked, status: string, total?: string) => {
	const and: GridFilter[] = [];
	if (among) and.push([status, 'anyof', [...among]]);
	if (points !== undefined && total) and.push([total, '>=', points]);
	return and.length > 0 ? { filter: { and } } : {};
};
const sum = (of: readonly Raw[], value: (row: Raw) => number | null) =>
	of.reduce((all, row) => all + (value(row) ?? 0), 0);
function groupedBy(of: readonly Raw[], keyOf: (row: Raw) => string): Map<string, Raw[]> {
	const groups = new Map<string, Raw[]>();
	for (const row of of) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
	return groups;
}
/** Cents in the format of the report's dollars. */
const dollars = (cents: number) => (cents / 100).toFixed(2);
const runs = { numRuns: 60 };

test('Order Summary: rows, points and dollars, also by month in a time zone and by status', async () => {
	await fc.assert(
		fc.asyncProperty(asked, async (wanted) => {
			const expected = chosen(wanted);
			const query = {
				programId: programIds[wanted.program] ?? '',
				...dates(wanted),
				...filterOf(wanted, 'status', 'total'),
				timeZone: zone,
			};
			const totals = [
				{ field: 'total', summary: 'sum' as const },
				{ field: 'totalAmount', summary: 'sum' as const },
			];
			const whole = await caller.orderSummary.list({ ...query, take: 0, totals });
			expect(whole.total).toBe(expected.length);
			if (expected.length > 0)
				expect(whole.totals).toEqual({
					'sum:total': sum(expected, ({ points }) => points),
					'sum:totalAmount': dollars(sum(expected, ({ cents }) => cents)),
				});
			const months = await caller.orderSummary.list({
				...query,
				group: [{ field: 'date', interval: 'month' }],
				groupTotals: totals,
				take: 100,
			});
			const monthOf = ({ at }: Raw) =>
				new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit' }).format(at);
			const byMonth = groupedBy(expected, monthOf);
			expect(
				months.groups?.map(({ key, count, totals: of }) => [String(key).slice(0, 7), count, of['sum:total']]),
			).toEqual([...byMonth].sort().map(([key, of]) => [key, of.length, sum(of, ({ points }) => points)]));
		}),
		runs,
	);
});

test('Tax: the amount due to each state', async () => {
	await fc.assert(
		fc.asyncProperty(asked, async (wanted) => {
			const expected = chosen({ ...wanted, least: undefined }).filter(({ taxCents }) => taxCents !== null);
			const { groups, total } = await caller.tax.list({
				programId: programIds[wanted.program] ?? '',
				...dates(wanted),
				...filterOf({ ...wanted, least: undefined }, 'status'),
				group: [{ field: 'state' }],
				groupTotals: [{ field: 'amountToCollect', summary: 'sum' }],
			});
			expect(total).toBe(expected.length);
			const byState = groupedBy(expected, ({ state }) => state);
			expect(
				Object.fromEntries((groups ?? []).map(({ key, totals }) => [key ?? '', totals['sum:amountToCollect']])),
			).toEqual(
				Object.fromEntries([...byState].map(([state, of]) => [state, dollars(sum(of, ({ taxCents }) => taxCents))])),
			);
		}),
		runs,
	);
});

test('Order Detail: quantities and costs', async () => {
	await fc.assert(
		fc.asyncProperty(asked, async (wanted) => {
			const expected = chosen({ ...wanted, least: undefined });
			const { totals, total } = await caller.orderDetail.list({
				programId: programIds[wanted.program] ?? '',
				...dates(wanted),
				...filterOf({ ...wanted, least: undefined }, 'orderStatus'),
				take: 0,
				totals: [
					{ field: 'quantity', summary: 'sum' },
					{ field: 'itemCost', summary: 'sum' },
				],
			});
			expect(total).toBe(expected.length);
			if (expected.length > 0)
				expect(totals).toEqual({
					'sum:quantity': sum(expected, ({ quantity }) => quantity),
					'sum:itemCost': dollars(sum(expected, ({ costCents }) => costCents)),
				});
		}),
		runs,
	);
});

test('Points Adjustments and Participant Totals equal the ledger, entry by entry', async () => {
	const { rows: entries } = await db.database.pool.query<{ program: string; at: number; amount: number }>(
		'select program_id as program, extract(epoch from created_at)::float8 * 1000 as at, amount from ledger_entry',
	);
	await fc.assert(
		fc.asyncProperty(asked, async (wanted) => {
			const programId = programIds[wanted.program] ?? '';
			const { period: within } = wanted;
			const expected = entries.filter(
				({ program, at }) => program === programId && (!within || (at >= within.from && at <= within.to)),
			);
			const answer = await caller.pointAdjustments.list({
				programId,
				...dates(wanted),
				take: 0,
				totals: [{ field: 'amount', summary: 'sum' }],
			});
			expect(answer.total).toBe(expected.length);
			const points = expected.reduce((all, { amount }) => all + amount, 0);
			expect(answer.totals?.['sum:amount'] ?? 0).toBe(points);
		}),
		runs,
	);
	for (const programId of programIds) {
		const { totals } = await caller.participantTotals.list({
			programId,
			take: 0,
			totals: [
				{ field: 'balance', summary: 'sum' },
				{ field: 'orderQuantity', summary: 'sum' },
			],
		});
		const of = entries.filter(({ program }) => program === programId);
		expect(totals).toEqual({
			'sum:balance': of.reduce((all, { amount }) => all + amount, 0),
			'sum:orderQuantity': rows.filter((row) => row.programId === programId && row.status !== 'Void').length,
		});
	}
});
