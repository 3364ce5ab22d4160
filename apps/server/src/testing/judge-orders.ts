import { deepStrictEqual as same } from 'node:assert';
import type { View } from './order-world';

interface Stored {
	id: string;
	status: string;
	key: string;
	state: string | null;
	participant: string;
	items: { line: number; status: number; total: number }[];
}

export interface Judged {
	programId: string;
	rows: <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;
	suppliers: readonly { views(): Promise<View[]> }[];
	participants: readonly string[];
	/** Each participant's balance before the orders. */
	points: number;
	/** Ids of the orders that intake has acknowledged. */
	acknowledged: readonly string[];
}

const codes = (items: readonly { line: number; status: number }[] = []) =>
	items.map(({ line, status }) => [line, status]);
const moving = ['Waiting for Shipment', 'Shipped', 'Completed'];

/**
 * Throws unless a program's orders, once everything is decided, match its suppliers' orders one to one, and points are
 * spent for nothing else.
 */
export async function judgeOrders({
	programId,
	rows,
	suppliers,
	participants,
	points,
	acknowledged,
}: Judged): Promise<void> {
	const stored = await rows<Stored>(
		`select o.id, o.status, o.submission_key as key, d.state, o.participant_id as participant,
			(select json_agg(json_build_object('line', item_number, 'status', tracking_status, 'total', total) order by item_number)
				from order_item i where i.program_id = o.program_id and i.order_id = o.id) as items
		from "order" o left join order_dispatch d on d.program_id = o.program_id and d.order_id = o.id where o.program_id = $1`,
		[programId],
	);
	same(
		stored.map(({ id }) => id).toSorted(),
		acknowledged.toSorted(),
		'what was acknowledged is there, and nothing else',
	);
	const kept = stored.filter(({ status }) => status !== 'Void');
	same(
		kept.filter(({ status, state }) => !moving.includes(status) || (state ?? 'follow') !== 'follow'),
		[],
		'nothing is undecided',
	);
	const views = (await Promise.all(suppliers.map((supplier) => supplier.views()))).flat();
	const wanted = views.filter(({ items }) => items.some(({ status }) => status !== 4));
	same(
		wanted.map(({ key }) => key).toSorted(),
		kept.map(({ key }) => key).toSorted(),
		'each order is at one supplier once, and nothing is left there of what is void',
	);
	for (const { key, items } of kept)
		same(codes(items), codes(wanted.find((view) => view.key === key)?.items), 'items are as their supplier reports');
	const paid = (id: string) => kept.filter(({ participant }) => participant === id);
	const spent = (id: string) =>
		paid(id)
			.flatMap(({ items }) => items)
			.reduce((sum, { status, total }) => sum + (status === 4 || status === 15 ? 0 : total), 0);
	same(
		await rows(
			`select id, balance, order_count as orders,
				(select sum(amount)::int from ledger_entry e where e.program_id = p.program_id and e.participant_id = p.id) as ledger
			from participant p where program_id = $1 order by id`,
			[programId],
		),
		participants.toSorted().map((id) => {
			const balance = points - spent(id);
			return { id, balance, orders: paid(id).length, ledger: balance };
		}),
		'points are spent for what is on its way or there, and for nothing else',
	);
	same(
		await rows(
			`select order_id from order_event where program_id = $1 and kind = 'voided' group by order_id having count(*) > 1`,
			[programId],
		),
		[],
		'an order is void once',
	);
}
