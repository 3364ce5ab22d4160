import type { Database } from '@rewards/db';
import { dropIndexes } from './participants';

/**
 * Days over which the seeded data is spread, as in the benchmark of order lists: 1,000,000 orders are one every 41
 * seconds.
 */
export const seededDays = 475;
const portion = 100_000;

const people = `insert into participant (program_id, id, name, email, status, awarded, redeemed, balance, order_count, last_login_at)
	select p.id, gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.com', 'Active', n * 3, n, n * 2, n % 7,
		now() - (n % 400) * interval '1 day'
	from program p, generate_series(1, case when p.id = $1 then $2 else 20 end) n`;
/** Three of five belong to the largest program, the others to the rest in turn. */
const owner = (i: string) => `case when ${i} % 5 < 3 then 1 else 2 + (${i} / 5 * 2 + ${i} % 5 - 3) % ($1::int - 1) end`;
/** Its participant, among the people of that program. */
const person = (i: string) => `${i} % case when ${i} % 5 < 3 then $5::int else 20 end`;
const at = (i: string, of: string) => `now() - ${i} * (${seededDays} * interval '1 day' / ${of}::int)`;
const orders = `insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, name, email, total, total_amount, tax_response,
		idempotency_key, submission_key)
	select h.program_id, n.id, 'PO-' || i, h.participant_id, ${at('i', '$2')},
		(array['API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed', 'Completed', 'Completed'])[1 + i % 7], 'Person of order ' || i,
		'order' || i || '@example.com', 1 + i % 999, (i % 9000) / 100.0,
		jsonb_build_object('jurisdictions', jsonb_build_object('state', (array['TX', 'CA', 'NY', 'FL', 'WA', 'OH'])[1 + i % 6], 'county', 'COUNTY ' || i % 50),
			'orderTotalAmount', round((i % 9000) / 100.0, 2), 'taxableAmount', round((i % 8000) / 100.0, 2), 'rate', 0.0825, 'amountToCollect', round((i % 700) / 100.0, 2),
			'freightTaxable', false, 'breakdown', jsonb_build_object('stateTaxRate', 0.0625, 'stateTaxableAmount', round((i % 8000) / 100.0, 2))),
		n.id, n.id
	from (select i, gen_random_uuid() as id, ${owner('i')} as program, ${person('i')} as person from generate_series($3::int, $4::int) i) n
	join seeded h on h.program = n.program and h.n = n.person`;
const items = `insert into order_item (program_id, id, order_id, item_number, product_id, product_name, brand_name, supplier_name, price, quantity, total,
		amount, costing)
	select o.program_id, gen_random_uuid(), o.id, n, 'P' || o.total % 400 || n, 'Product ' || o.total % 400 || n, 'Brand ' || o.total % 40,
		'Supplier ' || o.total % 8, 10, n, 10 * n, o.total_amount,
		jsonb_build_object('cost', '10.25', 'freight', '1.10', 'handling', '0.50', 'markup', '1.03', 'psq', '0.20', 'tax', '0.85', 'country', 'USA',
			'supplier', jsonb_build_object('msrp', '19.99', 'costBeforeDeal', '11.00'),
			'settings', jsonb_build_object('includeResellerMarkup', '1', 'defaultUSTaxCDTPct', '8.25', 'estimatedCDNCDTPct', '13'))
	from "order" o, generate_series(1, 3) n`;
const redeemed = `insert into ledger_entry (program_id, id, participant_id, type, amount, description, order_id, created_by_name, created_at)
	select program_id, gen_random_uuid(), participant_id, 'order', -total, order_number, id, 'Staff', ordered_at from "order"`;
/** Void orders ended as a whole, and an item of each twentieth order came back; after three days or half its age. */
const ended = `insert into order_ending (program_id, id, order_id, at, kind, items, quantity, points, amount, shipping, tax, taxable, of_order, taxable_before)
	select o.program_id, gen_random_uuid(), o.id, o.ordered_at + least(interval '3 days', (now() - o.ordered_at) / 2), case when o.status = 'Void' then 'void' else 'returned' end,
		count(*), sum(i.quantity), sum(i.total), sum(i.amount), 0, 1, 10, 12, 0
	from "order" o join order_item i on i.program_id = o.program_id and i.order_id = o.id
	where o.status = 'Void' or (o.total % 20 = 7 and i.item_number = 2) group by o.program_id, o.id, o.ordered_at, o.status`;
const endedItems = `insert into order_item_ending (program_id, item_id, id, ending_id, quantity, points, amount, shipping, tax, taxable, of_order)
	select e.program_id, i.id, gen_random_uuid(), e.id, i.quantity, i.total, i.amount, 0, 0, 0, 0
	from order_ending e join order_item i on i.program_id = e.program_id and i.order_id = e.order_id where e.kind = 'void' or i.item_number = 2`;
const adjusted = `insert into ledger_entry (program_id, id, participant_id, type, amount, description, created_by_name, created_at)
	select h.program_id, gen_random_uuid(), h.participant_id, 'adjustment', 1 + i % 5000, 'Points of ' || i % 100, 'Staff', ${at('i', '$2')}
	from (select i, ${owner('i')} as program, ${person('i')} as person from generate_series($3::int, $4::int) i) n join seeded h on h.program = n.program and h.n = n.person`;

export interface Sizes {
	programs: number;
	orders: number;
	entries: number;
	people: number;
}

/**
 * Orders with three items each, of which some ended, and ledger entries of many programs, as in a restored backup: one
 * entry for each order, the others adjustments. `programId` has three fifths of everything.
 */
export async function seedReports(
	{ pool, ...database }: Database,
	accountId: string,
	programId: string,
	sizes: Sizes,
): Promise<void> {
	await pool.query(
		`insert into program (id, account_id, name) select gen_random_uuid(), $1, 'Program ' || n from generate_series(1, $2::int) n`,
		[accountId, sizes.programs],
	);
	await pool.query('alter table participant disable trigger participant_sums_insert');
	await pool.query(people, [programId, sizes.people]);
	await pool.query('alter table participant enable trigger participant_sums_insert');
	await pool.query(`create unlogged table seeded as
		select p.program, q.program_id, q.id as participant_id, row_number() over (partition by q.program_id order by q.id) - 1 as n
		from (select id, row_number() over (order by (id = '${programId}') desc, id) as program from program) p
		join participant q on q.program_id = p.id`);
	await pool.query('create index on seeded (program, n)');
	await pool.query('analyze seeded');
	const tables = ['"order"', 'order_item', 'order_ending', 'order_item_ending', 'ledger_entry'];
	const again: (() => Promise<void>)[] = [];
	for (const table of tables) {
		again.push(await dropIndexes({ pool, ...database }, table));
		// Avoids lookups of existing keys; the sums of participants are set above.
		await pool.query(`alter table ${table} disable trigger all`);
	}
	const programs = sizes.programs + 1;
	const inPortions = async (text: string, count: number): Promise<void> => {
		for (let from = 1; from <= count; from += portion)
			await pool.query(text, [programs, count, from, Math.min(count, from + portion - 1), sizes.people]);
	};
	await inPortions(orders, sizes.orders);
	await pool.query(items);
	await pool.query('analyze "order", order_item');
	await pool.query(ended);
	await pool.query('analyze order_ending');
	await pool.query(endedItems);
	await pool.query(redeemed);
	await inPortions(adjusted, sizes.entries - sizes.orders);
	for (const table of tables) await pool.query(`alter table ${table} enable trigger all`);
	await pool.query('select mend_figures()');
	for (const rebuild of again) await rebuild();
	await pool.query('drop table seeded');
	for (const table of [
		...tables,
		'order_figure',
		'tax_figure',
		'ledger_figure',
		'participant',
		'program',
		'data_version',
	])
		await pool.query(`vacuum (analyze) ${table}`);
}
