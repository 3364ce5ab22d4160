import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
let program: string;
let sid: string;
const id = newId();

beforeAll(async () => {
	test = await startApp();
	await test.makeUser('staff', { account: test.tree.accounts.left });
	headers = await test.signIn('staff');
	const programId = test.tree.programs.left.id;
	program = `/api/programs/${programId}`;
	sid = newId();
	const { participant, order, orderItem } = test.db.prisma;
	const select = { id: true };
	await participant.create({ data: { programId, id: sid, name: 'Ann', email: 'ann@example.com' }, select });
	const keys = { idempotencyKey: 'key-of-the-site', submissionKey: 'key-of-the-supplier' };
	const sums = { total: 30, totalAmount: '12.5', totalShipping: '3' };
	await order.create({ data: { programId, id, orderNumber: 'PO/7 é', participantId: sid, ...sums, ...keys }, select });
	const item = { programId, id: newId(), orderId: id, itemNumber: 1, productId: 'P', productName: 'Mug', quantity: 1 };
	const costing = { itemCost: '9.99' };
	await orderItem.create({ data: { ...item, total: 30, amount: '12.5', trackingStatus: 11, costing }, select });
});
afterAll(() => test.stop());

const get = (url: string) => test.app.inject({ method: 'GET', url, headers });

it('lists the orders of a participant with their items', async () => {
	expect((await get(`${program}/users/${sid}/orders`)).json()).toMatchObject({
		total: 1,
		items: [{ id, orderNumber: 'PO/7 é', status: 'Pending', total: 30, items: [{ productName: 'Mug', total: 30 }] }],
	});
});

it('returns one by its id and by its number, in the documented shape and without internal data', async () => {
	const answer = await get(`${program}/orders/${id.toUpperCase()}`);
	expect(answer.json()).toMatchObject({
		id,
		orderNumber: 'PO/7 é',
		userId: sid,
		total: 30,
		totalAmount: '12.50',
		totalShipping: '3.00',
		replinkResult: { replinkOrderNumber: '' },
		taxResponse: null,
		items: [{ product: { productName: 'Mug' }, tracking: { status: 11, statusText: 'Back Order Accepted' } }],
	});
	expect(answer.body).not.toMatch(/costing|itemCost|key-of/);
	const byNumber = await get(`${program}/orders/${encodeURIComponent('PO/7 é')}`);
	expect([byNumber.statusCode, byNumber.json()]).toEqual([200, answer.json()]);
});

it.each(['PO/8', 'po/7 é', '%', newId()])('finds none under %s', async (wanted) => {
	const answer = await get(`${program}/orders/${encodeURIComponent(wanted)}`);
	expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
});

it.each(['\u0000', 'x'.repeat(101)])('refuses %j, which no number can be', async (wanted) => {
	const answer = await get(`${program}/orders/${encodeURIComponent(wanted)}`);
	expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
});

it('finds none in another program, of the own account or a foreign one', async () => {
	const { leftChild, right } = test.tree.programs;
	for (const { id: other } of [leftChild, right]) {
		for (const wanted of [id, encodeURIComponent('PO/7 é')]) {
			const answer = await get(`/api/programs/${other}/orders/${wanted}`);
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
		}
	}
});
