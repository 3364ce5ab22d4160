import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seal } from '@rewards/api/crypto/seal';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { OrderSender } from '@rewards/api/domains/orders/index';
import { makeAccountTree, makeProgram, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox';
import { orderDue } from './testing/order-due';

const patience = { timeout: 10_000 };
let testDb: TestDatabase;
let services: ReturnType<typeof testServices>;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let sandbox: Sandbox;
const silent: Server[] = [];
let asked = 0;
beforeAll(async () => {
	testDb = await createTestDatabase();
	services = testServices(testDb.database);
});
beforeEach(async () => {
	tree = await makeAccountTree(testDb.database);
	sandbox = await startSandbox();
	sandbox.set('supplier', { pace: 'asked', messages: 'none' });
	asked = 0;
});
afterEach(() => sandbox.close());
afterAll(() => testDb.drop());

/** A supplier that accepts connections and never answers. */
async function silentSupplier(): Promise<string> {
	const server = createServer(() => {
		asked += 1;
	});
	silent.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const sends = async (programId: string, endpoint: string) => {
	const sealed = seal(services.config.dataKey, 'a-dev-key', secretOf(programId, 'devKey'));
	await testDb.database.pool.query('update program set replink_endpoint = $2, dev_key = $3 where id = $1', [
		programId,
		endpoint,
		sealed,
	]);
	return orderDue(testDb.database, programId);
};
const statusOf = async (id: string) =>
	(await testDb.database.pool.query<{ status: string }>('select status from "order" where id = $1', [id])).rows[0]
		?.status;

it('one account’s 20 suppliers that never answer don’t delay another account’s orders', async () => {
	const { left, leftChild, right } = tree.accounts;
	for (let n = 0; n < 20; n += 1) {
		const { id } = await makeProgram(testDb.database, n % 2 ? left.id : leftChild.id, 'points', `Silent ${n}`);
		await sends(id, await silentSupplier());
	}
	const sender = new OrderSender(services, new AbortController().signal);
	try {
		await sender.look();
		await expect.poll(() => asked, patience).toBe(8);
		const { id } = await sends(
			(await makeProgram(testDb.database, right.id, 'points')).id,
			sandbox.addressOf('supplier'),
		);
		await sender.look();
		await expect.poll(() => statusOf(id), patience).toBe('Waiting for Shipment');
		expect(asked).toBe(8);
	} finally {
		// The others are asked as the first ones end, and end as well.
		for (const server of silent) {
			server.closeAllConnections();
			server.close();
		}
		await sender.settled();
	}
});

it('a supplier’s calls are shared by tenants: one program beside 30 of another account is served in each round', async () => {
	const { left, right } = tree.accounts;
	const endpoint = sandbox.addressOf('supplier');
	const busy: string[] = [];
	for (let n = 0; n < 30; n += 1) {
		const { id } = await makeProgram(testDb.database, left.id, 'points', `Busy ${n}`);
		busy.push(id);
		await sends(id, endpoint);
		await orderDue(testDb.database, id);
	}
	const { id: programId } = await makeProgram(testDb.database, right.id, 'points');
	const mine = [(await sends(programId, endpoint)).id];
	for (let n = 0; n < 7; n += 1) mine.push((await orderDue(testDb.database, programId)).id);
	const sender = new OrderSender(services, new AbortController().signal);
	await sender.look();
	await sender.settled();
	const { rows } = await testDb.database.pool.query<{ mine: boolean }>(
		`select order_id = any($1::uuid[]) as mine from order_submission where action = 'send' and program_id = any($2::uuid[])
		order by at, id`,
		[mine, [programId, ...busy]],
	);
	// Of the first round of 16 calls, half are of each tenant.
	expect(rows.slice(0, 16).filter((row) => row.mine)).toHaveLength(8);
	expect(rows).toHaveLength(30 * 2 + 8);
});
