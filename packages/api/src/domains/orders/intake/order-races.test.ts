import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { prepareJobs } from '../../../jobs/worker';
import { makePerson, sumsOf } from '../../../testing/make-person';
import { makeShop, storeProduct } from '../../../testing/order-shop';
import { reconcile } from '../../ledger';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
beforeAll(async () => {
	// Two hundred calls share few connections, and wait for them without a limit.
	db = await createTestDatabase({ max: 12, connectionTimeoutMs: 120_000 });
	await prepareJobs(db.database);
	shop = await makeShop(db.database);
});
afterAll(async () => {
	const wrong: unknown[] = [];
	await reconcile(db.database, (difference) => wrong.push(difference));
	await db.drop();
	expect(wrong).toEqual([]);
});

const codeOf = (call: Promise<unknown>): Promise<string> =>
	call.then(
		() => 'OK',
		(error: unknown) => errorBody(error).code,
	);
const count = (codes: string[], code: string) => codes.filter((one) => one === code).length;
/** The order numbers of the program, those that wait in blocks, and the sequence's last one. */
async function numbersOf(programId: string): Promise<{ numbers: number[]; free: number[]; last: number }> {
	const { rows } = await db.database.pool.query<{ n: number }>(
		`select right(order_number, 6)::int as n from "order" where program_id = $1 order by 1`,
		[programId],
	);
	const free = await db.database.pool.query<{ n: number }>(
		'select n from order_number_block, generate_series(next, last) n where program_id = $1 order by 1',
		[programId],
	);
	const sequence = await db.database.prisma.orderSequence.findUnique({ where: { programId }, select: { last: true } });
	return { numbers: rows.map(({ n }) => n), free: free.rows.map(({ n }) => n), last: sequence?.last ?? 0 };
}
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
/** Each number up to the last is an order's or waits in a block, and none is both. */
async function expectAllNumbers(programId: string) {
	const { numbers, free, last } = await numbersOf(programId);
	expect([...numbers, ...free].sort((a, b) => a - b)).toEqual(upTo(last));
}

test('200 concurrent orders on one balance: exactly those that it can pay for succeed', {
	timeout: 120_000,
}, async () => {
	const sid = await shop.person(3_750);
	const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(shop.place(sid))));
	expect([count(codes, 'OK'), count(codes, 'INSUFFICIENT_POINTS')]).toEqual([37, 163]);
	expect(await sumsOf(db.database, shop.points.id, sid)).toEqual({
		balance: 50,
		awarded: 3_750,
		redeemed: 3_700,
		orderCount: 37,
	});
	await expectAllNumbers(shop.points.id);
});

test('200 concurrent orders with one code: one succeeds', { timeout: 120_000 }, async () => {
	const [levelId = ''] = shop.claim.levelIds;
	await makePerson(db.database, shop.claim.id, 0, { email: 'ONLYONCE', levelId });
	const order = { participant: { code: 'onlyonce' } };
	const codes = await Promise.all(Array.from({ length: 200 }, () => codeOf(shop.place('', order, shop.claim.id))));
	expect([count(codes, 'OK'), count(codes, 'ORDER_REFUSED')]).toEqual([1, 199]);
	expect(await numbersOf(shop.claim.id)).toEqual({ numbers: [1], free: [], last: 1 });
});

test('no number is lost, however many orders are rolled back after getting one', { timeout: 60_000 }, async () => {
	await storeProduct(db.database, shop.points.id, { productId: 'BROKEN' });
	await db.database.pool.query(`
		create function break_item() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
		create trigger break_item before insert on order_item for each row when (new.product_id = 'BROKEN') execute function break_item();
	`);
	const before = (await numbersOf(shop.points.id)).numbers.length;
	const codes = await Promise.all(
		Array.from({ length: 60 }, async (_, n) => {
			const items = [{ productID: n % 3 === 0 ? 'BROKEN' : 'MUG', quantity: 1 }];
			return codeOf(shop.place(await shop.person(10), { items }));
		}),
	);
	expect(count(codes, 'OK')).toBe(40);
	expect((await numbersOf(shop.points.id)).numbers).toHaveLength(before + 40);
	await expectAllNumbers(shop.points.id);
});

test('orders that come one by one take the numbers that are left, then the next ones', {
	timeout: 60_000,
}, async () => {
	const sid = await shop.person(100_000);
	const { id: programId } = shop.points;
	const one = async () => Number((await shop.place(sid)).order.orderNumber.slice(-6));
	// Together they leave some.
	await Promise.all(Array.from({ length: 12 }, async () => shop.place(await shop.person(100))));
	const { free, last } = await numbersOf(programId);
	expect(free.length).toBeGreaterThan(0);
	for (const number of free) expect(await one()).toBe(number);
	expect([await one(), await one()]).toEqual([last + 1, last + 2]);
	expect(await numbersOf(programId)).toEqual({ numbers: upTo(last + 2), free: [], last: last + 2 });
});

test('an order waits for no other of its program while numbers are left', { timeout: 60_000 }, async () => {
	const { pool } = db.database;
	const { id: programId } = shop.points;
	const { last } = await numbersOf(programId);
	const block = 'insert into order_number_block (program_id, next, last) values ($1, $2::int + 1, $2::int + 3)';
	await pool.query(block, [programId, last]);
	await pool.query(block, [programId, last + 3]);
	await pool.query('update order_sequence set last = last + 6 where program_id = $1', [programId]);
	const client = await pool.connect();
	try {
		await client.query('begin');
		// As an order that hasn't ended does.
		const held = 'select from order_number_block where program_id = $1 order by last limit 1 for update';
		await client.query(held, [programId]);
		await client.query('select from order_sequence where program_id = $1 for update', [programId]);
		const { order } = await shop.place(await shop.person(100));
		expect(Number(order.orderNumber.slice(-6))).toBe(last + 4);
	} finally {
		await client.query('rollback');
		client.release();
	}
	const { order } = await shop.place(await shop.person(100));
	expect(Number(order.orderNumber.slice(-6))).toBe(last + 1);
	await expectAllNumbers(programId);
});

test('an order during a switch of catalogue and settings uses all of one state or all of the other', {
	timeout: 60_000,
}, async () => {
	const [first, second] = ['A', 'B'].map((name) => `PAIR ${name}`);
	for (const productId of [first, second])
		await storeProduct(db.database, shop.points.id, { productId: productId ?? '', cost: '10' });
	let done = false;
	// One state costs 10 and 10 at a dollar per point, the other 30 and 30 at two dollars.
	const switching = async () => {
		for (let n = 0; !done; n += 1)
			await db.database.transaction(async (client) => {
				const [cost, value] = n % 2 === 0 ? [30, 2] : [10, 1];
				await client.query('update product set cost = $2 where program_id = $1 and product_id like $3', [
					shop.points.id,
					cost,
					'PAIR%',
				]);
				await client.query('update program set point_value = $2 where id = $1', [shop.points.id, value]);
			});
	};
	const ordering = async () => {
		const sid = await shop.person(100_000);
		const made = await Promise.all(
			Array.from({ length: 60 }, () =>
				shop.place(sid, { items: [first, second].map((productID) => ({ productID, quantity: 1 })) }),
			),
		);
		return made.map(({ order }) => order.items.map(({ price }) => price).join(' '));
	};
	const [prices] = await Promise.all([
		ordering().finally(() => {
			done = true;
		}),
		switching(),
	]);
	await db.database.pool.query('update program set point_value = 1 where id = $1', [shop.points.id]);
	expect(prices.filter((pair) => pair !== '10 10' && pair !== '15 15')).toEqual([]);
});

test('concurrent orders and voids: every point is either spent or returned', { timeout: 60_000 }, async () => {
	const sid = await shop.person(1_000);
	const programId = shop.points.id;
	const keys = Array.from({ length: 30 }, () => randomUUID());
	await Promise.all(
		keys.map(async (key, n) => {
			const placed = await shop.place(sid, { key }).catch(() => null);
			if (placed && n % 2 === 0) await shop.caller.orders.void({ programId, orderId: placed.order.id });
		}),
	);
	const { rows } = await db.database.pool.query<{ status: string; n: number }>(
		`select status, count(*)::int as n from "order" where participant_id = $1 group by 1 order by 1`,
		[sid],
	);
	const live = rows.find(({ status }) => status === 'Pending')?.n ?? 0;
	expect(await sumsOf(db.database, programId, sid)).toEqual({
		balance: 1_000 - 100 * live,
		awarded: 1_000,
		redeemed: 100 * live,
		orderCount: live,
	});
});
