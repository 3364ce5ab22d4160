import { makeAccountTree, makeProgram, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { itemOf, startOddSupplier, supplierBench, viewOf } from './testing/odd-supplier';
import { orderDue } from './testing/order-due';

/** Supplier messages that arrive after staff or the portal have moved on, or that contradict earlier ones. */
let testDb: TestDatabase;
let bench: ReturnType<typeof supplierBench>;
let programs: Awaited<ReturnType<typeof makeAccountTree>>['programs'];
let programId: string;
const suppliers: { close: () => Promise<void> }[] = [];
beforeAll(async () => {
	testDb = await createTestDatabase();
	bench = supplierBench(testServices(testDb.database));
	({ programs } = await makeAccountTree(testDb.database));
	programId = programs.left.id;
});
afterAll(() => testDb.drop());
afterEach(async () => {
	await Promise.all(suppliers.splice(0).map((supplier) => supplier.close()));
	await bench.rows('delete from order_dispatch');
	await bench.rows('delete from supplier_circuit');
});

const supplier = async (answer: Parameters<typeof startOddSupplier>[0], id = programId) => {
	const started = await startOddSupplier(answer);
	suppliers.push(started);
	await bench.setSupplier(id, started.address);
	return started;
};
const nothing = () => ({ status: 500, body: {} });
/** A call was sent, and its outcome isn't known. */
const unknownOrder = async (state = 'ask', closing: 'void' | 'resend' | null = null) => {
	const order = await orderDue(testDb.database, programId);
	await bench.rows(
		`update order_dispatch set state = $2, closing = $3, closing_reason = 'By mistake', tries = 1, due_at = null where order_id = $1`,
		[order.id, state, closing],
	);
	return order;
};

it('A message about a key that the order is just giving up changes nothing: the order goes out under its new key', async () => {
	await supplier(nothing);
	const { id, key } = await unknownOrder('send');
	const other = await testDb.database.pool.connect();
	await other.query('begin');
	await other.query('select from "order" where id = $1 for no key update', [id]);
	const delivery = bench.tell(programId, viewOf(key, [itemOf(1, 1, 1)]));
	const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
	await expect.poll(async () => (await bench.rows(waiting)).length).toBe(1);
	await other.query(`update "order" set submission_key = 'new key', round = 2 where id = $1`, [id]);
	await other.query(`update order_dispatch set key = 'new key', round = 2, tries = 0 where order_id = $1`, [id]);
	await other.query('commit');
	other.release();
	await delivery;
	expect(await bench.shown(id)).toMatchObject({ status: 'Pending', state: 'send', items: [0, 0] });
});

it('An order closed for correction isn’t void because the supplier cancels what it had', async () => {
	await supplier(({ path, body }) =>
		path.endsWith('/close')
			? { status: 200, body: { code: 'closed' } }
			: { status: 201, body: viewOf(body.key, [itemOf(1, 0, 0), itemOf(2, 0, 0)]) },
	);
	const { id, key } = await unknownOrder('close', 'resend');
	await bench.tell(programId, viewOf(key, [itemOf(1, 4, 2), itemOf(2, 4, 2)], { state: 'closed' }));
	expect(await bench.shown(id)).toMatchObject({ status: 'Pending', state: 'close', balance: 800, items: [0, 0] });
	await bench.rows(`update order_dispatch set due_at = now() - interval '1 second'`);
	await bench.pass();
	const sent = await bench.shown(id);
	expect(sent).toMatchObject({ status: 'Waiting for Shipment', state: 'follow', balance: 800 });
	expect(sent.key).not.toBe(key);
});

it('A void by staff keeps their reason, also when the supplier’s message comes before its response', async () => {
	await supplier(nothing);
	const { id, key } = await unknownOrder('close', 'void');
	await bench.tell(programId, viewOf(key, [itemOf(1, 4, 2), itemOf(2, 4, 2)]));
	expect(await bench.shown(id)).toMatchObject({ status: 'Void', reason: 'By mistake', balance: 1_000, state: null });
});

it('An order that the supplier refused but still reports on is queried, not sent under a new key', async () => {
	const there = await supplier(({ method, path }) =>
		method === 'GET'
			? { status: 200, body: viewOf(path.split('/').at(-1) ?? '', [itemOf(1, 1, 1), itemOf(2, 1, 1)]) }
			: { status: 422, body: { message: 'Not today' } },
	);
	const { id, key } = await orderDue(testDb.database, programId);
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'API Error', state: null });
	await bench.tell(programId, viewOf(key, [itemOf(1, 1, 1)]));
	expect(await bench.shown(id)).toMatchObject({ status: 'API Error', state: 'ask', error: 'Not today' });
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'Waiting for Shipment', items: [1, 1], error: null, key });
	expect(there.calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

it('A shipped order stays shipped while a late void is resolved', async () => {
	const { id, key } = await unknownOrder('close', 'void');
	await bench.rows(`update "order" set status = 'Waiting for Shipment', external_order_number = 'S-1' where id = $1`, [
		id,
	]);
	const view = viewOf(key, [itemOf(1, 3, 3), itemOf(2, 3, 3)]);
	let clear = true;
	await supplier(({ path }) =>
		path.endsWith('/close')
			? { status: 409, body: { code: 'tooLate', message: 'It is shipped' } }
			: clear
				? { status: 200, body: view }
				: nothing(),
	);
	await bench.tell(programId, view);
	await bench.rows(`update order_dispatch set due_at = now() - interval '1 second'`);
	clear = false;
	for (let time = 0; time < 10; time += 1) {
		await bench.pass();
		await bench.rows('delete from supplier_circuit');
	}
	expect(await bench.shown(id)).toMatchObject({ status: 'Shipped', state: 'ask', error: null });
	clear = true;
	await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'Shipped', state: 'follow', error: null });
	expect((await bench.shown(id)).events.filter((kind) => kind === 'statusChanged')).toHaveLength(1);
});

it('A cancelled and refunded order isn’t sent again', async () => {
	const there = await supplier(({ body }) => ({ status: 201, body: viewOf(body.key) }));
	const { id } = await orderDue(testDb.database, programId);
	await bench.rows('update order_item set tracking_status = 4 where order_id = $1 and item_number = 1', [id]);
	await bench.pass();
	expect(there.calls.map(({ body }) => body.items)).toEqual([[expect.objectContaining({ line: 2 })]]);
});

it('A claim code isn’t sent as an email address', async () => {
	const { id: claimId } = await makeProgram(testDb.database, programs.left.accountId, 'claim', 'Claim');
	const there = await supplier(({ body }) => ({ status: 201, body: viewOf(body.key) }), claimId);
	const { id } = await orderDue(testDb.database, claimId);
	await bench.rows(`update "order" set email = 'CODE-1234' where id = $1`, [id]);
	await bench.pass();
	expect(there.calls.map(({ body }) => body.customer)).toEqual([{ name: '', email: '' }]);
});

it('An order that the supplier accepted and no longer has is left to staff; it isn’t resent automatically', async () => {
	let there = true;
	const gone = { status: 404, body: { code: 'absent' } };
	const asked = await supplier(({ method, path, body }) => {
		if (path === '/orders/list')
			return {
				status: 200,
				body: { orders: there ? body.keys.map((key: string) => viewOf(key, [itemOf(1, 2, 5)])) : [] },
			};
		return method === 'GET'
			? gone
			: { status: 201, body: viewOf(body.key, [], { orderNumber: there ? 'S-1' : 'S-2' }) };
	});
	const { id, key } = await orderDue(testDb.database, programId);
	for (let time = 0; time < 2; time += 1) await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'Waiting for Shipment', state: 'follow' });
	there = false;
	for (let time = 0; time < 3; time += 1) await bench.pass();
	expect(await bench.shown(id)).toMatchObject({
		status: 'API Error',
		error: 'The supplier has no such order any more',
		key,
		balance: 800,
	});
	expect(asked.calls.filter(({ path }) => path === '/orders')).toHaveLength(1);
	// Staff have checked, and resubmit it: it is a new order there, which starts over.
	await bench.rows(`update "order" set status = 'Pending' where id = $1`, [id]);
	await bench.rows(`update order_dispatch set due_at = now() - interval '1 second' where order_id = $1`, [id]);
	for (let time = 0; time < 2; time += 1) await bench.pass();
	expect(await bench.shown(id)).toMatchObject({ status: 'Waiting for Shipment', items: [2, 0], key });
	await bench.tell(programId, viewOf(key, [itemOf(1, 3, 2)], { orderNumber: 'S-2' }));
	expect(await bench.shown(id)).toMatchObject({ items: [3, 0] });
});
