/**
 * Placing orders, against the same rows written by hand, as pgbench would: one transaction of plain prepared statements
 * over raw connections, without rights, repeated keys, prices, levels, dates, tax or reading anything back. Both end
 * with the same orders, entries and balances, or the benchmark fails. Each order has two items; ORDERS sets how many,
 * LANES how many at once.
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { PoolClient } from '@rewards/db';
import { newId } from '@rewards/db';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';
import { address, type Shop, shopBench } from './lib/shop';

const orders = Number(process.env['ORDERS'] ?? 1_000);
const lanes = Number(process.env['LANES'] ?? 4);
const { database, close } = await openBenchDatabase(lanes + 4);
const { pool } = database;
const { account, newShop, place } = await shopBench(database);

const statement = (client: PoolClient, name: string, text: string, values: unknown[]) =>
	client.query({ name: `hand-${name}`, text, values });
async function write(client: PoolClient, { programId, ids }: Shop, n: number): Promise<void> {
	const sid = ids[n % ids.length];
	const id = newId();
	await client.query('begin');
	await statement(
		client,
		'lock',
		'select balance from participant where program_id = $1 and id = $2 for no key update',
		[programId, sid],
	);
	const found = await statement(
		client,
		'products',
		'select product_id, product_name, cost from product where program_id = $1 and product_id = any($2)',
		[programId, ['P100', 'P7']],
	);
	const number = await statement(
		client,
		'number',
		`insert into order_sequence as s (program_id, last) values ($1, 1) on conflict (program_id) do update set last = s.last + 1 returning last`,
		[programId],
	);
	await statement(
		client,
		'order',
		`insert into "order" (program_id, id, order_number, participant_id, name, email, user_name, total, total_amount, address1, town_city, state_county,
			postcode, country, phone, tax_response, idempotency_key, submission_key)
		values ($1, $2, 'PO' || lpad($3::int::text, 6, '0'), $4, 'Ann', 'ann@example.com', 'ann', 114, 114, $5, $6, $7, $8, $9, $10, '{"rate": "0"}', $11, $11)`,
		[programId, id, number.rows[0]?.last, sid, ...Object.values(address), randomUUID()],
	);
	for (const [at, { product_id: productId, product_name: name, cost }] of found.rows.entries()) {
		const [entry, quantity] = [newId(), productId === 'P7' ? 2 : 1];
		await statement(
			client,
			'entry',
			`insert into ledger_entry (program_id, id, participant_id, type, amount, description, order_id) values ($1, $2, $3, 'order', $4, 'Order', $5)`,
			[programId, entry, sid, -Number(cost) * quantity, id],
		);
		await statement(
			client,
			'item',
			`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, price, quantity, total, amount, costing, entry_id)
			values ($1, $2, $3, $4, $5, $6, $7::int, $8::int, $7::int * $8::int, $7::int * $8::int, $9, $10)`,
			[programId, newId(), id, at + 1, productId, name, Number(cost), quantity, { cost }, entry],
		);
	}
	await statement(
		client,
		'event',
		`insert into order_event (program_id, id, order_id, kind) values ($1, $2, $3, 'placed')`,
		[programId, newId(), id],
	);
	await statement(
		client,
		'work',
		`insert into order_dispatch (program_id, order_id, state, key, due_at) values ($1, $2, 'send', $2::uuid::text, now())`,
		[programId, id],
	);
	await statement(
		client,
		'audit',
		`insert into audit_entry (id, account_id, program_id, actor_name, action, entity, entity_id, after) values ($1, $2, $3, 'Hand', 'place', 'order', $4, '{"total": 114}')`,
		[newId(), account.id, programId, id],
	);
	await client.query('commit');
}

/** Milliseconds of all orders, with that many at once. */
async function inLanes(work: (n: number, lane: number) => Promise<unknown>): Promise<number> {
	let next = 0;
	const begin = performance.now();
	await Promise.all(
		Array.from({ length: lanes }, async (_, lane) => {
			for (let n = next++; n < orders; n = next++) await work(n, lane);
		}),
	);
	return performance.now() - begin;
}
async function booked({ programId }: Shop) {
	const { rows } = await pool.query(
		`select (select count(*) from "order" where program_id = $1) as orders, (select count(distinct order_number) from "order" where program_id = $1) as numbers,
			(select count(*) from ledger_entry where program_id = $1 and type = 'order') as entries,
			(select sum(redeemed) from participant where program_id = $1) as redeemed,
			(select count(*) from order_dispatch where program_id = $1) as due`,
		[programId],
	);
	return rows[0];
}

try {
	const [ours, floor] = [await newShop('Ours'), await newShop('By hand')];
	const clients = await Promise.all(Array.from({ length: lanes }, () => pool.connect()));
	const hand = (n: number, lane: number) => {
		const client = clients[lane];
		return client ? write(client, floor, n) : Promise.resolve();
	};
	// Released whatever happens: the pool waits for them when it closes.
	const floorMs = await inLanes(hand).finally(() => {
		for (const client of clients) client.release();
	});
	await pool.query('checkpoint');
	const oursMs = await inLanes((n) => place(ours, n));
	ok((await booked(ours)).orders === orders);
	same(await booked(ours), await booked(floor));
	const rate = (ms: number) => Math.round((orders * 1000) / ms);
	report({
		work: `orders of one program, ${lanes} at once`,
		unit: 'orders/s',
		ours: rate(oursMs),
		floor: rate(floorMs),
		bar: { atLeast: 0.5 },
	});
} finally {
	await close();
}
