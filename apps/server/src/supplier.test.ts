import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signMessage } from '@rewards/api/crypto/message-signature';
import { seal } from '@rewards/api/crypto/seal';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { OrderSender, receiveMessage } from '@rewards/api/domains/orders/index';
import { flags, makeAccountTree, makeUser, testServices } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox';
import { orderDue } from './testing/order-due';

const devKey = 'a-dev-key';
let testDb: TestDatabase;
let services: ReturnType<typeof testServices>;
let programs: Awaited<ReturnType<typeof makeAccountTree>>['programs'];
let programId: string;
let sandbox: Sandbox;
beforeAll(async () => {
	testDb = await createTestDatabase();
	services = testServices(testDb.database);
	({ programs } = await makeAccountTree(testDb.database));
	programId = programs.left.id;
});
afterAll(() => testDb.drop());
beforeEach(async () => {
	sandbox = await startSandbox();
	sandbox.set('supplier', { pace: 'asked', messages: 'none' });
	await setSupplier(programId, sandbox.addressOf('supplier'));
});
afterEach(async () => {
	await sandbox.close();
	await rows('delete from order_dispatch');
	await rows('delete from supplier_circuit');
});

const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
	(await testDb.database.pool.query<Row>(text, values)).rows;
const setSupplier = (id: string, endpoint: string) =>
	rows('update program set replink_endpoint = $2, dev_key = $3 where id = $1', [
		id,
		endpoint,
		seal(services.config.dataKey, devKey, secretOf(id, 'devKey')),
	]);
/** Runs what is due now, as a worker does. */
async function pass(times = 1): Promise<void> {
	for (let time = 0; time < times; time += 1) {
		const sender = new OrderSender(services, new AbortController().signal);
		await sender.look();
		await sender.settled();
	}
}
/** Makes everything that waits due, as if its time had come. */
const timePasses = () =>
	rows(`update order_dispatch set due_at = now() - interval '1 second' where due_at is not null`);
const advance = () => fetch(`${sandbox.addressOf('supplier')}/advance`, { method: 'POST' });
const held = async () =>
	((await (await fetch(`${sandbox.addressOf('supplier')}/orders`)).json()) as { orders: { key: string }[] }).orders.map(
		({ key }) => key,
	);
interface Shown {
	status: string;
	external: string;
	state: string | null;
	error: string | null;
	balance: number;
	items: number[];
	outcomes: string[];
	events: string[];
}
async function shown(id: string): Promise<Shown> {
	const [row] = await rows<Shown>(
		`select o.status, o.external_order_number as external, d.state, e.message as error, p.balance,
			array(select tracking_status from order_item i where i.order_id = o.id order by item_number) as items,
			array(select action || ' ' || outcome from order_submission s where s.order_id = o.id order by at, attempt) as outcomes,
			array(select kind from order_event v where v.order_id = o.id order by at) as events
		from "order" o join participant p on p.id = o.participant_id
		left join order_dispatch d on d.order_id = o.id
		left join order_error e on e.order_id = o.id and e.cleared_at is null
		where o.id = $1`,
		[id],
	);
	if (!row) throw new Error('no such order');
	return row;
}

describe('sending an order', () => {
	it('is accepted: it waits for shipment under the supplier’s number, and is tracked until it is closed', async () => {
		const { id, key } = await orderDue(testDb.database, programId);
		await pass();
		expect(await held()).toEqual([key]);
		expect(await shown(id)).toMatchObject({
			status: 'Waiting for Shipment',
			external: 'S-000001',
			state: 'follow',
			outcomes: ['send accepted'],
		});
		for (const [status, items] of [
			['Waiting for Shipment', [1, 1]],
			['Waiting for Shipment', [2, 2]],
			['Shipped', [3, 3]],
			['Completed', [3, 3]],
		] as const) {
			await advance();
			await timePasses();
			await pass();
			expect(await shown(id)).toMatchObject({ status, items, balance: 800 });
		}
		expect((await shown(id)).state).toBeNull();
	});

	it('is refused: an error says why, and nothing more is sent automatically', async () => {
		sandbox.set('supplier', { orders: 'rules' });
		const { id } = await orderDue(testDb.database, programId, { postcode: '00000' });
		await pass(2);
		expect(await shown(id)).toMatchObject({
			status: 'API Error',
			error: 'Nothing can be delivered to postal code 00000',
			state: null,
			outcomes: ['send refused'],
			balance: 800,
		});
	});

	it('whose response was lost is queried, and not sent twice', async () => {
		sandbox.set('supplier', { answer: 'lost' });
		const { id, key } = await orderDue(testDb.database, programId);
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Pending', state: 'ask', outcomes: ['send failed'] });
		await timePasses();
		await pass();
		expect(await shown(id)).toMatchObject({
			status: 'Waiting for Shipment',
			outcomes: ['send failed', 'ask accepted'],
		});
		expect(await held()).toEqual([key]);
	});

	it('that never arrived is sent again under the same key', async () => {
		sandbox.set('supplier', { fault: 'cut' });
		const { id, key } = await orderDue(testDb.database, programId);
		await pass();
		sandbox.set('supplier', { fault: 'none' });
		await timePasses();
		await pass();
		expect(await shown(id)).toMatchObject({
			status: 'Waiting for Shipment',
			outcomes: ['send failed', 'ask absent', 'send accepted'],
		});
		expect(await held()).toEqual([key]);
	});

	it('is left to staff if no clear response ever comes', async () => {
		sandbox.set('supplier', { answer: 'odd', fault: 'none' });
		const { id } = await orderDue(testDb.database, programId);
		sandbox.set('supplier', { fault: 'error' });
		for (let time = 0; time < 8; time += 1) {
			await rows('delete from supplier_circuit');
			await timePasses();
			await pass();
		}
		expect(await shown(id)).toMatchObject({
			status: 'API Error',
			error: 'The supplier gives no clear answer: HTTP 500',
			state: 'ask',
		});
		await timePasses();
		sandbox.set('supplier', { fault: 'none', answer: 'whole' });
		await pass();
		expect(await held()).toEqual([]);
	});

	it('interrupted by a killed worker is taken over after its lease, and queried first', async () => {
		const { id, key } = await orderDue(testDb.database, programId);
		await rows(
			`update order_dispatch set state = 'ask', tries = 1, lease_id = gen_random_uuid(), leased_until = now() + interval '1 minute' where order_id = $1`,
			[id],
		);
		await pass();
		expect((await shown(id)).outcomes).toEqual([]);
		await rows(`update order_dispatch set leased_until = now() - interval '1 second' where order_id = $1`, [id]);
		await pass();
		expect((await shown(id)).outcomes).toEqual(['ask absent', 'send accepted']);
		expect(await held()).toEqual([key]);
	});

	it('by twenty workers at once makes one call for each order', async () => {
		const orders = await Promise.all(Array.from({ length: 12 }, () => orderDue(testDb.database, programId)));
		await Promise.all(Array.from({ length: 20 }, () => pass()));
		expect((await held()).toSorted()).toEqual(orders.map(({ key }) => key).toSorted());
		for (const { id } of orders) expect((await shown(id)).outcomes).toEqual(['send accepted']);
	});
});

describe('a program whose settings name no supplier', () => {
	it('keeps its orders, says why in the order errors, and sends them once the settings are right', async () => {
		await rows(`update program set replink_endpoint = '', dev_key = null where id = $1`, [programId]);
		const { id, key } = await orderDue(testDb.database, programId);
		await pass();
		const waiting = await shown(id);
		expect(waiting).toMatchObject({ status: 'Pending', state: 'send', outcomes: [] });
		expect(waiting.error).toContain('names no supplier');
		await setSupplier(programId, sandbox.addressOf('supplier'));
		await timePasses();
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment', error: null });
		expect(await held()).toEqual([key]);
	});
});

describe('closing a key', () => {
	const wish = (id: string, closing: 'void' | 'resend') =>
		rows(
			`update order_dispatch set state = 'close', closing = $2, closing_reason = 'Ordered by mistake', due_at = now() - interval '1 second', lease_id = null where order_id = $1`,
			[id, closing],
		);

	it('voids an order that the supplier had, with its points, and one that it never got', async () => {
		const there = await orderDue(testDb.database, programId);
		await pass();
		const lost = await orderDue(testDb.database, programId);
		for (const { id } of [there, lost]) await wish(id, 'void');
		await pass();
		for (const { id } of [there, lost])
			expect(await shown(id)).toMatchObject({ status: 'Void', state: null, balance: 1_000 });
		expect(await held()).toEqual([]);
	});

	it('is too late once part of it has shipped: the order continues, and nothing is refunded', async () => {
		const { id } = await orderDue(testDb.database, programId);
		await pass();
		for (let step = 0; step < 3; step += 1) await advance();
		await wish(id, 'void');
		const { id: wisher } = await makeUser(testDb.database);
		await rows('update order_dispatch set closing_by_id = $2 where order_id = $1', [id, wisher]);
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Shipped', state: 'follow', balance: 800, items: [3, 3] });
		expect((await shown(id)).events).toContain('voidDenied');
		const notices = await rows('select kind from notification where user_id = $1', [wisher]);
		expect(notices).toEqual([{ kind: 'voidDenied' }]);
	});

	it('releases a corrected order under a new key', async () => {
		const { id, key } = await orderDue(testDb.database, programId);
		await pass();
		await wish(id, 'resend');
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment', state: 'follow' });
		const now = await held();
		expect(now).toHaveLength(1);
		expect(now).not.toEqual([key]);
	});

	it('takes an order away from a worker that is sending it', async () => {
		sandbox.set('supplier', { speed: 'slow' });
		const { id } = await orderDue(testDb.database, programId);
		const calling = pass();
		await expect.poll(async () => (await shown(id)).outcomes).toEqual(['send calling']);
		await wish(id, 'void');
		await calling;
		expect((await shown(id)).status).toBe('Pending');
		sandbox.set('supplier', { speed: 'now' });
		await rows('update order_dispatch set leased_until = null');
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Void', balance: 1_000 });
		expect(await held()).toEqual([]);
	});
});

describe('points of items that are cancelled or returned', () => {
	it.each([
		['cancelled', 'Void', 1_000],
		['returned', 'Completed', 1_000],
	] as const)('%s: they go back once', async (course, status, balance) => {
		sandbox.set('supplier', { course });
		const { id } = await orderDue(testDb.database, programId);
		await pass();
		for (let step = 0; step < 8; step += 1) {
			await advance();
			await timePasses();
			await pass();
		}
		expect(await shown(id)).toMatchObject({ status, balance, state: null });
	});
});

describe('an unreachable supplier', () => {
	it('is left alone for a while, its orders lose no tries, and staff are notified once', async () => {
		const user = await makeUser(testDb.database, {
			accountId: programs.left.accountId,
			permissions: flags('manageOrders'),
		});
		sandbox.set('supplier', { fault: 'error' });
		for (let order = 0; order < 12; order += 1) await orderDue(testDb.database, programId);
		await pass();
		const asked = sandbox.calls('supplier').length;
		await timePasses();
		await pass(3);
		expect(sandbox.calls('supplier').length).toBe(asked);
		const notices = await rows('select kind from notification where user_id = $1', [user.id]);
		expect(notices).toEqual([{ kind: 'supplierAway' }]);
		sandbox.set('supplier', { fault: 'none' });
		await rows(`update supplier_circuit set open_until = now() - interval '1 second'`);
		await timePasses();
		await pass();
		expect(await held()).toHaveLength(12);
	});

	it('delays no orders to another address at the same origin', async () => {
		const target = new URL(sandbox.addressOf('supplier'));
		const front = createServer((request, reply) => {
			if (request.url?.startsWith('/faults')) return reply.writeHead(500).end();
			const { url: path = '', method, headers } = request;
			const inner = ask({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
				reply.writeHead(answer.statusCode ?? 500, answer.headers);
				answer.pipe(reply);
			});
			request.pipe(inner);
		});
		front.listen(0, '127.0.0.1');
		await once(front, 'listening');
		const { port } = front.address() as AddressInfo;
		await setSupplier(programId, `http://127.0.0.1:${port}${target.pathname}`);
		await setSupplier(programs.right.id, `http://127.0.0.1:${port}/faults`);
		for (let order = 0; order < 12; order += 1) await orderDue(testDb.database, programs.right.id);
		await pass();
		expect(await rows('select from supplier_circuit where open_until is not null')).toHaveLength(1);
		const { id } = await orderDue(testDb.database, programId);
		await pass();
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment' });
		front.closeAllConnections();
		front.close();
	});

	it('delays no other supplier’s orders', async () => {
		const other = await startSandbox();
		await setSupplier(programs.right.id, other.addressOf('supplier'));
		sandbox.set('supplier', { speed: 'slow' });
		for (let order = 0; order < 20; order += 1) await orderDue(testDb.database, programId);
		const quick = await orderDue(testDb.database, programs.right.id);
		const sender = new OrderSender(services, new AbortController().signal);
		await sender.look();
		await expect.poll(async () => (await shown(quick.id)).status, { timeout: 1_500 }).toBe('Waiting for Shipment');
		sandbox.set('supplier', { speed: 'now' });
		await sender.settled();
		await other.close();
	});
});

describe('messages of the supplier', () => {
	const item = (line: number, status: number, sequence: number) => ({
		line,
		status,
		sequence,
		at: new Date().toISOString(),
	});
	const send = (data: object, { id = `m${Math.random()}`, secret = devKey, program = programId } = {}) => {
		const body = JSON.stringify({ type: 'order', data });
		const seconds = Math.floor(Date.now() / 1000);
		return receiveMessage(services, program, {
			id,
			timestamp: String(seconds),
			signature: signMessage(secret, id, seconds, body),
			body,
		});
	};
	const view = (key: string, items: object[], state = 'open') => ({ key, orderNumber: 'S-9', state, items });

	it('report on items; a repeated or late one changes nothing', async () => {
		const { id, key } = await orderDue(testDb.database, programId);
		await pass();
		await send(view(key, [item(1, 2, 2)]), { id: 'once' });
		await send(view(key, [item(1, 3, 3)]), { id: 'once' });
		await send(view(key, [item(1, 1, 1)]));
		await send(view(key, [item(1, 1, 1)]));
		expect(await shown(id)).toMatchObject({ items: [2, 0], status: 'Waiting for Shipment' });
		expect((await shown(id)).events.filter((kind) => kind === 'itemLate')).toHaveLength(1);
		await send(view(key, [item(1, 3, 4), item(2, 4, 1)]));
		expect(await shown(id)).toMatchObject({ items: [3, 4], status: 'Shipped', balance: 900 });
		await send(view(key, [item(1, 2, 5), item(2, 3, 2), item(7, 3, 1)]));
		expect(await shown(id)).toMatchObject({ items: [3, 4], status: 'Shipped', balance: 900 });
	});

	it('show that an order has arrived whose call had no response', async () => {
		const { id, key } = await orderDue(testDb.database, programId);
		await rows(`update order_dispatch set state = 'ask', due_at = null where order_id = $1`, [id]);
		await send(view(key, [item(1, 1, 1)]));
		expect(await shown(id)).toMatchObject({ status: 'Waiting for Shipment', external: 'S-9', state: 'follow' });
	});

	it('without the program’s signature are refused, whatever they say', async () => {
		const { id, key } = await orderDue(testDb.database, programId);
		await expect(send(view(key, [item(1, 3, 1)]), { secret: 'another' })).rejects.toMatchObject({
			appCode: 'UNAUTHORIZED',
		});
		await expect(send(view(key, [item(1, 3, 1)]), { program: programs.right.id, secret: 'x' })).rejects.toMatchObject({
			appCode: 'UNAUTHORIZED',
		});
		expect(await shown(id)).toMatchObject({ status: 'Pending', items: [0, 0] });
	});

	it('about another program’s order change nothing', async () => {
		await setSupplier(programs.right.id, sandbox.addressOf('supplier'));
		const { id, key } = await orderDue(testDb.database, programId);
		await send(view(key, [item(1, 3, 1)]), { program: programs.right.id });
		expect(await shown(id)).toMatchObject({ status: 'Pending', items: [0, 0] });
	});
});
