import { deepStrictEqual as same } from 'node:assert';
import type { Database } from '@rewards/db';

/** An order's status and those of its items, as they were at the last look. */
export type Seen = Map<string, { status: string; items: number[] }>;

interface Row {
	id: string;
	status: string;
	dispatch: string | null;
	errors: number;
	voided: number;
	told: number;
	items: { line: number; code: number; total: number; taken: number; returned: number; reversals: number }[];
}

const read = `select o.id, o.status, d.state as dispatch,
		(select count(*)::int from order_error e where e.order_id = o.id and e.cleared_at is null) as errors,
		(select count(*)::int from order_event v where v.order_id = o.id and v.kind = 'voided') as voided,
		(select coalesce(sum((data->>'points')::int), 0)::int from order_event v
			where v.order_id = o.id and v.kind in ('pointsReturned', 'voided')) as told,
		(select json_agg(json_build_object('line', item_number, 'code', tracking_status, 'total', i.total,
			'taken', coalesce(-(select amount from ledger_entry e where e.program_id = i.program_id and e.id = i.entry_id), 0),
			'returned', (select coalesce(sum(amount), 0) from ledger_entry r where r.program_id = i.program_id and r.reverses_id = i.entry_id),
			'reversals', (select count(*) from ledger_entry r where r.program_id = i.program_id and r.reverses_id = i.entry_id)
		) order by item_number) from order_item i where i.program_id = o.program_id and i.order_id = o.id) as items
	from "order" o left join order_dispatch d on d.program_id = o.program_id and d.order_id = o.id
	where o.program_id = $1 order by o.id`;
const odd = `select p.id from participant p join program g on g.id = p.program_id
	where p.program_id = $1 and (p.balance < 0 or p.balance <>
			(select coalesce(sum(amount), 0) from ledger_entry e where e.program_id = p.program_id and e.participant_id = p.id)
		or g.type = 'claim' and (p.status = 'Used') <>
		exists (select from "order" o where o.program_id = p.program_id and o.participant_id = p.id and o.status <> 'Void'
			and exists (select from order_item i where i.program_id = o.program_id and i.order_id = o.id and i.tracking_status not in (4, 15))))`;

const statuses = ['Pending', 'API Error', 'Waiting for Shipment', 'Shipped', 'Completed', 'Void'];
const given = (code: number) => code === 4 || code === 15;
const phase = (code: number) => (given(code) ? 3 : [13, 14, 16].includes(code) ? 2 : code === 3 ? 1 : 0);

/**
 * Throws unless a program's books are right at this moment, whatever has been said about its orders: each item's points
 * are taken once and given back once or never, the sums of participants are those of their entries, and nothing has
 * come back from where nothing comes back. `seen` is what the last look found.
 */
export async function judgeBooks(db: Database, programId: string, seen: Seen): Promise<void> {
	const { rows } = await db.pool.query<Row>(read, [programId]);
	for (const { id, status, dispatch, errors, voided, told, items } of rows) {
		const about = `${id} ${status} ${JSON.stringify(items)}`;
		same(statuses.includes(status), true, `${about}: a status`);
		for (const { code, total, taken, returned, reversals } of items) {
			const back = status === 'Void' || given(code);
			same(taken, total, `${about}: its points were taken once`);
			same(returned, back ? total : 0, `${about}: its points are back if it is void, cancelled or returned, else not`);
			same(reversals, back && total > 0 ? 1 : 0, `${about}: given back once`);
			same(code >= 0 && code <= 16, true, `${about}: a code`);
		}
		same(
			told,
			items.reduce((sum, { returned }) => sum + returned, 0),
			`${about}: the timeline names what came back`,
		);
		same(voided, Number(status === 'Void'), `${about}: void once`);
		same(status === 'Void' || status === 'Completed' ? dispatch : null, null, `${about}: no work about what has ended`);
		same(status === 'API Error' ? errors : 1, 1, `${about}: an order error says why`);
		const before = seen.get(id);
		if (before?.status === 'Void') same(status, 'Void', `${about}: void is for good`);
		if (before?.status === 'Completed')
			same(['Completed', 'Void'].includes(status), true, `${about}: completed, then open`);
		for (const [n, { code }] of items.entries())
			same(phase(code) >= phase(before?.items[n] ?? 0), true, `${about}: an item went back from ${before?.items[n]}`);
		seen.set(id, { status, items: items.map(({ code }) => code) });
	}
	same(
		(await db.pool.query(odd, [programId])).rows,
		[],
		'balances are the sums of their entries; a code is used as long as its order stands',
	);
}
