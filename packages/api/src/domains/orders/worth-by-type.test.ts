import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { ProgramType } from '@rewards/validators/programs/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareJobs } from '../../jobs/worker';
import { makePerson } from '../../testing/make-person';
import { makeShop } from '../../testing/order-shop';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	shop = await makeShop(db.database);
});
afterAll(() => db.drop());

/** A lamp of $100 and two mugs of $5 stay, an order of a lamp is void, and one is in the errors. */
async function orders(type: ProgramType) {
	const { id: programId, levelIds } = shop[type];
	const [levelId = ''] = levelIds;
	const person = () =>
		makePerson(db.database, programId, type === 'points' ? 1_000 : 0, type === 'points' ? {} : { levelId });
	const stays = await person();
	const items = [
		{ productID: 'LAMP', quantity: 1 },
		{ productID: 'MUG', quantity: 2 },
	];
	await shop.place(stays, { items }, programId);
	const [gone, wrong] = [await person(), await person()];
	const { order } = await shop.place(gone, {}, programId);
	await shop.caller.orders.void({ programId, orderId: order.id });
	const failed = (await shop.place(wrong, {}, programId)).order.id;
	await db.database.pool.query(`update "order" set status = 'API Error' where id = $1`, [failed]);
	await db.database.prisma.orderError.create({
		data: { programId, id: crypto.randomUUID(), orderId: failed, message: 'No such street' },
		select: { id: true },
	});
	return { programId, stays, gone };
}

test.each([
	['points', 110, 100],
	['plateau', 0, 0],
	['claim', 0, 0],
] as const)(
	'a %s program says in dollars what its orders are worth, wherever it lists them',
	async (type, points, one) => {
		const { programId, stays, gone } = await orders(type);
		const { caller } = shop;
		const { items: listed } = await caller.orders.list({ programId, sort: [{ field: 'netAmount', desc: true }] });
		expect(listed.map(({ netAmount, netTotal }) => [netAmount, netTotal])).toEqual([
			['110.00', points],
			['100.00', one],
			['0.00', 0],
		]);
		const errors = await caller.orderErrors.list({ filter: ['programDataId', '=', programId] });
		expect(errors.items).toMatchObject([{ programType: type, netAmount: '100.00', netTotal: one }]);
		const mine = await caller.participantOrders.list({ programId, participantId: stays });
		expect(mine.items).toMatchObject([
			{ netAmount: '110.00', items: [{ netAmount: '100.00' }, { netAmount: '10.00' }] },
		]);
		const totals = await caller.participantTotals.list({
			programId,
			filter: ['sid', 'anyof', [stays, gone]],
			sort: [{ field: 'amount', desc: true }],
			totals: [{ field: 'amount', summary: 'sum' }],
		});
		expect(totals.items.map(({ sid, amount }) => [sid, amount])).toEqual([
			[stays, '110.00'],
			[gone, '0.00'],
		]);
		expect(totals.totals).toEqual({ 'sum:amount': '110.00' });
		const products = await caller.products.list({ programId, sort: [{ field: 'priceUSD', desc: false }] });
		expect(products.items.map(({ productID, priceUSD }) => [productID, priceUSD])).toEqual([
			['MUG', '5.00'],
			['LAMP', '100.00'],
		]);
		expect(await caller.products.get({ programId, id: products.items[1]?.id ?? '' })).toMatchObject({
			priceUSD: '100.00',
		});
	},
);
