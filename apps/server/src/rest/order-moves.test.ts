import { randomUUID } from 'node:crypto';
import { flags, makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
let programId: string;
beforeAll(async () => {
	test = await startApp();
	const account = test.tree.accounts.left;
	await test.makeUser('desk', { account, permissions: flags('manageOrders', 'manageReports') });
	headers = await test.signIn('desk');
	programId = (await makeProgram(test.db, account.id, 'points')).id;
	const { product, program } = test.db.prisma;
	await program.update({ where: { id: programId }, data: { pointValue: '1' }, select: { id: true } });
	const mug = { programId, id: newId(), sinceBuildId: newId(), productId: 'MUG', productName: 'Mug', cost: '5' };
	await product.create({ data: mug, select: { id: true } });
});
afterAll(() => test.stop());

async function newPerson(points = 100): Promise<string> {
	const { participant, ledgerEntry } = test.db.prisma;
	const sid = newId();
	const select = { id: true };
	await participant.create({ data: { programId, id: sid, name: 'Ann', email: `${sid}@example.com` }, select });
	const award = { programId, id: newId(), participantId: sid, type: 'adjustment', amount: points };
	await ledgerEntry.create({ data: award, select });
	return sid;
}
const send = async (path: string, payload: object, more: object = {}, method: 'POST' | 'DELETE' = 'POST') => {
	const body = method === 'POST' ? { payload } : {};
	const answer = await test.app.inject({
		method,
		url: `/api/programs/${programId}${path}`,
		headers: { ...headers, ...more },
		...body,
	});
	return { status: answer.statusCode, body: answer.json() };
};
const austin = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	country: 'US',
	phone: '512-555-0100',
};
const bodyOf = (sid: string, more: object = {}) => ({
	participant: { sid },
	items: [{ productID: 'MUG', quantity: 2 }],
	shippingAddress: austin,
	...more,
});
const keyed = () => ({ 'idempotency-key': randomUUID() });
const place = async () => (await send('/orders', bodyOf(await newPerson()), keyed())).body;
const balanceOf = async (id: string) =>
	(await test.db.prisma.participant.findFirstOrThrow({ where: { id }, select: { balance: true } })).balance;
/** Like the supplier: refuses the order. */
const refuse = (id: string) =>
	test.db.pool.query(
		`with gone as (delete from order_dispatch where order_id = $1),
			noted as (insert into order_error (program_id, id, order_id, message) values ($2, $1, $1, 'No such street'))
		update "order" set status = 'API Error' where id = $1`,
		[id, programId],
	);

it('places an order: 201, for the same key and body 200, for another body 422, without a key 400', async () => {
	const sid = await newPerson();
	const key = keyed();
	const first = await send('/orders', bodyOf(sid), key);
	expect(first).toMatchObject({
		status: 201,
		body: { status: 'Pending', total: 10, userId: sid, orderNumber: expect.any(String) },
	});
	expect(await send('/orders', bodyOf(sid), key)).toEqual({ status: 200, body: first.body });
	expect(await send('/orders', bodyOf(sid, { message: 'Other' }), key)).toMatchObject({
		status: 422,
		body: { code: 'IDEMPOTENCY_MISMATCH' },
	});
	expect(await send('/orders', bodyOf(sid))).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
	expect(await send('/orders', bodyOf(sid), { 'idempotency-key': 'a b' })).toMatchObject({ status: 400 });
	expect(await balanceOf(sid)).toBe(90);
	const { placedByName } = await test.db.prisma.order.findFirstOrThrow({
		where: { participantId: sid },
		select: { placedByName: true },
	});
	// The log has the API key that called for a program's site; no staff user placed the order.
	expect(placedByName).toBe('');
});

it.each([
	[{ participant: { sid: randomUUID() } }, 404, 'NOT_FOUND', 'participant.sid'],
	[{ items: [{ productID: 'NONE', quantity: 1 }] }, 404, 'NOT_FOUND', 'items.0.productID'],
	[{ items: [{ productID: 'MUG', quantity: 21 }] }, 409, 'INSUFFICIENT_POINTS', 'items'],
	[{ expectedTotal: 9 }, 409, 'PRICE_CHANGED', 'expectedTotal'],
	[{ shippingAddress: { ...austin, address1: '' } }, 400, 'VALIDATION', 'shippingAddress.address1'],
])('refuses %j', async (more, status, code, path) => {
	const answer = await send('/orders', bodyOf(await newPerson(), more), keyed());
	expect(answer).toMatchObject({ status, body: { code, fields: [{ path }] } });
});

it('names every field of an order that the rules refuse', async () => {
	const more = {
		items: [{ productID: 'NOTHING', quantity: 1 }],
		shippingAddress: { address1: '1 Main St', townCity: 'Austin', country: 'US' },
	};
	const answer = await send('/orders', bodyOf(await newPerson(), more), keyed());
	expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
	expect(answer.body.fields).toEqual([
		{ path: 'shippingAddress.stateCounty', code: 'stateRequired', message: 'State is required', params: {} },
		{ path: 'shippingAddress.postcode', code: 'zipRequired', message: 'ZIP or postal code is required', params: {} },
		{ path: 'shippingAddress.phone', code: 'phoneRequired', message: 'Phone is required', params: {} },
		expect.objectContaining({ path: 'items.0.productID', code: 'productUnknown' }),
	]);
});

it('edits a refused order, resubmits it, and voids it, with the texts that clients expect', async () => {
	const order = await place();
	const other = { success: false, message: 'Only an order in API Error can be resubmitted.' };
	expect((await send('/orders/resubmit', { orderId: order.id })).body).toEqual(other);
	await refuse(order.id);
	const edited = {
		...order,
		shippingAddress: { ...order.shippingAddress, postcode: '73302' },
		user: { ...order.user, email: 'new@example.com' },
	};
	expect(await send(`/orders/${order.id}`, edited)).toMatchObject({
		status: 200,
		body: {
			status: 'API Error',
			shippingAddress: { postcode: '73302', townCity: 'Austin' },
			user: { email: 'new@example.com' },
		},
	});
	expect(await send(`/orders/${order.id}`, { shippingAddress: { postcode: '733021' } })).toMatchObject({
		status: 400,
		body: { fields: [{ path: 'postcode', code: 'tooLong' }] },
	});
	expect((await send('/orders/resubmit', { orderId: order.id })).body).toEqual({
		success: true,
		message: 'Order has been resubmitted successfully.',
	});
	expect((await send(`/orders/${order.id}`, {}, {}, 'DELETE')).body).toMatchObject({ code: 'ORDER_REFUSED' });
	expect((await send('/orders/void', { orderId: order.id, reason: 'Moved away' })).body).toEqual({
		success: true,
		message: 'Order has been voided successfully.',
	});
	expect(await balanceOf(order.userId)).toBe(100);
	expect((await send('/orders/void', { orderId: order.id })).body).toEqual({
		success: false,
		message: 'The order is already void.',
	});
	expect((await send(`/orders/${order.id}`, {}, {}, 'DELETE')).body).toEqual({ success: true });
	expect((await send('/orders/void', { orderId: order.id })).status).toBe(404);
});

it('edits and submits batch orders; a role named Account Manager may, whatever its flags', async () => {
	const { program } = test.db.prisma;
	await program.update({ where: { id: programId }, data: { batchOrderEnabled: true }, select: { id: true } });
	const [one, two] = [await place(), await place()];
	const account = test.tree.accounts.left;
	await test.makeUser('manager', { account, permissions: flags(), roleName: 'Senior Account Manager' });
	await test.makeUser('reader', { account, permissions: flags('manageReports') });
	const [manager, reader] = [await test.signIn('manager'), await test.signIn('reader')];
	const orderIds = [one.id, two.id];
	expect((await send('/orders/batch-order', { orderIds }, reader)).status).toBe(403);
	expect((await send(`/batch-order-update/${one.id}`, { message: 'Soon' }, manager)).body).toEqual({ success: true });
	expect((await send('/orders/batch-order', { orderIds }, manager)).body).toEqual({
		success: true,
		submitted: 2,
		skipped: 0,
	});
	expect((await send('/orders/batch-order', { orderIds })).body).toEqual({ success: true, submitted: 0, skipped: 2 });
	expect((await send('/orders/batch-order', { orderIds: [one.id, randomUUID()] })).status).toBe(404);
	expect((await send(`/batch-order-update/${one.id}`, { message: 'Late' })).status).toBe(409);
});
