import { makeAccountTree, makeProgram, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startOddSupplier, supplierBench, viewOf } from './testing/odd-supplier';
import { orderDue } from './testing/order-due';

/** Orders that can't be submitted for reasons that no supplier has given: none of them may wait in silence. */
let testDb: TestDatabase;
let bench: ReturnType<typeof supplierBench>;
let accountId: string;
let programId: string;
let supplier: Awaited<ReturnType<typeof startOddSupplier>>;
beforeAll(async () => {
	testDb = await createTestDatabase();
	bench = supplierBench(testServices(testDb.database));
	({ id: accountId } = (await makeAccountTree(testDb.database)).accounts.left);
	supplier = await startOddSupplier(({ body }) => ({ status: 201, body: viewOf(body.key, []) }));
});
beforeEach(async () => {
	await bench.rows('delete from order_dispatch');
	({ id: programId } = await makeProgram(testDb.database, accountId, 'points', 'Points'));
});
afterAll(async () => {
	await supplier.close();
	await testDb.drop();
});

const pass = async () => {
	await bench.rows(
		`update order_dispatch set due_at = now() - interval '1 second', leased_until = null where due_at is not null`,
	);
	await bench.pass();
};
const anHourPasses = () => bench.rows(`update order_error set created_at = created_at - interval '61 minutes'`);

it.each([
	['names no supplier', `update program set replink_endpoint = '', dev_key = null where id = $1`, 'names no supplier'],
	['has a dev key that the server can’t read', `update program set dev_key = '\\x0102' where id = $1`, 'can’t be read'],
])(
	'an order of a program that %s waits for an hour, with the reason, and then is in API Error',
	async (_, change, why) => {
		await bench.setSupplier(programId, supplier.address);
		await bench.rows(change, [programId]);
		const { id } = await orderDue(testDb.database, programId);
		await pass();
		await pass();
		expect(await bench.shown(id)).toMatchObject({ status: 'Pending', state: 'send' });
		expect((await bench.shown(id)).error).toContain(why);
		await anHourPasses();
		await pass();
		expect(await bench.shown(id)).toMatchObject({ status: 'API Error', state: 'send' });
		expect((await bench.shown(id)).error).toContain(why);
		expect(
			await bench.rows(`select data->>'detail' as detail from order_event where order_id = $1 and kind = 'gaveUp'`, [
				id,
			]),
		).toEqual([{ detail: expect.stringContaining(why) }]);
		// Nothing is called for it any more until staff resubmit it.
		await bench.setSupplier(programId, supplier.address);
		await pass();
		expect((await bench.shown(id)).status).toBe('API Error');
	},
);

it('an order whose submission fails within the portal is in API Error after its tries, and holds up no other', async () => {
	await bench.setSupplier(programId, supplier.address);
	const broken = await orderDue(testDb.database, programId);
	// A date that can't be written into the call.
	await bench.rows(`update "order" set ordered_at = 'infinity' where id = $1`, [broken.id]);
	// As an unreadable answer leaves it: the order is to be sent again.
	const send = () => bench.rows(`update order_dispatch set state = 'send' where order_id = $1`, [broken.id]);
	const other = await orderDue(testDb.database, programId);
	await pass();
	expect((await bench.shown(other.id)).status).toBe('Waiting for Shipment');
	// Otherwise this supplier would be asked about it, and its answers to that make no sense.
	await bench.rows('delete from order_dispatch where order_id = $1', [other.id]);
	expect((await bench.shown(broken.id)).status).toBe('Pending');
	for (let passes = 0; passes < 20 && (await bench.shown(broken.id)).status === 'Pending'; passes += 1) {
		await send();
		await pass();
	}
	const { status, outcomes } = await bench.shown(broken.id);
	expect([status, outcomes.length]).toEqual(['API Error', 8]);
	expect((await bench.shown(broken.id)).error).toMatch(/internal fault of the portal, reference [0-9a-f]{8}/);
});
