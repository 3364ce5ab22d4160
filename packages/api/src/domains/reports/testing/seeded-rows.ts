import type { Database } from '@rewards/db';
import { createCaller } from '../../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';

/**
 * The first day of the seeded data. Clocks change within the 100 days from there: in Chicago and St. John's on 8 March,
 * in Chatham on 4 April.
 */
export const seededFrom = '2026-02-20';
export const seededDays = 100;

const people = `insert into participant (program_id, id, name, email, status)
	select $1, gen_random_uuid(), 'Person ' || n, n || '@example.com', (array['Active', 'Disabled', 'Archived'])[1 + floor(random() * 3)::int]
	from generate_series(1, 12) n`;
const moment = `'${seededFrom}'::timestamptz + random() * interval '${seededDays} days'`;
// Many at the edges of hours and months, where aggregated and raw data meet.
const edge = `'2026-03-01'::timestamptz + floor(random() * 3)::int * interval '1 month' + (random() - 0.5) * interval '30 hours'`;
const orderedAt = `case when p.at < 0.2 then date_trunc('hour', ${moment}) when p.at < 0.5 then ${edge} else ${moment} end`;
const money = (most: number) => `(random() * ${most})::numeric(12, 2)`;
const orders = `insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, total, total_amount, tax_response, deleted_at,
		idempotency_key, submission_key)
	select $1, gen_random_uuid(), 'PO-' || row_number() over (), p.id,
		${orderedAt},
		(array['Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed'])[1 + floor(random() * 6)::int], (random() * 900)::int,
		${money(500)},
		case when random() < 0.8 then jsonb_build_object(
			'jurisdictions', jsonb_build_object('state', (array['TX', 'CA', 'NY', ''])[1 + floor(random() * 4)::int],
				'country', (array['USA', 'CAN', ''])[1 + floor(random() * 3)::int]),
			'amountToCollect', case when random() < 0.1 then 'none' else ${money(40)}::text end, 'taxableAmount', ${money(400)}::text,
			'orderTotalAmount', ${money(500)}) end,
		case when random() < 0.1 then now() end, gen_random_uuid(), gen_random_uuid()
	from (select p.*, random() as at from participant p, generate_series(1, 12) where p.program_id = $1) p`;
const items = `insert into order_item (program_id, id, order_id, item_number, product_id, product_name, quantity, total, amount)
	select $1, gen_random_uuid(), o.id, n, 'P' || n, 'Product ' || n, 1 + (random() * 5)::int, (random() * 400)::int, ${money(200)}
	from "order" o, generate_series(1, 3) n where o.program_id = $1 and (n = 1 or random() < 0.5)`;
const ended = `insert into order_ending (program_id, id, order_id, at, kind, items, quantity, points, amount, shipping, tax, taxable, of_order, taxable_before)
	select i.program_id, i.id, i.order_id, o.ordered_at + random() * interval '40 days', (array['cancelled', 'returned', 'void'])[1 + floor(random() * 3)::int], 1,
		i.quantity, i.total, i.amount, 0, case when o.tax_response->>'amountToCollect' = 'none' then 0 else ${money(20)} end, ${money(200)}, ${money(300)}, 0
	from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id where i.program_id = $1 and random() < 0.3`;
const endedItems = `insert into order_item_ending (program_id, item_id, id, ending_id, quantity, points, amount, shipping, tax, taxable, of_order)
	select program_id, id, gen_random_uuid(), id, quantity, points, amount, shipping, tax, taxable, of_order from order_ending where program_id = $1`;
const awarded = `insert into ledger_entry (program_id, id, participant_id, type, amount, created_at)
	select $1, gen_random_uuid(), p.id, 'adjustment', 5000 + (random() * 5000)::int, ${moment} from participant p, generate_series(1, 8) where p.program_id = $1`;
const redeemed = `insert into ledger_entry (program_id, id, participant_id, type, amount, order_id, created_at)
	select program_id, gen_random_uuid(), participant_id, 'order', -total, id, ordered_at from "order" where program_id = $1 and total > 0`;

/**
 * Rows for all reports, of two programs that the caller sees, a deleted one and one of another account. Random
 * values follow from the seed, a number from 0 to 1.
 */
export async function makeSeededRows(db: Database, seed: number) {
	const { accounts } = await makeAccountTree(db);
	const session = await storedSession(db, accounts.left, flags('manageReports', 'manageOrders'));
	const seen: { id: string; name: string }[] = [];
	for (const [name, account] of [
		['One', accounts.left],
		['Two', accounts.left],
		['Deleted', accounts.left],
		['Foreign', accounts.right],
	] as const) {
		const { id } = await makeProgram(db, account.id, 'points', name);
		if (name === 'One' || name === 'Two') seen.push({ id, name });
		await db.transaction(async (client) => {
			await client.query('select setseed($1)', [(seed + seen.length / 10) % 1]);
			for (const text of [people, orders, items, ended, endedItems, awarded, redeemed]) await client.query(text, [id]);
			if (name === 'Deleted') await client.query('update program set deleted_at = now() where id = $1', [id]);
		});
	}
	return { caller: createCaller(contextOf(testServices(db), session)), programs: seen };
}
