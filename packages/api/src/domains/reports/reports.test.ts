import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeShop } from './testing/shop';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase();
	shop = await makeShop(db.database);
	programId = shop.programId;
});
afterAll(() => db.drop());

test('an ordered item shows every step of its price at the time, whatever the product costs later', async () => {
	const { prisma } = db.database;
	const select = { id: true };
	await shop.sell({
		productId: 'RADIO',
		cost: '40',
		freight: '5',
		handling: '2',
		msrp: '79.9',
		costBeforeDeal: '45',
	});
	const settings = { includeFreight: true, includeHandling: true, includeResellerMarkup: '1', resellerMarkupPct: '10' };
	const taxes = { useEstimatedTax: 'taxondeliveredcost', defaultUSTaxCDTPct: '8.25', estimatedCDNCDTPct: '13' };
	await prisma.program.update({ where: { id: programId }, data: { ...settings, ...taxes }, select });
	const sid = await shop.person(1000);
	await shop.place(sid, { items: [{ productID: 'RADIO', quantity: 2 }], customField1: 'Blue' });
	await prisma.product.updateMany({ where: { programId, productId: 'RADIO' }, data: { cost: '1', msrp: '2' } });
	await prisma.program.update({ where: { id: programId }, data: { resellerMarkupPct: '0' }, select });

	const { items } = await (await shop.callerOf('left', 'manageReports')).orderDetail.list({ programId });
	expect(items).toHaveLength(1);
	expect(items[0]).toMatchObject({
		userId: sid,
		orderStatus: 'Pending',
		itemNumber: 'RADIO',
		itemName: 'Product RADIO',
		claimCode: '',
		brandName: 'Brand',
		shippingAddress: '1 Main St, Austin, TX, 73301, USA',
		phoneNumber: '5125550100',
		quantity: 2,
		itemCost: '40.00',
		costBeforeDeal: '45.00',
		msrp: '79.90',
		freight: '5.00',
		handling: '2.00',
		resellerMarkUp: '4.00',
		upchargeOption: '1',
		psq: '0.00',
		usTaxPct: 8.25,
		intlPct: 13,
		cdtPct: 8.25,
		taxDeliveryCost: true,
		customField1: 'Blue',
	});
	// 8.25% of 47.
	expect(items[0]?.estimatedTax).toBe('3.88');
});

test('the tax report shows the components of each order’s tax, takes it back on the day of a void, and omits orders without tax', async () => {
	const { prisma } = db.database;
	const [first, second] = [await shop.person(1000), await shop.person(1000)];
	const { order } = await shop.place(first);
	const { order: gone } = await shop.place(second);
	const answer = {
		jurisdictions: { state: 'TX', county: 'TRAVIS' },
		orderTotalAmount: '108.25',
		taxableAmount: '100',
		rate: '0.0825',
		amountToCollect: '8.25',
		freightTaxable: false,
		breakdown: { stateTaxRate: '0.0625', stateTaxableAmount: '100', cityTaxRate: 'none' },
	};
	for (const id of [order.id, gone.id])
		await prisma.order.update({
			where: { programId_id: { programId, id } },
			data: { taxResponse: answer },
			select: { id: true },
		});
	await shop.staff.orders.void({ programId, orderId: gone.id, reason: '' });
	const tax = await shop.callerOf('left', 'manageReports');
	const { items, totals } = await tax.tax.list({
		programId,
		filter: ['county', '=', 'TRAVIS'],
		totals: [{ field: 'amountToCollect', summary: 'sum' }],
	});
	expect(
		items.map(({ orderNumber, movement, amountToCollect, stateTaxableAmount }) => [
			orderNumber,
			movement,
			amountToCollect,
			stateTaxableAmount,
		]),
	).toEqual([
		[gone.orderNumber, 'void', '-8.25', '-100.00'],
		[gone.orderNumber, 'order', '8.25', '100.00'],
		[order.orderNumber, 'order', '8.25', '100.00'],
	]);
	expect(items[2]).toMatchObject({
		county: 'TRAVIS',
		rate: 0.0825,
		amountToCollect: '8.25',
		stateTaxRate: 0.0625,
		// A value that is not a number counts as missing.
		cityTaxRate: null,
		freightTaxable: false,
		estimated: false,
	});
	expect(totals).toEqual({ 'sum:amountToCollect': '8.25' });
});

test('Claim Overview has the orders of all programs at and below the caller’s account, each with its first item', async () => {
	const sid = await shop.person(1000);
	const items = [
		{ productID: 'MUG', quantity: 3 },
		{ productID: 'LAMP', quantity: 1 },
	];
	const { order } = await shop.place(sid, { items });
	const root = await shop.callerOf('root', 'manageOrders');
	const right = await shop.callerOf('right', 'manageOrders');
	const filter: ['orderNumber', '=', string] = ['orderNumber', '=', order.orderNumber];
	const found = await root.claimOverview.list({ filter });
	expect(found.items).toHaveLength(1);
	expect(found.items[0]).toMatchObject({
		programName: 'Points',
		productName: 'Product MUG',
		quantity: 3,
		user: { email: `${sid}@example.com` },
		shippingAddress: { townCity: 'Austin', stateCounty: 'TX', postcode: '73301', companyName: '' },
	});
	expect((await right.claimOverview.list({ filter })).total).toBe(0);
	const dayBefore = new Date(Date.now() - 86_400_000).toISOString();
	expect((await root.claimOverview.list({ endDate: dayBefore })).total).toBe(0);
	expect((await root.claimOverview.list({ startDate: dayBefore, filter })).total).toBe(1);
});

test('points adjustments are filtered by type and period, and name their participants', async () => {
	const sid = await shop.person(700);
	const caller = await shop.callerOf('left', 'manageReports', 'manageTransaction');
	await caller.ledger.add({ programId, participantId: sid, amount: 25, description: 'Bonus', key: null } as never);
	const filter: ['userId', '=', string] = ['userId', '=', sid];
	await shop.place(sid);
	const all = await caller.pointAdjustments.list({ programId, filter, totals: [{ field: 'amount', summary: 'sum' }] });
	expect(all.items.map(({ type }) => type)).toEqual(['order', 'adjustment', 'adjustment']);
	expect(all.items.map(({ amount }) => amount).slice(1)).toEqual([25, 700]);
	expect(all.totals).toEqual({ 'sum:amount': 725 + (all.items[0]?.amount ?? 0) });
	const orders = await caller.pointAdjustments.list({ programId, filter, type: 'order' });
	expect(orders.items.map(({ type, user }) => [type, user.sid])).toEqual([['order', sid]]);
	expect((await caller.pointAdjustments.list({ programId, filter, endDate: '2020-01-01T00:00:00Z' })).total).toBe(0);
});
test('User Activity has the whole cart of each participant', async () => {
	const sid = await shop.person();
	const lines = ['Kettle', 'Radio'];
	for (const [at, productName] of lines.entries())
		await db.database.pool.query(
			`insert into cart_item (program_id, id, participant_id, product_id, product_name, quantity, added_at)
			values ($1, gen_random_uuid(), $2, $3, $3, $4::int, now() + $4::int * interval '1 second')`,
			[programId, sid, productName, at + 1],
		);
	const caller = await shop.callerOf('left', 'manageParticipant');
	const { items } = await caller.activity.list({ programId, filter: ['sid', '=', sid] });
	expect(items[0]).toMatchObject({
		cartQuantity: 2,
		cartItems: {
			items: [
				{ product: { productName: 'Kettle' }, quantity: 1 },
				{ product: { productName: 'Radio' }, quantity: 2 },
			],
		},
	});
	const full = await caller.activity.list({ programId, filter: ['cartQuantity', '>', 0] });
	expect(full.items.map((row) => row.sid)).toEqual([sid]);
});
