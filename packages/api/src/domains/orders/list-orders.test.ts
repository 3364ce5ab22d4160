import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, sessionOf, testServices } from '../../testing';

let testDb: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	testDb = await createTestDatabase();
	tree = await makeAccountTree(testDb.database);
});
afterAll(() => testDb.drop());

const callerOf = (account: keyof (typeof tree)['accounts'], ...flag: Parameters<typeof flags>) =>
	createCaller(contextOf(testServices(testDb.database), sessionOf(tree.accounts[account], flags(...flag))));

async function makeOrder(
	programId: string,
	{ at = '2026-05-01T12:00:00Z', error = '', status = 'Pending', link = '' } = {},
): Promise<string> {
	const { prisma } = testDb.database;
	const [id, participantId] = [newId(), newId()];
	await prisma.participant.create({ data: { programId, id: participantId, email: `${id}@example.com` } });
	await prisma.order.create({
		data: {
			programId,
			id,
			orderNumber: `PO-${id.slice(-6)}`,
			participantId,
			orderedAt: at,
			status,
			name: 'Ada Lovelace',
			total: 1200,
			idempotencyKey: id,
			submissionKey: id,
		},
	});
	await prisma.orderItem.create({
		data: {
			programId,
			id: newId(),
			orderId: id,
			itemNumber: 1,
			productId: 'p',
			productName: 'Kettle',
			quantity: 1,
			trackingLink: link,
		},
	});
	if (error) await prisma.orderError.create({ data: { programId, id: newId(), orderId: id, message: error } });
	return id;
}

test('lists orders with their error and tracking link, newest first', async () => {
	const programId = tree.programs.left.id;
	const older = await makeOrder(programId, { status: 'API Error', error: 'No such street' });
	const newer = await makeOrder(programId, {
		at: '2026-05-02T12:00:00Z',
		status: 'Shipped',
		link: 'https://parcels.example/1',
	});
	const { items, total } = await callerOf('left', 'manageProgram').orders.list({ programId });
	expect(total).toBe(2);
	expect(items.map(({ id, status, errorMessage, trackingLink }) => [id, status, errorMessage, trackingLink])).toEqual([
		[newer, 'Shipped', '', 'https://parcels.example/1'],
		[older, 'API Error', 'No such street', null],
	]);
	const range = { startDate: '2026-05-01T00:00:00Z', endDate: '2026-05-01T23:59:59Z' };
	const found = await callerOf('left', 'manageOrders').orders.list({ programId, ...range });
	expect(found.items.map(({ id }) => id)).toEqual([older]);
	expect(
		(
			await callerOf('left', 'manageOrders').orders.list({
				programId,
				endDate: null,
				startDate: '2026-05-02T00:00:00Z',
			})
		).total,
	).toBe(1);
});

test('order errors are those of the caller’s accounts, under the nearest reseller; not of an order that went on', async () => {
	const mine = await makeOrder(tree.programs.leftGrandchild.id, { error: 'Refused' });
	await makeOrder(tree.programs.right.id, { error: 'Of another account' });
	const cleared = await makeOrder(tree.programs.leftChild.id, { error: 'Settled' });
	await testDb.database.prisma.orderError.updateMany({ where: { orderId: cleared }, data: { clearedAt: new Date() } });
	const { items } = await callerOf('leftChild', 'manageOrders').orderErrors.list({});
	expect(items).toMatchObject([
		{
			orderId: mine,
			programName: 'Left grandchild',
			resellerName: 'Left',
			participant: 'Ada Lovelace',
			orderTotal: 1200,
			errorMessage: 'Refused',
		},
	]);
});

test('an error is cleared once, by a user with access to its program; the order stays unchanged', async () => {
	const id = await makeOrder(tree.programs.left.id, { error: 'Refused', status: 'API Error' });
	const { prisma } = testDb.database;
	const { id: orderDataId } = await prisma.orderError.findFirstOrThrow({ where: { orderId: id } });
	await expect(callerOf('right', 'manageOrders').orderErrors.clear({ orderDataId })).rejects.toMatchObject({
		appCode: 'NOT_FOUND',
	});
	const other = { orderDataId, programId: tree.programs.leftChild.id };
	await expect(callerOf('left', 'manageOrders').orderErrors.clear(other)).rejects.toMatchObject({
		appCode: 'NOT_FOUND',
	});
	const asked = await Promise.allSettled(
		[1, 2].map(() => callerOf('left', 'manageOrders').orderErrors.clear({ orderDataId })),
	);
	expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	// The error is gone; the order still waits, and says so.
	const { items } = await callerOf('left', 'manageOrders').orderErrors.list({});
	expect(items.map((row) => row.orderDataId)).not.toContain(orderDataId);
	expect(items.filter(({ orderId }) => orderId === id)).toMatchObject([
		{ orderDataId: id, status: 'API Error', errorMessage: 'Refused', cleared: true },
	]);
	await expect(callerOf('left', 'manageOrders').orderErrors.clear({ orderDataId: id })).rejects.toMatchObject({
		appCode: 'NOT_FOUND',
	});
	const order = await prisma.order.findFirstOrThrow({ where: { id }, include: { events: true } });
	expect(order).toMatchObject({ status: 'API Error', events: [{ kind: 'errorCleared', data: { detail: 'Refused' } }] });
});

test('a cached total is not used after an error was cleared', async () => {
	const programId = tree.programs.left.id;
	await makeOrder(programId, { status: 'API Error', error: 'Closed on Mondays' });
	const caller = callerOf('left', 'manageOrders');
	const asked = { programId, filter: ['errorMessage', '=', 'Closed on Mondays'] } as const;
	const total = async () => (await caller.orders.list({ ...asked, filter: [...asked.filter] })).total;
	expect([await total(), await total()]).toEqual([1, 1]);
	// Clearing it leaves the order itself unchanged.
	await testDb.database.pool.query(
		`update order_error set cleared_at = now() where program_id = $1 and message = 'Closed on Mondays'`,
		[programId],
	);
	expect(await total()).toBe(0);
});

test('a batch order is visible to an Account Manager without a flag, another order is not', async () => {
	const programId = tree.programs.left.id;
	const [batch, other] = [await makeOrder(programId), await makeOrder(programId)];
	await testDb.database.pool.query('update "order" set batch = true where id = $1', [batch]);
	const session = sessionOf(tree.accounts.left, flags());
	const as = (name: string) =>
		createCaller(contextOf(testServices(testDb.database), { ...session, role: { id: newId(), name } }));
	const manager = as('Senior Account Manager');
	expect(await manager.batchOrders.get({ programId, orderId: batch })).toMatchObject({ id: batch, batch: true });
	await expect(manager.batchOrders.get({ programId, orderId: other })).rejects.toMatchObject({
		appCode: 'NOT_FOUND',
	});
	await expect(as('Reader').batchOrders.get({ programId, orderId: batch })).rejects.toMatchObject({
		appCode: 'FORBIDDEN',
	});
});
