import { makeAccountTree, makeProgram, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { itemOf, startOddSupplier, supplierBench, viewOf } from './testing/odd-supplier';
import { orderDue } from './testing/order-due';

/** A supplier whose answers are strange: none of them may keep the orders of others waiting. */
let testDb: TestDatabase;
let bench: ReturnType<typeof supplierBench>;
let accountId: string;
let programId: string;
const suppliers: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
	testDb = await createTestDatabase();
	bench = supplierBench(testServices(testDb.database));
	const { accounts } = await makeAccountTree(testDb.database);
	accountId = accounts.left.id;
});
beforeEach(async () => {
	({ id: programId } = await makeProgram(testDb.database, accountId, 'points', 'Points'));
});
afterAll(() => testDb.drop());
afterEach(async () => {
	await Promise.all(suppliers.splice(0).map((supplier) => supplier.close()));
	await bench.rows('delete from order_dispatch');
	await bench.rows('delete from supplier_circuit');
});

const supplier = async (answer: Parameters<typeof startOddSupplier>[0]) => {
	const started = await startOddSupplier(answer);
	suppliers.push(started);
	await bench.setSupplier(programId, started.address);
	return started;
};

it('Texts that a database can’t hold, and times that no calendar has, keep nothing from being written down', async () => {
	await supplier(({ body }) => ({
		status: 201,
		body: viewOf(
			body.key,
			[
				itemOf(1, 3, 1, { trackingNumber: '1Z\u0000\u0007-\ud800', at: '0000-01-01T00:00:00Z' }),
				itemOf(2, 1, 1, { at: '2026-11-22T10:00:00+23:59' }),
			],
			{ orderNumber: 'S-\u00007' },
		),
	}));
	const { id } = await orderDue(testDb.database, programId);
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'Waiting for Shipment', items: [3, 1] });
	const [kept] = await bench.rows(
		`select o.external_order_number as number, i.tracking_number as tracking from "order" o join order_item i on i.order_id = o.id
		where o.id = $1 and i.item_number = 1`,
		[id],
	);
	expect(kept).toEqual({ number: 'S-7', tracking: '1Z-\ufffd' });
});

it('A refusal in such a text is a refusal', async () => {
	await supplier(() => ({ status: 422, body: '{"message":"No \\u0000such \\udc00 street"}' }));
	const { id } = await orderDue(testDb.database, programId);
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'API Error', error: 'No such \ufffd street', state: null });
});

it('One order that can’t be brought up to date keeps no other from it', async () => {
	const keys: string[] = [];
	await supplier(({ path, body }) => {
		if (path === '/orders/list')
			return { status: 200, body: { orders: keys.map((key) => viewOf(key, [itemOf(1, 2, 5)])) } };
		keys.push(body.key);
		return { status: 201, body: viewOf(body.key) };
	});
	const orders: Awaited<ReturnType<typeof orderDue>>[] = [];
	for (let order = 0; order < 3; order += 1) orders.push(await orderDue(testDb.database, programId));
	await bench.pass();
	await bench.rows(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`);
	await bench.rows(
		`create trigger broken before update on order_item for each row when (new.order_id = '${orders[0]?.id}') execute function broken()`,
	);
	await bench.pass();
	await bench.rows('drop trigger broken on order_item');
	const items = await Promise.all(orders.map(async ({ id }) => (await bench.shown(id)).items));
	expect(items).toEqual([
		[0, 0],
		[2, 0],
		[2, 0],
	]);
});
