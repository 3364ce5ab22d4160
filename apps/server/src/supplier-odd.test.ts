import { flags, makeAccountTree, makeProgram, makeUser, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { itemOf, startOddSupplier, supplierBench, viewOf } from './testing/odd-supplier';
import { orderDue } from './testing/order-due';

/** A supplier with malformed responses: none of them may delay other orders. */
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

it('Texts that a database can’t store, and impossible dates, don’t stop the rest from being recorded', async () => {
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

it('A refusal with such a text is a refusal', async () => {
	await supplier(() => ({ status: 422, body: '{"message":"No \\u0000such \\udc00 street"}' }));
	const { id } = await orderDue(testDb.database, programId);
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'API Error', error: 'No such \ufffd street', state: null });
});

it('One order that fails to update blocks no other', async () => {
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

it('One program’s refused key doesn’t affect other programs of the supplier, and its own orders wait without losing tries', async () => {
	const wrong = programId;
	const there = await supplier(({ authorization, path, body }) => {
		if (authorization !== 'Bearer good') return { status: 401, body: {} };
		return body ? { status: 201, body: viewOf(body.key) } : { status: 200, body: viewOf(path.replace('/orders/', '')) };
	});
	const { id: right } = await makeProgram(testDb.database, accountId, 'points', 'Right');
	await bench.setSupplier(right, there.address, 'good');
	for (let order = 0; order < 8; order += 1) await orderDue(testDb.database, wrong);
	await bench.pass();
	const refused = there.calls.length;
	const { id } = await orderDue(testDb.database, right);
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'Waiting for Shipment' });
	expect(there.calls.length).toBe(refused + 1);
	await bench.setSupplier(wrong, there.address, 'good');
	const next = await orderDue(testDb.database, wrong);
	await bench.pass();
	expect(await bench.shown(next.id)).toMatchObject({ status: 'Waiting for Shipment' });
	for (let time = 0; time < 3; time += 1) {
		await bench.rows(`update supplier_circuit set open_until = now() - interval '1 second'`);
		await bench.pass();
	}
	expect(
		await bench.rows(`select status, count(*)::int as n from "order" where program_id = $1 group by status`, [wrong]),
	).toEqual([{ status: 'Waiting for Shipment', n: 9 }]);
});

it('A busy supplier accepts an order whenever it can; no try counts, and it gives the time in seconds or as a date', async () => {
	let busy = 0;
	await supplier(({ body }) => {
		busy += 1;
		if (busy > 12) return body ? { status: 201, body: viewOf(body.key) } : { status: 404, body: { code: 'absent' } };
		const headers = { 'retry-after': busy % 2 ? '1' : 'Wed, 21 Oct 2015 07:28:00 GMT' };
		return { status: 429, body: {}, headers };
	});
	const { id } = await orderDue(testDb.database, programId);
	for (let time = 0; time < 16; time += 1) {
		await bench.rows(`update order_dispatch set due_at = now() - interval '1 second' where due_at is not null`);
		await bench.pass();
	}
	expect(await bench.shown(id)).toMatchObject({ status: 'Waiting for Shipment', error: null });
});

it('The site’s extra fields go to the supplier under their labels', async () => {
	const there = await supplier(({ body }) => ({ status: 201, body: viewOf(body.key) }));
	const { id } = await orderDue(testDb.database, programId);
	const fields = [{ label: 'Gate code', value: '4711' }];
	await bench.rows('update "order" set address_fields = $2 where id = $1', [id, JSON.stringify(fields)]);
	await bench.pass();
	expect(there.calls.map(({ body }) => body.addressFields)).toEqual([fields]);
});

it('An order that the supplier can’t process is left to staff, though it is the only one', async () => {
	await supplier(() => ({ status: 400, body: { message: 'What is this?' } }));
	const { id } = await orderDue(testDb.database, programId);
	for (let time = 0; time < 8; time += 1) {
		await bench.rows(`update supplier_circuit set open_until = now() - interval '1 second'`);
		await bench.pass();
	}
	expect(await bench.shown(id)).toMatchObject({
		status: 'API Error',
		error: 'The supplier gives no clear answer: HTTP 400',
	});
});

it('A program’s orders get their turn, however many and however old the orders of others are', async () => {
	const there = await supplier(({ body }) => ({ status: 201, body: viewOf(body.key) }));
	for (let program = 0; program < 17; program += 1) {
		const { id } = await makeProgram(testDb.database, accountId, 'points', `Busy ${program}`);
		await bench.setSupplier(id, there.address);
		for (let order = 0; order < 3; order += 1) await orderDue(testDb.database, id);
	}
	const { id, key } = await orderDue(testDb.database, programId);
	await bench.rows(`update order_dispatch set due_at = now() - interval '1 minute' where order_id <> $1`, [id]);
	await bench.look();
	expect(there.calls).toHaveLength(52);
	expect(there.calls.findIndex(({ body }) => body.key === key)).toBeLessThan(32);
});

it('Staff are notified once that orders of a program have errors, and again after they have read it', async () => {
	const { id: userId } = await makeUser(testDb.database, { accountId, permissions: flags('manageOrders') });
	await makeUser(testDb.database, { accountId, permissions: flags('manageReports') });
	await supplier(() => ({ status: 422, body: { message: 'No such street' } }));
	for (let order = 0; order < 5; order += 1) await orderDue(testDb.database, programId);
	await bench.pass();
	const notices = () => bench.rows(`select user_id as "userId", kind, params from notification where read_at is null`);
	const notice = { userId, kind: 'orderErrors', params: { programId } };
	expect(await notices()).toEqual([notice]);
	await bench.rows('update notification set read_at = now()');
	await orderDue(testDb.database, programId);
	await bench.pass();
	expect(await notices()).toEqual([notice]);
});

it('Why orders without a supplier wait is reported once, also to a user who clears it', async () => {
	const { id } = await orderDue(testDb.database, programId);
	await bench.pass();
	expect((await bench.shown(id)).error).toContain('names no supplier');
	await bench.rows('update order_error set cleared_at = now() where order_id = $1', [id]);
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'Pending', state: 'send', error: null });
});
