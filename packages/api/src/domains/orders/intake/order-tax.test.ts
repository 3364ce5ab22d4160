import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareJobs } from '../../../jobs/worker';
import { address, makeShop } from '../../../testing/order-shop';
import { endItems } from '../moves/end-items';

/** The tax of orders by a program's flat rates (docs/product/prices.md#tax-of-an-order). A lamp costs 100 dollars. */
let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	shop = await makeShop(db.database);
});
afterAll(() => db.drop());

const us = { country: 'USA', state: '', rate: '8.25' };
async function setTax(rates: readonly { country: string; state: string; rate: string }[], more: object = {}) {
	const { prisma } = db.database;
	const { id: programId } = shop.points;
	const plain = { useEstimatedTax: 'notax', defaultUSTaxCDTPct: '10', estimatedCDNCDTPct: '20', repShare: '0' };
	const data = { ...plain, flatTaxDefaultPct: null, ...more };
	await prisma.program.update({ where: { id: programId }, data, select: { id: true } });
	await prisma.flatTaxRate.deleteMany({ where: { programId } });
	await prisma.flatTaxRate.createMany({ data: rates.map((rate) => ({ programId, ...rate })) });
}
const placeTo = async (to: object) =>
	(await shop.place(await shop.person(1000), { shippingAddress: { ...address, ...to } })).order;
const london = { country: 'GBR', stateCounty: 'Greater London', townCity: 'London', postcode: 'SW1A 1AA' };

describe('the estimated tax in a price', () => {
	test.each([
		['of the item cost', { useEstimatedTax: 'taxonitemcostonly' }, '110.00', '100.00', '8.25'],
		['of the delivered cost', { useEstimatedTax: 'taxondeliveredcost' }, '110.00', '100.00', '8.25'],
		// A fifth of the price is the rep's, of the estimate as well.
		['with its rep share', { useEstimatedTax: 'taxonitemcostonly', repShare: '20' }, '132.00', '120.00', '9.90'],
		['none', {}, '100.00', '100.00', '8.25'],
	])('%s is not taxed', async (_, settings, totalAmount, taxableAmount, amountToCollect) => {
		await setTax([us], settings);
		const order = await placeTo({});
		expect(order).toMatchObject({
			totalAmount,
			taxResponse: { orderTotalAmount: taxableAmount, taxableAmount, amountToCollect },
		});
		const body = { participant: { sid: order.userId }, items: [{ productID: 'LAMP', quantity: 1 }] };
		const quote = await shop.caller.orders.quote({ programId: shop.points.id, ...body, shippingAddress: address });
		expect(quote.tax).toEqual(order.taxResponse);
	});

	test('is no weight in what of the tax falls to an item', async () => {
		await setTax([us], { useEstimatedTax: 'taxonitemcostonly' });
		const items = [
			{ productID: 'LAMP', quantity: 1 },
			{ productID: 'MUG', quantity: 3 },
		];
		const { order } = await shop.place(await shop.person(1000), { items });
		expect(order.taxResponse).toMatchObject({ taxableAmount: '115.00', amountToCollect: '9.49' });
		expect(order.items.map(({ figures }) => figures.gross.tax)).toEqual(['8.25', '1.24']);
	});
});

describe('by destination', () => {
	const rates = [us, { country: 'USA', state: 'OR', rate: '0' }, { country: 'USA', state: 'TX', rate: '6.25' }];
	const quebec = { country: 'CAN', stateCounty: 'QC', townCity: 'Montreal', postcode: 'H2X 1Y4' };
	beforeEach(() =>
		setTax([...rates, { country: 'CAN', state: '', rate: '13' }], { useEstimatedTax: 'taxonitemcostonly' }),
	);

	test.each<[string, object, string, object]>([
		['a state with a rate', {}, '6.25', { country: 'USA', state: 'TX', city: 'Austin', zip: '73301' }],
		['its name instead of its code', { stateCounty: 'texas' }, '6.25', { country: 'USA', state: 'TX' }],
		['a state whose rate is 0', { stateCounty: 'OR', townCity: 'Portland' }, '0.00', { state: 'OR', city: 'Portland' }],
		['a state without one', { stateCounty: 'NY' }, '8.25', { country: 'USA', state: 'NY' }],
		['Canada', quebec, '13.00', { country: 'CAN', state: 'QC', city: 'Montreal', zip: 'H2X 1Y4' }],
		['London, for which no rate is set', london, '0.00', { country: 'GBR', state: 'Greater London', city: 'London' }],
	])('%s', async (_, to, amountToCollect, jurisdictions) => {
		const { taxResponse } = await placeTo(to);
		expect(taxResponse).toMatchObject({ amountToCollect, jurisdictions });
	});

	test('a default is for places without a rate alone', async () => {
		await setTax(rates, { flatTaxDefaultPct: '5' });
		expect((await placeTo(london)).taxResponse).toMatchObject({ amountToCollect: '5.00', taxableAmount: '100.00' });
		expect((await placeTo({ stateCounty: 'OR' })).taxResponse).toMatchObject({ amountToCollect: '0.00' });
	});

	describe('a corrected address', () => {
		const refused = async (to: object) => {
			const { id } = await placeTo(to);
			await db.database.prisma.order.update({
				where: { programId_id: { programId: shop.points.id, id } },
				data: { status: 'API Error' },
				select: { id: true },
			});
			return id;
		};
		const edit = (orderId: string, changes: object) =>
			shop.caller.orders.edit({ programId: shop.points.id, orderId, edit: changes, resubmit: false });
		const taxOf = async (orderId: string) =>
			(await shop.caller.orders.get({ programId: shop.points.id, orderId })).taxResponse;
		const texas = { country: 'USA', stateCounty: 'TX', townCity: 'Austin', postcode: '73301' };

		test('decides the tax while no supplier has the order, in the report too', async () => {
			const orderId = await refused(london);
			const { programId } = { programId: shop.points.id };
			const collected = async () => {
				const sums = { totals: [{ field: 'amountToCollect', summary: 'sum' as const }], take: 0 };
				return Number((await shop.caller.tax.list({ programId, ...sums })).totals?.['sum:amountToCollect']);
			};
			const before = await collected();
			await edit(orderId, { address1: '2 Side St' });
			expect(await taxOf(orderId)).toMatchObject({ amountToCollect: '0.00', jurisdictions: { country: 'GBR' } });
			await edit(orderId, texas);
			expect(await taxOf(orderId)).toMatchObject({
				amountToCollect: '6.25',
				jurisdictions: { state: 'TX', zip: '73301' },
			});
			expect((await collected()) - before).toBeCloseTo(6.25, 2);
		});

		test.each([
			['a supplier has it', `update "order" set external_order_number = 'S-1' where id = $1`],
			['something of it was returned', null],
		])('leaves it as it was once %s', async (_, change) => {
			const orderId = await refused({});
			if (change) await db.database.pool.query(change, [orderId]);
			else
				await db.database.transaction((client) =>
					endItems(
						client,
						{ programId: shop.points.id, orderId },
						{ itemNumber: 1, kind: 'returned', description: 'Back', by: null },
					),
				);
			await edit(orderId, london).catch(() => undefined);
			expect(await taxOf(orderId)).toMatchObject({ amountToCollect: '6.25', jurisdictions: { state: 'TX' } });
		});
	});
});
