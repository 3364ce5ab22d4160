import type { Database } from '@rewards/db';
import type { GridTotals } from '@rewards/validators/grid';
import type { Auditor } from './order-history';

/** What one place of the product says is left of the orders of a program; dollars in cents. */
export type Said = Partial<Record<'points' | 'amount' | 'shipping' | 'tax' | 'taxable' | 'orders', number>>;

const cents = (dollars: unknown): number => Math.round(Number(dollars ?? 0) * 100);
const sum = (field: string) => ({ field, summary: 'sum' as const });
const of = (totals: GridTotals | null | undefined, field: string): unknown => totals?.[`sum:${field}`];

/**
 * What is left of a program's orders by the rows of orders and items alone: an item counts unless it is cancelled or
 * returned, or its order void.
 */
export async function leftOfOrders({ pool }: Database, programId: string): Promise<Said> {
	const { rows } = await pool.query(
		`select coalesce(sum(i.total) filter (where live), 0)::int as points, coalesce(sum(i.amount) filter (where live), 0) as amount,
			coalesce(sum(i.shipping) filter (where live), 0) as shipping, count(distinct o.id)::int as orders
		from "order" o join order_item i on i.program_id = o.program_id and i.order_id = o.id
		cross join lateral (select o.status <> 'Void' and i.tracking_status not in (4, 15) as live) l where o.program_id = $1`,
		[programId],
	);
	const [row] = rows;
	return { points: row.points, amount: cents(row.amount), shipping: cents(row.shipping), orders: row.orders };
}

/** The same as each report, list and dashboard says it. */
export async function saidOf(
	{ db, caller }: Pick<Auditor, 'db' | 'caller'>,
	programId: string,
): Promise<Record<string, Said>> {
	const query = { programId, take: 0 };
	const detail = await caller.orderDetail.list({
		...query,
		totals: ['total', 'amount', 'shipping', 'tax'].map(sum),
	});
	const summary = await caller.orderSummary.list({
		...query,
		totals: ['orders', 'total', 'totalAmount', 'totalShipping', 'tax'].map(sum),
	});
	const kept = await caller.orderSummary.list({ ...query, totals: ['orders', 'total', 'totalAmount'].map(sum) });
	const overview = await caller.claimOverview.list({
		take: 0,
		filter: ['programId', '=', programId],
		totals: ['orders', 'total', 'totalAmount'].map(sum),
	});
	const tax = await caller.tax.list({ ...query, totals: ['amountToCollect', 'taxableAmount'].map(sum) });
	const taxByRow = await caller.tax.list({
		...query,
		filter: ['rate', '>=', 0],
		totals: ['amountToCollect', 'taxableAmount'].map(sum),
	});
	const listed = await caller.orders.list({
		...query,
		totals: ['netTotal', 'netAmount', 'netShipping', 'netTax'].map(sum),
	});
	const people = await caller.participantTotals.list({ ...query, totals: [sum('redeemed')] });
	const dashboard = await caller.dashboard.ofProgram({ programId });
	const movementsOf = (totals: GridTotals | null | undefined): Said => ({
		orders: Number(of(totals, 'orders') ?? 0),
		points: Number(of(totals, 'total') ?? 0),
		amount: cents(of(totals, 'totalAmount')),
	});
	return {
		orderDetail: {
			points: Number(of(detail.totals, 'total') ?? 0),
			amount: cents(of(detail.totals, 'amount')),
			shipping: cents(of(detail.totals, 'shipping')),
			tax: cents(of(detail.totals, 'tax')),
		},
		orderSummary: {
			...movementsOf(summary.totals),
			shipping: cents(of(summary.totals, 'totalShipping')),
			tax: cents(of(summary.totals, 'tax')),
		},
		'orderSummary by figures': movementsOf(kept.totals),
		'claimOverview by figures': movementsOf(overview.totals),
		'tax by figures': {
			tax: cents(of(tax.totals, 'amountToCollect')),
			taxable: cents(of(tax.totals, 'taxableAmount')),
		},
		tax: {
			tax: cents(of(taxByRow.totals, 'amountToCollect')),
			taxable: cents(of(taxByRow.totals, 'taxableAmount')),
		},
		orders: {
			points: Number(of(listed.totals, 'netTotal') ?? 0),
			amount: cents(of(listed.totals, 'netAmount')),
			shipping: cents(of(listed.totals, 'netShipping')),
			tax: cents(of(listed.totals, 'netTax')),
		},
		'order pages': await saidByPages({ db, caller }, programId),
		'participant totals': { points: Number(of(people.totals, 'redeemed') ?? 0) },
		dashboard: {
			orders: dashboard.orders?.orders.total ?? 0,
			amount: cents(dashboard.orders?.dollars.total),
			points: dashboard.points?.redeemed.total ?? 0,
		},
		ledger: await redeemed(db, programId),
		liability: await notHeld(db, programId),
	};
}

/** The sum of all pages of orders, each of which must be the sum of its items. */
async function saidByPages({ db, caller }: Pick<Auditor, 'db' | 'caller'>, programId: string): Promise<Said> {
	const { rows } = await db.pool.query<{ id: string; participantId: string }>(
		'select id, participant_id as "participantId" from "order" where program_id = $1 and deleted_at is null',
		[programId],
	);
	const said = { points: 0, amount: 0, shipping: 0, tax: 0 };
	for (const { id, participantId } of rows) {
		const { figures, items } = await caller.orders.get({ programId, participantId, orderId: id });
		for (const [kind, one] of Object.entries(figures)) {
			const parts = items.map((item) => item.figures[kind as keyof typeof figures]);
			const add = (name: 'points' | 'amount' | 'shipping' | 'tax') =>
				parts.reduce((all, part) => all + (name === 'points' ? part.points : cents(part[name])), 0);
			const whole = [one.points, cents(one.amount), cents(one.shipping), cents(one.tax)];
			const summed = [add('points'), add('amount'), add('shipping'), add('tax')];
			if (String(whole) !== String(summed)) throw new Error(`Order ${id}, ${kind}: ${whole} is not ${summed}`);
		}
		said.points += figures.net.points;
		said.amount += cents(figures.net.amount);
		said.shipping += cents(figures.net.shipping);
		said.tax += cents(figures.net.tax);
	}
	return said;
}

async function redeemed({ pool }: Database, programId: string): Promise<Said> {
	const { rows } = await pool.query(
		'select coalesce(-sum(amount), 0)::int as points from ledger_entry where program_id = $1 and order_id is not null',
		[programId],
	);
	return { points: rows[0].points };
}

/** Points that were given and, by points liability at the end of today, aren't held any more. */
async function notHeld({ pool }: Database, programId: string): Promise<Said> {
	const { rows } = await pool.query(
		`with day as (
			insert into liability_day (id, day, time_zone, ends_at)
			values (gen_random_uuid(), current_date + 1, 'UTC', now() + interval '2 days')
			on conflict (day, time_zone) do update set ends_at = liability_day.ends_at returning id
		) select id from day`,
	);
	const held = await pool.query(
		`select coalesce((select sum(amount) from ledger_entry where program_id = $1 and order_id is null), 0)::int
			- coalesce((select sum(points) from liability_of(array[$1::uuid], $2::uuid)), 0)::int as points`,
		[programId, rows[0].id],
	);
	return { points: held.rows[0].points };
}

/** Each place that says something else than the others, in words. */
export function contradictions(left: Said, said: Record<string, Said>): string[] {
	const known: Record<string, number> = { ...left };
	return Object.entries(said).flatMap(([place, figures]) =>
		Object.entries(figures).flatMap(([name, value]) => {
			known[name] ??= value;
			return known[name] === value ? [] : [`${place} says ${name} ${value} instead of ${known[name]}`];
		}),
	);
}

/** What the reports said of everything up to a moment: nothing that happens later changes it. */
export async function reported({ caller }: Pick<Auditor, 'caller'>, programId: string, until: Date): Promise<string> {
	const query = { programId, take: 0, endDate: until.toISOString() };
	const detail = await caller.orderDetail.list({ ...query, totals: ['quantity', 'total', 'amount'].map(sum) });
	const summary = await caller.orderSummary.list({ ...query, totals: ['orders', 'total', 'totalAmount'].map(sum) });
	const tax = await caller.tax.list({
		...query,
		totals: ['amountToCollect', 'taxableAmount', 'orderTotalAmount'].map(sum),
	});
	return JSON.stringify([detail, summary, tax].map(({ total, totals }) => ({ total, totals })));
}
