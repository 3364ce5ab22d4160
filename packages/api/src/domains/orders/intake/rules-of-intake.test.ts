import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { ErrorBody } from '@rewards/validators/errors/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareJobs } from '../../../jobs/worker';
import { refusal } from '../../../testing';
import { makePerson } from '../../../testing/make-person';
import { address, makeShop, storeProduct } from '../../../testing/order-shop';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	await prepareJobs(db.database);
	shop = await makeShop(db.database);
	await storeProduct(db.database, shop.plateau.id, { productId: 'CUP', cost: '50' });
	for (const { id } of [shop.points, shop.plateau])
		await db.database.pool.query(`update product set stock = 2 where program_id = $1 and product_id = 'LAMP'`, [id]);
});
afterAll(() => db.drop());

const usual = {
	permissions: {},
	stockRule: 'ignore',
	orderLimit: null,
	unitLimit: null,
	geolocationEnabled: true,
	continents: ['USA', 'NORTH_AMERICA', 'ASIA'],
	defaultCountry: 'USA',
};
const setProgram = (id: string, data: object) =>
	db.database.prisma.program.update({ where: { id }, data, select: { id: true } });
beforeEach(async () => {
	for (const { id } of [shop.points, shop.plateau]) await setProgram(id, usual);
});

const fieldsOf = ({ fields = [] }: Partial<ErrorBody>) => fields.map(({ path, code }) => `${path} ${code}`);
const quote = (sid: string, body: object = {}, programId = shop.points.id) =>
	shop.caller.orders.quote({
		programId,
		participant: { sid },
		items: [{ productID: 'LAMP', quantity: 1 }],
		shippingAddress: address,
		...body,
	});
const onPlateau = () => makePerson(db.database, shop.plateau.id, 0, { levelId: shop.plateau.levelIds[0] ?? '' });
const lamps = (quantity: number) => ({ items: [{ productID: 'LAMP', quantity }] });

describe('the address', () => {
	const bare = { address1: '1 Main St', townCity: 'Austin', country: 'US' };
	const missing = ['stateCounty stateRequired', 'postcode zipRequired', 'phone phoneRequired'].map(
		(fault) => `shippingAddress.${fault}`,
	);

	test.each([true, false])(
		'in the USA needs state, ZIP and phone (from a site: %s), and all of them are named',
		async (onSite) => {
			const sid = await shop.person();
			const answer = await refusal(shop.place(sid, { onSite, shippingAddress: bare }));
			expect(answer.code).toBe('VALIDATION');
			expect(fieldsOf(answer)).toEqual(missing);
			const { obstacles } = await quote(sid, { shippingAddress: bare });
			expect(obstacles.map(({ path, reason }) => `${path} ${reason}`)).toEqual(missing);
		},
	);

	test('of a cart is judged once it has a street; its country always', async () => {
		const sid = await shop.person();
		expect((await quote(sid, { shippingAddress: {} })).obstacles).toEqual([]);
		expect((await quote(sid, { shippingAddress: { country: 'France' } })).obstacles).toMatchObject([
			{ path: 'shippingAddress.country', reason: 'countryNotOfProgram' },
		]);
	});

	test.each<[string, object, object, string[]]>([
		['ZIP of the USA', {}, { postcode: '7330' }, ['postcode zipInvalidUSA']],
		['ZIP of Canada', {}, { country: 'CAN', stateCounty: 'ON', postcode: '73301' }, ['postcode zipInvalidCanada']],
		['an unknown state', {}, { stateCounty: 'Texass' }, ['stateCounty stateUnknown']],
		['abroad no state', {}, { country: 'JPN', stateCounty: '', townCity: '', postcode: '100-0001' }, []],
		['a long street', {}, { address1: 'x'.repeat(51) }, ['address1 tooLong']],
		['a phone number of one digit', {}, { phone: '1' }, ['phone phoneInvalidUSA']],
		['a phone number of letters', {}, { phone: 'call me' }, ['phone phoneInvalidUSA']],
		['a long phone number', {}, { phone: '512 555 0100 11' }, ['phone tooLong']],
		['Japan in a program of the USA', { continents: ['USA'] }, { country: 'Japan' }, ['country countryNotOfProgram']],
		['Japan without geolocation', { geolocationEnabled: false }, { country: 'Japan' }, ['country countryNotOfProgram']],
		['the default country', { geolocationEnabled: false, defaultCountry: 'JPN' }, { country: '', postcode: '100' }, []],
	])('%s', async (_, settings, more, faults) => {
		await setProgram(shop.points.id, settings);
		const sid = await shop.person();
		const answer = await refusal(shop.place(sid, { onSite: true, shippingAddress: { ...address, ...more } }));
		expect(fieldsOf(answer)).toEqual(faults.map((fault) => `shippingAddress.${fault}`));
	});

	test('is stored as the forms would store it', async () => {
		const written = { ...address, stateCounty: 'texas', phone: '(512) 555-0100', country: 'United States' };
		const { order } = await shop.place(await shop.person(), { shippingAddress: written });
		expect(order.shippingAddress).toMatchObject({ stateCounty: 'TX', phone: '5125550100', country: 'USA' });
	});
});

describe('every fault is in one answer', () => {
	test('of the address, the program, the participant, the products and the points', async () => {
		await setProgram(shop.points.id, {
			stockRule: 'refuse',
			permissions: { allowPurchase: false },
			continents: ['USA'],
		});
		const sid = await shop.person(10, { status: 'Disabled' });
		const answer = await refusal(
			shop.place(sid, {
				onSite: true,
				items: [{ productID: 'LAMP', quantity: 3 }],
				shippingAddress: { country: 'Japan', address1: '1 Main St' },
				expectedTotal: 1,
			}),
		);
		expect(fieldsOf(answer)).toEqual([
			'shippingAddress.country countryNotOfProgram',
			'shippingAddress.postcode zipRequired',
			'shippingAddress.phone phoneRequired',
			'program purchaseOff',
			'participant.sid participantNotActive',
			'items.0.quantity stockShort',
			'expectedTotal totalChanged',
			'items pointsMissing',
		]);
		expect(answer.fields?.find(({ code }) => code === 'stockShort')?.params).toEqual({ stock: 2 });
	});

	test('of a body that is no order, with those of its address', async () => {
		const call = shop.place(await shop.person(), {
			items: [{ productID: 'LAMP', quantity: 1.5 }],
			shippingAddress: { townCity: 'Austin', country: 'USA', stateCounty: 5 },
		});
		expect(fieldsOf(await refusal(call)).toSorted()).toEqual([
			'items.0.quantity notWhole',
			'shippingAddress.address1 address1Required',
			'shippingAddress.phone phoneRequired',
			'shippingAddress.postcode zipRequired',
			'shippingAddress.stateCounty required',
		]);
	});
});

describe('stock', () => {
	test.each([
		['ignore', 3, [], []],
		['warn', 3, [], ['items.0.quantity stockShort']],
		['refuse', 3, ['items.0.quantity stockShort'], []],
		['refuse', 2, [], []],
	])('%s: %i of 2', async (stockRule, quantity, obstacles, warnings) => {
		await setProgram(shop.points.id, { stockRule });
		const sid = await shop.person();
		const quoted = await quote(sid, lamps(quantity));
		const brief = (list: typeof quoted.warnings) => list.map(({ path, reason }) => `${path} ${reason}`);
		expect([brief(quoted.obstacles), brief(quoted.warnings)]).toEqual([obstacles, warnings]);
		expect(fieldsOf(await refusal(shop.place(sid, { ...lamps(quantity), onSite: true })))).toEqual(obstacles);
	});

	test('that the feed does not give is never short', async () => {
		await setProgram(shop.points.id, { stockRule: 'refuse' });
		expect((await shop.place(await shop.person(), { items: [{ productID: 'MUG', quantity: 9 }] })).created).toBe(true);
	});
});

describe('limits of a participant', () => {
	test('count orders that something is left of', async () => {
		await setProgram(shop.plateau.id, { orderLimit: 2 });
		const sid = await onPlateau();
		const place = () => refusal(shop.place(sid, { onSite: true }, shop.plateau.id));
		const { order } = await shop.place(sid, {}, shop.plateau.id);
		expect(await place()).toEqual({});
		expect(await place()).toMatchObject({
			code: 'ORDER_REFUSED',
			params: { reason: 'ordersAtLimit' },
			fields: [{ path: 'participant', params: { limit: 2 } }],
		});
		expect((await quote(sid, {}, shop.plateau.id)).obstacles).toMatchObject([{ reason: 'ordersAtLimit' }]);
		await shop.caller.orders.void({ programId: shop.plateau.id, orderId: order.id, reason: 'Twice' });
		expect(await place()).toEqual({});
		expect((await place()).code).toBe('ORDER_REFUSED');
	});

	test('count units, less those that came back', async () => {
		await setProgram(shop.plateau.id, { unitLimit: 5 });
		const sid = await onPlateau();
		const place = (quantity: number) => refusal(shop.place(sid, { ...lamps(quantity), onSite: true }, shop.plateau.id));
		const { order } = await shop.place(sid, lamps(4), shop.plateau.id);
		expect(await place(2)).toMatchObject({
			fields: [{ path: 'items', code: 'unitsOverLimit', params: { limit: 5, left: 1 } }],
		});
		await shop.caller.orders.void({ programId: shop.plateau.id, orderId: order.id, reason: 'Twice' });
		expect(await place(5)).toEqual({});
	});

	test('hold for orders at the same moment', async () => {
		await setProgram(shop.plateau.id, { orderLimit: 1, unitLimit: 3 });
		const sid = await onPlateau();
		const codes = await Promise.all(
			Array.from({ length: 12 }, async () => (await refusal(shop.place(sid, lamps(2), shop.plateau.id))).code ?? 'OK'),
		);
		expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
		expect(new Set(codes)).toEqual(new Set(['OK', 'ORDER_REFUSED']));
	});

	test('are for plateau programs', async () => {
		await setProgram(shop.points.id, { orderLimit: 1, unitLimit: 1 });
		const sid = await shop.person();
		for (const _ of [1, 2]) expect((await shop.place(sid, lamps(2))).created).toBe(true);
	});
});

test('where participants cannot order, a site is refused and staff have to say that they mean it', async () => {
	await setProgram(shop.points.id, { permissions: { allowPurchase: false } });
	const sid = await shop.person();
	for (const more of [{ onSite: true }, { onSite: true, anyway: true }, {}])
		expect(await refusal(shop.place(sid, more))).toMatchObject({
			code: 'ORDER_REFUSED',
			params: { reason: 'purchaseOff' },
			fields: [{ path: 'program', message: 'Participants cannot order in this program right now' }],
		});
	expect(await quote(sid)).toMatchObject({ obstacles: [], warnings: [{ reason: 'purchaseOff' }] });
	expect(await quote(sid, { onSite: true })).toMatchObject({ obstacles: [{ reason: 'purchaseOff' }], warnings: [] });
	expect((await shop.place(sid, { anyway: true })).created).toBe(true);
});

test('a product without levels is for levels whose range its price is in', async () => {
	const [low = '', high = ''] = shop.plateau.levelIds;
	const range = (id: string, from: number, to: number) =>
		db.database.pool.query('update plateau_level set range_from = $2, range_to = $3 where id = $1', [id, from, to]);
	await range(low, 0, 50);
	await range(high, 50, 99.99);
	try {
		const sids = await Promise.all(
			shop.plateau.levelIds.map((levelId) => makePerson(db.database, shop.plateau.id, 0, { levelId })),
		);
		const offered = async (sid: string) =>
			(await shop.caller.orders.offer({ programId: shop.plateau.id, participantId: sid })).items.map(
				({ productID }) => productID,
			);
		// CUP costs 50, LAMP 100; MUG names the first level. The third level has no range.
		expect(await Promise.all(sids.map(offered))).toEqual([['CUP', 'MUG'], ['CUP'], ['CUP', 'LAMP']]);
		const placed = async (sid: string) => fieldsOf(await refusal(shop.place(sid, {}, shop.plateau.id)));
		const tooDear = ['items.0.productID productNotOfLevel'];
		expect(await Promise.all(sids.map(placed))).toEqual([tooDear, tooDear, []]);
		const { items } = await shop.caller.products.list({ programId: shop.plateau.id });
		expect(items.map(({ productID, levelsText }) => [productID, levelsText])).toEqual([
			['CUP', 'Level 1, Level 2, Level 3'],
			['LAMP', 'Level 3'],
			['MUG', 'Level 1'],
		]);
	} finally {
		for (const id of shop.plateau.levelIds) await range(id, 0, 0);
	}
});
