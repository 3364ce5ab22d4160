/**
 * Orders placed over REST at a steady rate (ORDERS_A_SECOND, 100) and sent to a supplier over HTTP by the product's own
 * job process, and their effect on other users: list pages at rest, and during the orders. Every order has to reach the
 * supplier once, under its key, or the benchmark fails. ROUNDS (2) and SECONDS (15, of orders in each round) set the
 * duration. PAGES_A_SECOND is 40, as in the other benchmarks of this kind.
 */
import { ok, deepStrictEqual as same } from 'node:assert';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { firstDataKey, seal } from '@rewards/api/crypto/index';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { call, close, database, lasting, newProgram, open, pages, share, tell } from './lib/others';
import { report } from './lib/report';

const pace = Number(process.env['ORDERS_A_SECOND'] ?? 100);
const rounds = Number(process.env['ROUNDS'] ?? 2);
const seconds = Number(process.env['SECONDS'] ?? 15);
const people = 200;
const mostAtOnce = 32;
const secret = randomBytes(32);
const dataKey = firstDataKey(secret);
// For the server started below.
Object.assign(process.env, { ALLOW_PRIVATE_TARGETS: 'on', DATA_KEY: secret.toString('hex') });

/** The supplier's orders by key, and how often each was sent. */
const taken = new Map<string, number>();
const supplier = createServer((request, reply) => {
	const parts: Buffer[] = [];
	request.on('data', (part: Buffer) => parts.push(part));
	request.on('end', () => {
		const { key, items } = JSON.parse(Buffer.concat(parts).toString()) as { key: string; items: { line: number }[] };
		taken.set(key, (taken.get(key) ?? 0) + 1);
		const at = new Date().toISOString();
		const answer = { key, orderNumber: `S-${taken.size}`, state: 'open' };
		reply.writeHead(201, { 'content-type': 'application/json' });
		reply.end(JSON.stringify({ ...answer, items: items.map(({ line }) => ({ line, status: 0, sequence: 0, at })) }));
	});
}).listen(0, '127.0.0.1');
await once(supplier, 'listening');
const endpoint = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}`;

async function newShop() {
	const programId = await newProgram();
	const { pool } = database;
	await pool.query('update program set point_value = 1, replink_endpoint = $2, dev_key = $3 where id = $1', [
		programId,
		endpoint,
		seal(dataKey, 'a-dev-key', secretOf(programId, 'devKey')),
	]);
	await pool.query(
		`insert into product (program_id, id, since_build_id, product_id, product_name, cost)
		select $1, gen_random_uuid(), $1, 'P' || n, 'Product ' || n, n from generate_series(1, 1000) n`,
		[programId],
	);
	const { rows } = await pool.query<{ id: string }>(
		`insert into participant (program_id, id, name, email) select $1, gen_random_uuid(), 'Ann', n || '@example.com' from generate_series(1, $2::int) n returning id`,
		[programId, people],
	);
	const ids = rows.map(({ id }) => id);
	await pool.query(
		`insert into ledger_entry (program_id, id, participant_id, type, amount) select $1, gen_random_uuid(), id, 'adjustment', 10000000 from unnest($2::uuid[]) id`,
		[programId, ids],
	);
	await pool.query('vacuum analyze product, participant, ledger_entry');
	return { programId, ids };
}

/** Sends an order until it gets a response; an overloaded server says so. */
async function place(programId: string, body: string): Promise<void> {
	const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
	for (let tries = 1; ; tries += 1) {
		const failure: unknown = await call(`/api/programs/${programId}/orders`, { method: 'POST', headers, body }).then(
			() => null,
			(error: unknown) => error,
		);
		if (failure === null) return;
		if (tries === 20) throw failure;
		await delay(200);
	}
}

/**
 * Places orders at the given rate until told to stop, with a maximum at once. Returns milliseconds of each from when it
 * was due.
 */
async function orders(
	{ programId, ids }: Awaited<ReturnType<typeof newShop>>,
	until: () => boolean,
): Promise<number[]> {
	const times: number[] = [];
	const under = new Set<Promise<unknown>>();
	const begin = performance.now();
	for (let n = 0; !until(); n += 1) {
		const due = begin + (n * 1000) / pace;
		await delay(Math.max(0, due - performance.now()));
		while (under.size >= mostAtOnce) await Promise.race(under);
		const body = JSON.stringify({
			participant: { sid: ids[n % people] },
			items: [
				{ productID: 'P100', quantity: 1 },
				{ productID: 'P7', quantity: 2 },
			],
			shippingAddress: {
				address1: '1 Main St',
				townCity: 'Austin',
				stateCounty: 'TX',
				postcode: '73301',
				phone: '5125550100',
			},
		});
		const one: Promise<unknown> = place(programId, body)
			.then(() => times.push(performance.now() - due))
			.finally(() => under.delete(one));
		under.add(one);
	}
	await Promise.all(under);
	return times;
}

try {
	await open();
	const { programId, ids } = await newShop();
	const [idle, busy, placed]: number[][] = [[], [], []];
	let elapsed = 0;
	for (let round = 0; round < rounds; round += 1) {
		idle?.push(...(await pages(lasting(seconds * 1000))));
		const begin = performance.now();
		const under = orders({ programId, ids }, lasting(seconds * 1000));
		busy?.push(...(await pages(lasting(seconds * 1000))));
		placed?.push(...(await under));
		// Until the last one is at the supplier and recorded here.
		for (;;) {
			const { rows } = await database.pool.query(
				`select from order_dispatch where program_id = $1 and state <> 'follow' limit 1`,
				[programId],
			);
			if (rows.length === 0) break;
			await delay(50);
		}
		elapsed += performance.now() - begin;
	}
	const { rows } = await database.pool.query<{ key: string }>(
		`select submission_key as key from "order" where program_id = $1 and status = 'Waiting for Shipment'`,
		[programId],
	);
	ok(rows.length === placed?.length);
	same([...taken.keys()].toSorted(), rows.map(({ key }) => key).toSorted());
	ok([...taken.values()].every((times) => times === 1));
	tell({ idle: idle ?? [], 'during orders': busy ?? [], orders: placed ?? [] });
	report({
		work: `orders placed and at the supplier, ${pace} a second attempted, two items each`,
		unit: 'orders/s',
		ours: (rows.length * 1000) / elapsed,
	});
	report({
		work: 'list pages of other users meanwhile; by hand: without orders',
		unit: 'ms p99',
		ours: share(busy ?? [], 0.99),
		floor: share(idle ?? [], 0.99),
		bar: { atMost: 1.5 },
	});
} finally {
	supplier.closeAllConnections();
	supplier.close();
	await close();
}
