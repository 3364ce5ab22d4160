import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { prepareJobs } from '../../../jobs/worker';
import { makePerson } from '../../../testing/make-person';
import { makeClaimOrders } from '../testing/claim-orders';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeClaimOrders>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12, connectionTimeoutMs: 120_000 });
	await prepareJobs(db.database);
	shop = await makeClaimOrders(db.database);
});
afterAll(() => db.drop());
beforeEach(() => shop.set({ afterReturn: 'reuse' }));

const outcome = (call: Promise<unknown>) =>
	call.then(
		() => 'OK',
		(error: unknown) => errorBody(error).params?.['reason'] ?? errorBody(error).code,
	);
const log = async (sid: string) =>
	(
		await db.database.pool.query<{ action: string; before: object | null; after: object; actor: string }>(
			`select action, before, after, actor_name as actor from audit_entry
			where entity = 'participant' and entity_id = $1 and action in ('freeCode', 'replaceCode')`,
			[sid],
		)
	).rows;
const replacementsOf = (sid: string) =>
	db.database.prisma.participant.findMany({
		where: { replacesId: sid },
		select: { id: true, email: true, status: true, levelId: true },
	});

describe('a code whose order came back whole', () => {
	test('can be used again at once, and the log says why', async () => {
		const { code, sid, orderId } = await shop.ordered();
		await shop.says(orderId, [3, 3], 1);
		await shop.says(orderId, [15, 3], 2);
		expect([await shop.statusOf(sid), await outcome(shop.again(code))]).toEqual(['Used', 'codeUsed']);
		await shop.says(orderId, [15, 15], 3, { state: 'closed' });
		expect(await shop.statusOf(sid)).toBe('Active');
		expect(await shop.told(orderId)).toEqual(['codeReleased']);
		const { orderNumber } = await db.database.prisma.order.findFirstOrThrow({
			where: { id: orderId },
			select: { orderNumber: true },
		});
		expect(await log(sid)).toMatchObject([
			{
				action: 'freeCode',
				before: { status: 'Used' },
				after: { status: 'Active', orderNumber, because: 'returned' },
				actor: '',
			},
		]);
		expect(await outcome(shop.again(code))).toBe('OK');
		expect(await shop.statusOf(sid)).toBe('Used');
	});

	test('is free when part was cancelled and the rest returned, not before', async () => {
		const { sid, orderId } = await shop.ordered();
		await shop.says(orderId, [4, 3], 1);
		expect(await shop.statusOf(sid)).toBe('Used');
		await shop.says(orderId, [4, 15], 2);
		expect(await shop.statusOf(sid)).toBe('Active');
	});

	test('is free when the supplier cancels everything: the order is void', async () => {
		const { sid, orderId } = await shop.ordered();
		await shop.says(orderId, [4, 4], 1);
		expect(await shop.statusOf(sid)).toBe('Active');
		expect(await log(sid)).toMatchObject([{ after: { because: 'void', reason: 'The supplier cancelled every item' } }]);
	});

	test('is not taken from its next order by doubled and late messages or a void of the old order', async () => {
		const { code, sid, orderId } = await shop.ordered();
		await shop.says(orderId, [3, 3], 1);
		await shop.says(orderId, [15, 15], 2, { id: 'came back' });
		expect(await outcome(shop.again(code))).toBe('OK');
		await shop.says(orderId, [15, 15], 2, { id: 'came back' });
		await shop.says(orderId, [15, 15], 2);
		await shop.says(orderId, [15, 15], 3);
		await shop.says(orderId, [3, 3], 1);
		expect(await outcome(shop.caller.orders.void({ programId: shop.programId, orderId }))).toBe('isCompleted');
		expect([await shop.statusOf(sid), await outcome(shop.again(code))]).toEqual(['Used', 'codeUsed']);
		expect(await log(sid)).toHaveLength(1);
	});

	test('is free of an order that ends by itself with its last item, and late messages change nothing', async () => {
		const { sid, orderId } = await shop.ordered();
		await shop.says(orderId, [3, 3], 1);
		await shop.says(orderId, [15, 3], 2);
		const look = async () => {
			const { rows } = await db.database.pool.query<{ status: string; ends: number; moves: string[] }>(
				`select o.status, (select count(*)::int from order_item_ending l join order_item i on i.id = l.item_id where i.order_id = o.id) as ends,
					(select array_agg(e.data->>'to' order by e.at) from order_event e where e.order_id = o.id and e.kind = 'statusChanged') as moves
				from "order" o where o.id = $1`,
				[orderId],
			);
			return rows[0];
		};
		expect(await look()).toMatchObject({ status: 'Shipped', ends: 1 });
		await shop.says(orderId, [15, 15], 3);
		const over = await look();
		expect(over).toMatchObject({ status: 'Completed', ends: 2 });
		expect(over?.moves.slice(-2)).toEqual(['Shipped', 'Completed']);
		await shop.says(orderId, [4, 4], 4);
		await shop.says(orderId, [3, 3], 5);
		await shop.says(orderId, [15, 15], 6, { state: 'closed' });
		expect([await look(), await shop.statusOf(sid)]).toEqual([over, 'Active']);
	});

	test('stays archived if staff archived it, and is theirs again', async () => {
		const { sid, orderId } = await shop.ordered();
		await db.database.prisma.participant.updateMany({ where: { id: sid }, data: { status: 'Archived' } });
		await shop.says(orderId, [15, 15], 1);
		expect(await shop.statusOf(sid)).toBe('Archived');
		expect(await shop.told(orderId)).toEqual([]);
		await db.database.prisma.participant.updateMany({ where: { id: sid }, data: { status: 'Active' } });
	});

	test('is replaced by one of the same level, once, if the program wants it', async () => {
		await shop.set({ afterReturn: 'replace' });
		const { code, sid, orderId } = await shop.ordered();
		await shop.says(orderId, [15, 15], 1);
		await shop.says(orderId, [15, 15], 2);
		const [made, ...more] = await replacementsOf(sid);
		expect(more).toEqual([]);
		expect(made).toMatchObject({
			status: 'Active',
			levelId: shop.levelId,
			email: expect.stringMatching(/^[0-9A-Z]{10}$/),
		});
		expect([await shop.statusOf(sid), await outcome(shop.again(code))]).toEqual(['Used', 'codeUsed']);
		expect(await outcome(shop.again(made?.email ?? ''))).toBe('OK');
		expect(await shop.told(orderId)).toEqual(['codeReplaced']);
		expect(await log(made?.id ?? '')).toMatchObject([
			{ action: 'replaceCode', after: { code: made?.email, replaces: sid, because: 'returned' } },
		]);
	});

	test('stays used if the program wants nothing', async () => {
		await shop.set({ afterReturn: 'nothing' });
		const { sid, orderId } = await shop.ordered();
		await shop.says(orderId, [15, 15], 1);
		expect([await shop.statusOf(sid), await shop.told(orderId)]).toEqual(['Used', ['codeKept']]);
	});

	test('goes back to the other order if two have used it, from before', async () => {
		const { code, sid, orderId } = await shop.ordered();
		await db.database.prisma.participant.updateMany({
			where: { id: sid },
			data: { status: 'Active', usedByOrderId: null },
		});
		const second = (await shop.again(code)).order.id;
		await shop.says(second, [15, 15], 1);
		expect(await shop.statusOf(sid)).toBe('Used');
		await shop.says(orderId, [15, 15], 1);
		expect(await shop.statusOf(sid)).toBe('Active');
	});
});

test('50 concurrent messages about the last item, with orders on the code meanwhile: it is free once and taken once', {
	timeout: 120_000,
}, async () => {
	const { code, sid, orderId } = await shop.ordered();
	await shop.says(orderId, [3, 3], 1);
	const tries = await Promise.all(
		Array.from({ length: 50 }, (_, at) =>
			Promise.all([shop.says(orderId, [15, 15], 2 + (at % 3)), outcome(shop.again(code))]),
		),
	);
	const taken = tries.filter(([, how]) => how === 'OK').length + Number((await outcome(shop.again(code))) === 'OK');
	expect(taken).toBe(1);
	expect(await shop.statusOf(sid)).toBe('Used');
	expect(await log(sid)).toHaveLength(1);
});

test('a plateau participant orders again whatever came back', async () => {
	const [levelId = ''] = shop.plateau.levelIds;
	const sid = await makePerson(db.database, shop.plateau.id, 0, { levelId });
	await shop.place(sid, {}, shop.plateau.id);
	expect(await outcome(shop.place(sid, {}, shop.plateau.id))).toBe('OK');
	expect(await shop.statusOf(sid)).toBe('Active');
});
