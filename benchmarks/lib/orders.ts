import type { Database } from '@rewards/db';
import { dropIndexes } from './participants';

const orders = `insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, name, email, total, total_amount, batch, submitted_at,
		external_order_number, idempotency_key, submission_key)
	select $1, id, 'PO-' || i, people[1 + i % 1000], ordered_at, status, 'Ordered by order ' || i, 'order' || i || '@example.com', i % 1000, i % 100,
		i % 10 = 0, case when i % 10 = 0 and i % 20 <> 0 then ordered_at end, case when status <> 'API Error' then 'X' || i else '' end, id, id
	from (select i, gen_random_uuid() as id, now() - i * interval '41 seconds' as ordered_at,
			case when i % 20 = 7 then 'API Error' else (array['Waiting for Shipment', 'Shipped', 'Completed', 'Completed', 'Completed'])[1 + i % 5] end as status
		from generate_series($3::int, $4::int) i) n, (select $2::uuid[] as people) p`;
const items = `insert into order_item (program_id, id, order_id, item_number, product_id, product_name, brand_name, supplier_name, price, quantity, total,
		tracking_link)
	select $1, gen_random_uuid(), o.id, n, 'P' || n, 'Product ' || n, 'Brand', 'Supplier', 10, 1, 10,
		case when o.status in ('Shipped', 'Completed') and n = 2 then 'https://example.com/track/' || o.order_number else '' end
	from "order" o, generate_series(1, 3) n where o.program_id = $1`;
const errors = `insert into order_error (program_id, id, order_id, message, created_at)
	select program_id, gen_random_uuid(), id, 'No such street ' || abs(hashtext(order_number)) % 40, ordered_at from "order"
	where program_id = $1 and status = 'API Error'`;

/**
 * `count` orders of 1,000 participants with three items each, as in a restored backup: without entries. Returns the id
 * of a batch order.
 */
export async function seedOrders(database: Database, programId: string, count: number): Promise<string> {
	const { pool } = database;
	const { rows: people } = await pool.query<{ id: string }>(
		`insert into participant (program_id, id, name, email) select $1, gen_random_uuid(), 'Person ' || n, 'p' || n || '@example.com'
		from generate_series(1, 1000) n returning id`,
		[programId],
	);
	const ids = people.map(({ id }) => id);
	const rebuild = [await dropIndexes(database, '"order"'), await dropIndexes(database, 'order_item')];
	const portion = 100_000;
	for (let from = 1; from <= count; from += portion)
		await pool.query(orders, [programId, ids, from, Math.min(count, from + portion - 1)]);
	// Avoids three million lookups of existing keys.
	await pool.query('alter table order_item disable trigger all');
	await pool.query(items, [programId]);
	await pool.query('alter table order_item enable trigger all');
	for (const again of rebuild) await again();
	await pool.query('analyze "order"');
	await pool.query(errors, [programId]);
	for (const table of ['"order"', 'order_item', 'order_error', 'participant', 'data_version'])
		await pool.query(`vacuum (analyze) ${table}`);
	const { rows } = await pool.query<{ id: string }>(
		'select id from "order" where program_id = $1 and batch order by id limit 1',
		[programId],
	);
	return rows[0]?.id ?? '';
}
