import { signMessage } from '@rewards/api/crypto/message-signature';
import { seal } from '@rewards/api/crypto/seal';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { OrderSender, receiveMessage } from '@rewards/api/domains/orders/index';
import { createCaller } from '@rewards/api/router';
import { contextOf, flags, makeAccountTree, storedSession, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox';
import { orderDue } from './testing/order-due';

/** What happens to orders in transit when their program's settings change. */
let testDb: TestDatabase;
let services: ReturnType<typeof testServices>;
let programId: string;
let account: Awaited<ReturnType<typeof makeAccountTree>>['accounts']['left'];
let first: Sandbox;
let second: Sandbox;
beforeAll(async () => {
	testDb = await createTestDatabase();
	services = testServices(testDb.database);
	const { accounts, programs } = await makeAccountTree(testDb.database);
	account = accounts.left;
	programId = programs.left.id;
});
afterAll(() => testDb.drop());
beforeEach(async () => {
	[first, second] = await Promise.all([startSandbox(), startSandbox()]);
	for (const sandbox of [first, second]) sandbox.set('supplier', { pace: 'asked', messages: 'none' });
	await name(first);
});
afterEach(async () => {
	await Promise.all([first.close(), second.close()]);
	await rows('delete from order_dispatch');
	await rows('delete from supplier_circuit');
	await rows('update program set status = true, deleted_at = null');
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
	(await testDb.database.pool.query<Row>(text, values)).rows;
/** The settings name that supplier from now on. */
const name = (sandbox: Sandbox, { key = 'first-key', user = 'u1' } = {}) =>
	rows('update program set replink_endpoint = $2, supplier_user_id = $3, dev_key = $4 where id = $1', [
		programId,
		sandbox.addressOf('supplier'),
		user,
		seal(services.config.dataKey, key, secretOf(programId, 'devKey')),
	]);
async function pass(): Promise<void> {
	await rows(`update order_dispatch set due_at = now() - interval '1 second' where due_at is not null`);
	const sender = new OrderSender(services, new AbortController().signal);
	await sender.look();
	await sender.settled();
}
const held = async (sandbox: Sandbox) => {
	const answer = await fetch(`${sandbox.addressOf('supplier')}/orders`);
	return ((await answer.json()) as { orders: { key: string }[] }).orders.map(({ key }) => key);
};
const asked = (sandbox: Sandbox) => sandbox.calls('supplier').filter(({ path }) => path !== '/supplier/orders').length;
const shown = async (id: string) => {
	const [row] = await rows<{ status: string; state: string | null; error: string | null; balance: number }>(
		`select o.status, d.state, e.message as error, p.balance from "order" o join participant p on p.id = o.participant_id
		left join order_dispatch d on d.order_id = o.id left join order_error e on e.order_id = o.id and e.cleared_at is null where o.id = $1`,
		[id],
	);
	return row;
};
/** An order that the first supplier took, though its response was lost. */
async function unknownOrder() {
	first.set('supplier', { answer: 'lost' });
	const order = await orderDue(testDb.database, programId);
	await pass();
	first.set('supplier', { answer: 'whole' });
	expect(await held(first)).toEqual([order.key]);
	return order;
}

describe('an order whose call had no response, after its program has changed suppliers', () => {
	it('is queried where it was sent, and the other supplier never hears of it', async () => {
		const { id, key } = await unknownOrder();
		await name(second);
		const next = await orderDue(testDb.database, programId);
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment', state: 'follow', error: null });
		expect(await held(first)).toEqual([key]);
		expect(await held(second)).toEqual([next.key]);
	});

	it('is sent again to the same supplier, if it never arrived', async () => {
		first.set('supplier', { fault: 'cut' });
		const { id, key } = await orderDue(testDb.database, programId);
		await pass();
		first.set('supplier', { fault: 'none' });
		await name(second);
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment' });
		expect([await held(first), await held(second)]).toEqual([[key], []]);
	});

	it('is closed where it was sent when staff void it, and goes to the new supplier under a new key when they resubmit it', async () => {
		const [gone, anew] = [await unknownOrder(), await orderDue(testDb.database, programId)];
		await pass();
		await name(second);
		for (const [{ id }, closing] of [
			[gone, 'void'],
			[anew, 'resend'],
		] as const)
			await rows(
				`update order_dispatch set state = 'close', closing = $2, due_at = now() - interval '1 second' where order_id = $1`,
				[id, closing],
			);
		await pass();
		await pass();
		expect(await shown(gone.id)).toMatchObject({ status: 'Void', balance: 1_000 });
		expect(await shown(anew.id)).toMatchObject({ status: 'Waiting for Shipment' });
		expect(await held(first)).toEqual([]);
		expect(await held(second)).toHaveLength(1);
	});

	it('is among the order errors while the previous supplier is unreachable, and finally left to staff', async () => {
		const { id } = await unknownOrder();
		await name(second);
		first.set('supplier', { fault: 'error' });
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Pending', state: 'ask' });
		expect((await shown(id))?.error).toContain(`The order was sent to ${new URL(first.url).origin}`);
		for (let time = 0; time < 8; time += 1) {
			await rows('delete from supplier_circuit');
			await pass();
		}
		expect(await shown(id)).toMatchObject({ status: 'API Error', state: 'ask' });
		expect((await shown(id))?.error).toContain('which the settings name no more');
		expect(asked(second)).toBe(0);
	});

	it('is said to wait for the previous supplier also while calls to it are suspended', async () => {
		const { id } = await unknownOrder();
		await name(second);
		await rows(
			`insert into supplier_circuit (origin, failures, opened_at, open_until) values ($1, 5, now(), now() + interval '1 hour')
			on conflict (origin) do update set open_until = excluded.open_until`,
			[first.addressOf('supplier')],
		);
		await pass();
		expect((await shown(id))?.error).toContain('which the settings name no more');
	});

	it('is queried even if the settings no longer name a supplier', async () => {
		const { id, key } = await unknownOrder();
		await rows(`update program set replink_endpoint = '', dev_key = null where id = $1`, [programId]);
		const waiting = await orderDue(testDb.database, programId);
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment' });
		expect((await shown(waiting.id))?.error).toContain('names no supplier');
		expect(await held(first)).toEqual([key]);
	});
});

describe('a new dev key', () => {
	it('is used for orders sent with the previous one only once that is refused', async () => {
		const { id } = await unknownOrder();
		await name(first, { key: 'second-key' });
		first.set('supplier', { key: 'refused' });
		const before = asked(first);
		await pass();
		expect(asked(first) - before).toBe(2);
		expect(await shown(id)).toMatchObject({ status: 'Pending', state: 'ask' });
		first.set('supplier', { key: 'good' });
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment' });
	});

	it('of another user is not tried with orders of the previous one', async () => {
		const { id } = await unknownOrder();
		await name(first, { key: 'second-key', user: 'u2' });
		first.set('supplier', { key: 'refused' });
		const before = asked(first);
		await pass();
		expect(asked(first) - before).toBe(1);
		expect((await shown(id))?.error).toContain('which the settings name no more');
	});
});

it('orders being tracked are tracked where they are', async () => {
	const { id } = await orderDue(testDb.database, programId);
	await pass();
	await name(second);
	for (let step = 0; step < 4; step += 1) await fetch(`${first.addressOf('supplier')}/advance`, { method: 'POST' });
	await pass();
	expect(await shown(id)).toMatchObject({ status: 'Completed', state: null });
});

it.each(['status = false', 'deleted_at = now()'])(
	'orders of a program with %s continue: they are sent, and messages about them are processed',
	async (set) => {
		const { id, key } = await orderDue(testDb.database, programId);
		await rows(`update program set ${set} where id = $1`, [programId]);
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment' });
		const items = [1, 2].map((line) => ({ line, status: 3, sequence: 1, at: new Date().toISOString() }));
		const body = JSON.stringify({ type: 'order', data: { key, orderNumber: 'S-1', state: 'open', items } });
		const seconds = Math.floor(Date.now() / 1000);
		const signature = signMessage('first-key', 'm1', seconds, body);
		await receiveMessage(services, programId, { id: `m1`, timestamp: String(seconds), signature, body });
		expect(await shown(id)).toMatchObject({ status: 'Shipped' });
		await rows('delete from supplier_message');
	},
);

it('a refusal after a call without a response proves nothing: the order waits for staff under its key, and a void closes that', async () => {
	first.set('supplier', { fault: 'cut' });
	const { id } = await orderDue(testDb.database, programId);
	await pass();
	first.set('supplier', { fault: 'none', orders: 'refused' });
	await pass();
	await pass();
	expect(await shown(id)).toMatchObject({
		status: 'API Error',
		state: 'ask',
		error: 'The supplier takes no orders today',
	});
	const caller = createCaller(
		contextOf(services, await storedSession(testDb.database, account, flags('manageOrders'))),
	);
	expect(await caller.orders.void({ programId, orderId: id })).toMatchObject({ outcome: 'asked' });
	await pass();
	expect(await shown(id)).toMatchObject({ status: 'Void', balance: 1_000 });
});
