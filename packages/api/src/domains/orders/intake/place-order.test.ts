import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareJobs } from '../../../jobs/worker';
import { refusal } from '../../../testing';
import { makePerson, sumsOf } from '../../../testing/make-person';
import { address, makeShop, storeProduct } from '../../../testing/order-shop';
import { reconcile } from '../../ledger';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	await prepareJobs(db.database);
	shop = await makeShop(db.database);
});
afterAll(async () => {
	const wrong: unknown[] = [];
	await reconcile(db.database, (difference) => wrong.push(difference));
	await db.drop();
	expect(wrong).toEqual([]);
});

const ordersOf = (sid: string) =>
	db.database.prisma.order.findMany({
		where: { participantId: sid },
		select: {
			id: true,
			orderNumber: true,
			total: true,
			placedByName: true,
			items: {
				select: { itemNumber: true, total: true, costing: true, entry: { select: { amount: true } } },
				orderBy: { itemNumber: 'asc' },
			},
			dispatch: { select: { state: true, key: true, tries: true } },
			events: { select: { kind: true, actorName: true } },
			submissionKey: true,
		},
	});
const setProgram = (id: string, data: object) =>
	db.database.prisma.program.update({ where: { id }, data, select: { id: true } });

describe('an order', () => {
	test('takes the points item by item, and has a number, every step of its prices, and work for the supplier', async () => {
		const sid = await shop.person(1000);
		const { created, order } = await shop.place(sid, {
			items: [
				{ productID: 'LAMP', quantity: 2 },
				{ productID: 'MUG', quantity: 3 },
			],
			message: ' Ring twice ',
			customField2: 'North',
			shippingAddress: { ...address, customField1: { label: 'Building', value: 'B2' } },
			expectedTotal: 215,
		});
		expect(created).toBe(true);
		expect(order).toMatchObject({
			orderNumber: expect.stringMatching(/^P[0-9A-F]{8}X\d{6}$/),
			status: 'Pending',
			userId: sid,
			total: 215,
			totalAmount: '215.00',
			totalShipping: '0.00',
			message: 'Ring twice',
			customField2: 'North',
			shippingAddress: { ...address, customField1: { label: 'Building', value: 'B2' }, customField2: null },
			taxResponse: { amountToCollect: '0.00', orderTotalAmount: '215.00' },
			items: [
				{ price: 100, quantity: 2, total: 200, product: { productName: 'Product LAMP' } },
				{ price: 5, quantity: 3, total: 15 },
			],
		});
		const [stored] = await ordersOf(sid);
		expect(stored).toMatchObject({
			placedByName: 'Test User',
			items: [
				{ entry: { amount: -200 }, costing: { cost: '100', dollars: '100.00', points: 100, country: 'USA' } },
				{ entry: { amount: -15 }, costing: { cost: '5', settings: { pointValue: '1.0000' } } },
			],
			dispatch: { state: 'send', key: stored?.submissionKey, tries: 0 },
			events: [{ kind: 'placed', actorName: 'Test User' }],
		});
		expect(await sumsOf(db.database, shop.points.id, sid)).toEqual({
			balance: 785,
			awarded: 1000,
			redeemed: 215,
			orderCount: 1,
		});
		const log = await db.database.prisma.auditEntry.findFirst({
			where: { entityId: order.id },
			select: { action: true, after: true },
		});
		expect(log).toMatchObject({ action: 'place', after: { orderNumber: order.orderNumber, total: 215 } });
	});

	test('of a claim program uses up the code, in any spelling, and costs nothing', async () => {
		const [levelId = ''] = shop.claim.levelIds;
		const code = await makePerson(db.database, shop.claim.id, 0, { email: '0123AC-EF', levelId });
		const { order } = await shop.place(
			'',
			{ participant: { code: '0123ac-ef' }, name: 'Bo', claimEmail: 'bo@example.com' },
			shop.claim.id,
		);
		expect(order).toMatchObject({
			userId: code,
			total: 0,
			totalAmount: '100.00',
			user: { name: 'Bo', email: '0123AC-EF', claimEmail: 'bo@example.com' },
		});
		const row = await db.database.prisma.participant.findFirst({ where: { id: code }, select: { status: true } });
		expect(row).toEqual({ status: 'Used' });
		expect(await refusal(shop.place('', { participant: { code: '0123AC-EF' } }, shop.claim.id))).toMatchObject({
			code: 'ORDER_REFUSED',
			params: { reason: 'codeUsed' },
			fields: [{ path: 'participant.code', message: 'This code was used before' }],
		});
	});

	test('may contain a product of the level that the participant is moving to', async () => {
		const [target = '', levelId = ''] = shop.plateau.levelIds;
		const sid = await makePerson(db.database, shop.plateau.id, 0, { levelId });
		const set = 'update plateau_level set leaving = $2::uuid is not null, leaves_for_id = $2 where id = $1';
		await db.database.pool.query(set, [levelId, target]);
		try {
			const items = [{ productID: 'MUG', quantity: 1 }];
			expect((await shop.place(sid, { items }, shop.plateau.id)).created).toBe(true);
		} finally {
			await db.database.pool.query(set, [levelId, null]);
		}
	});

	test('of a program with batch ordering waits for staff', async () => {
		await setProgram(shop.plateau.id, { batchOrderEnabled: true });
		const [levelId = ''] = shop.plateau.levelIds;
		const sid = await makePerson(db.database, shop.plateau.id, 0, { levelId });
		const { order } = await shop.place(sid, { items: [{ productID: 'MUG', quantity: 1 }] }, shop.plateau.id);
		expect(await ordersOf(sid)).toMatchObject([{ dispatch: null }]);
		await shop.caller.orders.submitBatch({ programId: shop.plateau.id, orderIds: [order.id] });
		expect(await ordersOf(sid)).toMatchObject([{ dispatch: { state: 'send' } }]);
	});

	test('to Canada has the Canadian tax estimate in its price', async () => {
		await setProgram(shop.points.id, {
			useEstimatedTax: 'taxonitemcostonly',
			defaultUSTaxCDTPct: '10',
			estimatedCDNCDTPct: '20',
		});
		try {
			const sid = await shop.person(1000);
			const total = async (place: object) =>
				(await shop.place(sid, { shippingAddress: { ...address, ...place } })).order.total;
			const canada = { country: 'Canada', stateCounty: 'Ontario', postcode: 'K1A 0B1' };
			expect([await total({}), await total(canada), await total({ country: '' })]).toEqual([110, 120, 110]);
		} finally {
			await setProgram(shop.points.id, { useEstimatedTax: 'notax', defaultUSTaxCDTPct: '0', estimatedCDNCDTPct: '0' });
		}
	});
});

describe('is refused, with the field and what to do', () => {
	test.each<[string, object, object]>([
		[
			'an unknown participant',
			{ participant: { sid: randomUUID() } },
			{ code: 'NOT_FOUND', fields: [{ path: 'participant.sid', code: 'participantUnknown' }] },
		],
		[
			'an unknown address',
			{ participant: { email: 'nobody@example.com' } },
			{ code: 'NOT_FOUND', fields: [{ path: 'participant.email' }] },
		],
		[
			'a code in a program without codes',
			{ participant: { code: 'ABC' } },
			{ code: 'VALIDATION', fields: [{ path: 'participant.code', code: 'codeOnlyInClaim' }] },
		],
		[
			'nobody',
			{ participant: {} },
			{ code: 'VALIDATION', fields: [{ path: 'participant', code: 'participantNamedOnce' }] },
		],
		[
			'two names',
			{ participant: { sid: randomUUID(), email: 'a@example.com' } },
			{ code: 'VALIDATION', fields: [{ code: 'participantNamedOnce' }] },
		],
		[
			'an unknown product',
			{
				items: [
					{ productID: 'LAMP', quantity: 1 },
					{ productID: 'X', quantity: 1 },
				],
			},
			{ code: 'NOT_FOUND', fields: [{ path: 'items.1.productID', code: 'productUnknown' }] },
		],
		['no items', { items: [] }, { code: 'VALIDATION', fields: [{ path: 'items', code: 'itemsRequired' }] }],
		[
			'101 items',
			{ items: Array.from({ length: 101 }, (_, n) => ({ productID: `P${n}`, quantity: 1 })) },
			{ code: 'VALIDATION', fields: [{ path: 'items' }] },
		],
		[
			'a duplicate product',
			{
				items: [
					{ productID: 'LAMP', quantity: 1 },
					{ productID: 'LAMP', quantity: 1 },
				],
			},
			{ code: 'VALIDATION', fields: [{ path: 'items.1.productID', code: 'productTwice' }] },
		],
		[
			'no quantity',
			{ items: [{ productID: 'LAMP', quantity: 0 }] },
			{ code: 'VALIDATION', fields: [{ path: 'items.0.quantity' }] },
		],
		[
			'a thousand',
			{ items: [{ productID: 'LAMP', quantity: 1000 }] },
			{ code: 'VALIDATION', fields: [{ path: 'items.0.quantity', params: { max: 999 } }] },
		],
		[
			'half a lamp',
			{ items: [{ productID: 'LAMP', quantity: 0.5 }] },
			{ code: 'VALIDATION', fields: [{ path: 'items.0.quantity' }] },
		],
		[
			'no street',
			{ shippingAddress: { ...address, address1: ' ' } },
			{ code: 'VALIDATION', fields: [{ path: 'shippingAddress.address1', code: 'address1Required' }] },
		],
		[
			'an unknown country',
			{ shippingAddress: { ...address, country: 'Atlantis' } },
			{ code: 'VALIDATION', fields: [{ path: 'shippingAddress.country', code: 'countryUnknown' }] },
		],
		[
			'too few points',
			{ items: [{ productID: 'LAMP', quantity: 11 }] },
			{
				code: 'INSUFFICIENT_POINTS',
				params: { missing: 100, total: 1100 },
				fields: [{ path: 'items', message: '100 more points are needed' }],
			},
		],
		[
			'another total',
			{ expectedTotal: 99 },
			{ code: 'PRICE_CHANGED', params: { total: 100, expectedTotal: 99 }, fields: [{ path: 'expectedTotal' }] },
		],
	])('%s', async (_, input, expected) => {
		const sid = await shop.person(1000);
		expect(await refusal(shop.place(sid, input))).toMatchObject(expected);
		expect(await ordersOf(sid)).toEqual([]);
		expect((await sumsOf(db.database, shop.points.id, sid)).balance).toBe(1000);
	});

	test.each(['Disabled', 'Pending Approval', 'Archived'])('a participant who is %s', async (status) => {
		const sid = await shop.person(1000, { status });
		expect(await refusal(shop.place(sid))).toMatchObject({
			code: 'ORDER_REFUSED',
			params: { reason: 'participantNotActive', status },
			fields: [{ path: 'participant.sid' }],
		});
	});

	test('a participant of another program', async () => {
		const sid = await makePerson(db.database, shop.programs.leftChild.id, 500);
		expect((await refusal(shop.place(sid))).code).toBe('NOT_FOUND');
	});

	test('a product of another level, but not one without levels', async () => {
		const [, levelId = ''] = shop.plateau.levelIds;
		const sid = await makePerson(db.database, shop.plateau.id, 0, { levelId });
		expect(
			await refusal(shop.place(sid, { items: [{ productID: 'MUG', quantity: 1 }] }, shop.plateau.id)),
		).toMatchObject({
			code: 'ORDER_REFUSED',
			params: { reason: 'productNotOfLevel' },
			fields: [{ path: 'items.0.productID' }],
		});
		expect((await shop.place(sid, {}, shop.plateau.id)).created).toBe(true);
	});

	test('a product that was sold here and is no longer', async () => {
		const sid = await shop.person(1000);
		await storeProduct(db.database, shop.points.id, { productId: 'RARE', cost: '1' });
		const items = [{ productID: 'RARE', quantity: 1 }];
		await shop.place(sid, { items });
		await db.database.pool.query(`delete from product where product_id = 'RARE'`);
		expect(await refusal(shop.place(sid, { items }))).toMatchObject({
			code: 'ORDER_REFUSED',
			params: { reason: 'productGone' },
		});
	});

	test('more than the limit of an order', async () => {
		const sid = await shop.person(1000);
		await storeProduct(db.database, shop.points.id, { productId: 'YACHT', cost: '9000000' });
		for (const [quantity, path] of [
			[999, 'items.0.quantity'],
			[111, 'items'],
		] as const) {
			const more = [`YACHT ${quantity}`, `JET ${quantity}`];
			for (const productId of more) await storeProduct(db.database, shop.points.id, { productId, cost: '9000000' });
			const items = ['YACHT', ...more].map((productID) => ({ productID, quantity }));
			expect(await refusal(shop.place(sid, { items }))).toMatchObject({
				params: { reason: 'orderTooLarge' },
				fields: [{ path }],
			});
		}
	});

	test.each([
		['programDisabled', { status: false }],
		['programNotStarted', { startsAt: new Date(Date.now() + 60_000) }],
		['programOver', { endsAt: new Date(Date.now() - 60_000) }],
	])('%s', async (reason, data) => {
		const sid = await shop.person(1000);
		await setProgram(shop.points.id, data);
		try {
			expect(await refusal(shop.place(sid))).toMatchObject({ code: 'ORDER_REFUSED', params: { reason } });
		} finally {
			await setProgram(shop.points.id, { status: true, startsAt: null, endsAt: null });
		}
	});
});

describe('a key', () => {
	test('with the same body returns the same order, also later, also when the balance is too low for a second one', async () => {
		const sid = await shop.person(100);
		const key = randomUUID();
		const first = await shop.place(sid, { key });
		const again = await shop.place(sid, { key, message: '  ' });
		expect([first.created, again.created]).toEqual([true, false]);
		expect(again.order).toEqual(first.order);
		expect(await refusal(shop.place(sid, { key, message: 'Other' }))).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
		expect(await ordersOf(sid)).toHaveLength(1);
	});

	test('sent twenty times concurrently creates one order', async () => {
		const sid = await shop.person(1000);
		const key = randomUUID();
		const answers = await Promise.all(Array.from({ length: 20 }, () => shop.place(sid, { key })));
		expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
		expect(answers.filter(({ created }) => created)).toHaveLength(1);
		expect((await sumsOf(db.database, shop.points.id, sid)).balance).toBe(900);
	});

	test('sent concurrently for two participants belongs to one of them', async () => {
		for (let round = 0; round < 5; round += 1) {
			const [ann, bob] = [await shop.person(), await shop.person()];
			const key = randomUUID();
			const codes = await Promise.all(
				[ann, bob].map(async (sid) => (await refusal(shop.place(sid, { key }))).code ?? 'OK'),
			);
			expect(codes.toSorted()).toEqual(['IDEMPOTENCY_MISMATCH', 'OK']);
		}
	});

	test('is required', async () => {
		expect(await refusal(shop.place(await shop.person(), { key: undefined }))).toMatchObject({
			code: 'BAD_REQUEST',
			params: { header: 'Idempotency-Key' },
		});
	});
});

test('a quote returns the same without creating an order, and lists every reason for a refusal', async () => {
	const sid = await shop.person(150);
	const body = { programId: shop.points.id, participant: { sid }, items: [{ productID: 'LAMP', quantity: 1 }] };
	expect(await shop.caller.orders.quote(body)).toMatchObject({
		participant: { sid, balance: 150 },
		total: 100,
		items: [{ productName: 'Product LAMP', price: 100, total: 100, amount: '100.00' }],
		tax: { amountToCollect: '0.00' },
		obstacles: [],
	});
	const dear = { ...body, items: [{ productID: 'LAMP', quantity: 2 }], expectedTotal: 100 };
	expect((await shop.caller.orders.quote(dear)).obstacles).toMatchObject([
		{ code: 'PRICE_CHANGED', path: 'expectedTotal' },
		{ code: 'INSUFFICIENT_POINTS', reason: 'pointsMissing', message: '50 more points are needed' },
	]);
	const none = { ...body, participant: { email: 'nobody@example.com' }, items: [{ productID: 'X', quantity: 1 }] };
	expect(await shop.caller.orders.quote(none)).toMatchObject({
		participant: null,
		total: null,
		tax: null,
		obstacles: [{ reason: 'participantUnknown' }, { reason: 'productUnknown' }],
	});
	expect(await ordersOf(sid)).toEqual([]);
});
