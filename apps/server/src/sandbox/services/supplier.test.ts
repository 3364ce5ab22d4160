import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
	askForOrder,
	closeOrder,
	isSigned,
	listOrders,
	type SupplierAccess,
	type SupplierOrder,
	sendOrder,
} from '@rewards/api/integrations/supplier/index';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '..';

let sandbox: Sandbox;
let access: SupplierAccess;
beforeEach(async () => {
	sandbox = await startSandbox();
	sandbox.set('supplier', { pace: 'asked' });
	access = { endpoint: sandbox.addressOf('supplier'), userId: 'u1', devKey: 'a-dev-key', allowed: 'loopback' };
});
afterEach(() => sandbox.close());

const place = Object.fromEntries(
	'companyName address1 address2 address3 address4 townCity stateCounty postcode country phone phoneExt'
		.split(' ')
		.map((name) => [name, '']),
) as SupplierOrder['shippingAddress'];
const orderOf = (key: string, more: Partial<SupplierOrder> = {}): SupplierOrder => ({
	key,
	orderNumber: 'PO1',
	orderedAt: new Date().toISOString(),
	message: '',
	customer: { name: 'Ada', email: 'ada@example.com' },
	shippingAddress: { ...place, postcode: '10001' },
	addressFields: [],
	items: [
		{ line: 1, productID: 'p1', quantity: 2, amount: '10.00', shipping: '0.00' },
		{ line: 2, productID: 'p2', quantity: 1, amount: '5.00', shipping: '0.00' },
	],
	messagesTo: '',
	...more,
});
const advance = () => fetch(`${access.endpoint}/advance`, { method: 'POST' });
const held = async () =>
	((await (await fetch(`${access.endpoint}/orders`)).json()) as { orders: { key: string }[] }).orders.map(
		({ key }) => key,
	);

describe('an order at the supplier', () => {
	it('exists once, however often its key comes', async () => {
		const first = await sendOrder(access, orderOf('k1'));
		expect(first).toMatchObject({ outcome: 'accepted', order: { key: 'k1', orderNumber: 'S-000001', state: 'open' } });
		expect(await sendOrder(access, orderOf('k1'))).toEqual(first);
		expect(await sendOrder(access, orderOf('k1', { message: 'another' }))).toMatchObject({ outcome: 'failed' });
		expect(await askForOrder(access, 'k1')).toEqual(first);
		expect(await askForOrder(access, 'k2')).toEqual({ outcome: 'absent' });
		expect(await held()).toEqual(['k1']);
	});

	it('is accepted though its response is lost, and found by its key', async () => {
		sandbox.set('supplier', { answer: 'lostOnce' });
		expect(await sendOrder(access, orderOf('k1'))).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
		expect(await askForOrder(access, 'k1')).toMatchObject({ outcome: 'accepted' });
		expect(await sendOrder(access, orderOf('k1'))).toMatchObject({ outcome: 'accepted' });
		expect(await held()).toEqual(['k1']);
	});

	it('never comes under a closed key, whether it existed or not', async () => {
		await sendOrder(access, orderOf('k1'));
		for (const key of ['k1', 'k2']) {
			expect(await closeOrder(access, key)).toEqual({ outcome: 'closed' });
			expect(await sendOrder(access, orderOf(key))).toEqual({ outcome: 'closed' });
			expect(await askForOrder(access, key)).toEqual({ outcome: 'closed' });
		}
		expect(await held()).toEqual([]);
	});

	it('is refused with the reason, and accepted after correction under another key', async () => {
		sandbox.set('supplier', { orders: 'rules' });
		const far = orderOf('k1', { shippingAddress: { ...place, postcode: '00000' } });
		expect(await sendOrder(access, far)).toEqual({
			outcome: 'refused',
			message: 'Nothing can be delivered to postal code 00000',
		});
		expect(await askForOrder(access, 'k1')).toEqual({ outcome: 'absent' });
		expect(await sendOrder(access, orderOf('k2'))).toMatchObject({ outcome: 'accepted' });
	});

	it('moves through its steps; once part of it has shipped, its key can’t be closed anymore', async () => {
		await sendOrder(access, orderOf('k1'));
		const statuses = async () => {
			const answer = await listOrders(access, ['k1', 'unknown']);
			return (
				answer.outcome === 'listed' && answer.orders.map(({ state, items }) => [state, ...items.map((i) => i.status)])
			);
		};
		expect(await statuses()).toEqual([['open', 0, 0]]);
		for (const expected of [
			['open', 1, 1],
			['open', 2, 2],
			['open', 3, 3],
			['closed', 3, 3],
		]) {
			await advance();
			expect(await statuses()).toEqual([expected]);
		}
		expect(await closeOrder(access, 'k1')).toMatchObject({ outcome: 'tooLate', message: 'It is shipped already' });
	});
});

describe('a supplier that fails', () => {
	it.each([
		['fault', 'error', 'failed'],
		['fault', 'cut', 'unreachable'],
		['key', 'refused', 'key'],
		['answer', 'odd', 'answer'],
	] as const)('%s %s: the outcome of the call is unclear (%s)', async (name, value, reason) => {
		sandbox.set('supplier', { [name]: value });
		const answer = await sendOrder(access, orderOf('k1'));
		expect(answer).toMatchObject({ outcome: 'failed', reason });
		expect(JSON.stringify(answer)).not.toContain(access.devKey);
	});

	it('that is late is abandoned at the limit', async () => {
		sandbox.set('supplier', { speed: 'slow' });
		expect(await sendOrder({ ...access, limitMs: 50 }, orderOf('k1'))).toMatchObject({ outcome: 'timeout' });
	});

	it('that redirects gets nothing sent to the target', async () => {
		let asked = 0;
		const server = createServer((request, reply) => {
			asked += request.url === '/there' ? 1 : 0;
			reply.writeHead(307, { location: '/there' }).end();
		}).listen(0, '127.0.0.1');
		await once(server, 'listening');
		const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		expect(await sendOrder({ ...access, endpoint }, orderOf('k1'))).toMatchObject({
			outcome: 'failed',
			reason: 'answer',
		});
		expect(asked).toBe(0);
		server.close();
	});
});

describe('messages', () => {
	it.each([
		['once', [1, 2]],
		['twice', [1, 1, 2, 2]],
		['none', []],
		['backwards', [1, 2, 1]],
	] as const)('come %s, signed with the dev key', async (messages, expected) => {
		const got: number[] = [];
		const server = createServer((request, reply) => {
			const parts: Buffer[] = [];
			request.on('data', (part: Buffer) => parts.push(part));
			request.on('end', () => {
				const { headers } = request;
				const body = Buffer.concat(parts).toString();
				const signed = {
					id: String(headers['webhook-id']),
					timestamp: String(headers['webhook-timestamp']),
					signature: String(headers['webhook-signature']),
					body,
				};
				expect(isSigned(access.devKey, signed)).toBe(true);
				expect(isSigned('another key', signed)).toBe(false);
				expect(isSigned(access.devKey, { ...signed, body: `${body} ` })).toBe(false);
				expect(isSigned(access.devKey, signed, Date.now() + 600_000)).toBe(false);
				got.push((JSON.parse(body) as { data: { items: { status: number }[] } }).data.items[0]?.status ?? -1);
				reply.end();
			});
		}).listen(0, '127.0.0.1');
		await once(server, 'listening');
		sandbox.set('supplier', { messages });
		await sendOrder(
			access,
			orderOf('k1', { messagesTo: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }),
		);
		await advance();
		await advance();
		expect(got).toEqual(expected);
		server.close();
	});
});
