import { newId, type Prisma } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { orderItemStatus, orderItemStatuses } from '@rewards/validators/orders/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, refusal, sessionOf, testServices } from '../../testing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let programId: string;
let participantId: string;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	programId = tree.programs.left.id;
	participantId = await makePerson(programId);
});
afterAll(() => db.drop());

const select = { id: true };
async function makePerson(program: string): Promise<string> {
	const id = newId();
	const data = { programId: program, id, name: 'Ann Smith', email: `${id}@example.com` };
	await db.database.prisma.participant.create({ data, select });
	return id;
}

async function makeOrder(
	more: Partial<Prisma.OrderUncheckedCreateInput> = {},
	items: Partial<Prisma.OrderItemUncheckedCreateInput>[] = [],
): Promise<string> {
	const id = newId();
	const keys = { idempotencyKey: `idempotent ${id}`, submissionKey: `submitted ${id}` };
	const data = { programId, id, participantId, orderNumber: `PO-${id}`, ...keys, ...more };
	await db.database.prisma.order.create({ data, select });
	for (const [at, item] of items.entries()) {
		const line = { itemNumber: at + 1, productId: 'P', productName: 'Mug', quantity: 1 };
		await db.database.prisma.orderItem.create({
			data: { programId: data.programId, id: newId(), orderId: id, ...line, ...item },
			select,
		});
	}
	return id;
}

const caller = (permissions = flags('manageOrders')) =>
	createCaller(contextOf(testServices(db.database), sessionOf(tree.accounts.left, permissions)));
const get = (
	orderId: string,
	more: { programId?: string; participantId?: string } = {},
	permissions?: ReturnType<typeof flags>,
) => caller(permissions).orders.get({ programId, orderId, ...more });
const notFound = { code: 'NOT_FOUND', params: { entity: 'order' } };

describe('an order', () => {
	test('is returned in full, in the fields of docs/product/orders.md', async () => {
		const levelId = newId();
		const id = await makeOrder(
			{
				orderNumber: 'PO1001',
				orderedAt: new Date('2026-03-01T10:20:30Z'),
				status: 'Shipped',
				name: 'Ann Smith',
				email: 'ann@example.com',
				claimEmail: 'ann@home.example',
				userName: 'ann',
				levelId,
				levelName: 'Gold',
				total: 1250,
				totalAmount: '99.5',
				totalShipping: '7',
				message: 'Ring twice',
				customField1: 'North',
				customField4: 'Boss',
				externalOrderNumber: 'RL-77',
				companyName: 'Acme',
				address1: '1 Main St',
				address4: 'Gate 4',
				townCity: 'Austin',
				stateCounty: 'TX',
				postcode: '73301',
				country: 'USA',
				phone: '5125550100',
				phoneExt: '9',
				addressFields: [{ label: 'Building', value: 'B2' }],
			},
			[
				{
					productName: 'Lamp',
					productModel: 'L-1',
					brandName: 'Lumo',
					supplierName: 'Union',
					productDropShipDays: 5,
					price: 625,
					quantity: 2,
					total: 1250,
					amount: '99.5',
					shipping: '7',
					trackingNumber: '1Z9',
					trackingCompany: 'UPS',
					trackingLink: 'https://example.com/1Z9',
					trackingStatus: 3,
					costing: { itemCost: '80.00' },
				},
			],
		);
		const none = { points: 0, amount: '0.00', shipping: '0.00', tax: '0.00' };
		const whole = { points: 1250, amount: '99.50', shipping: '7.00', tax: '0.00' };
		const figures = { gross: whole, cancelled: none, returned: none, net: whole };
		expect(await get(id)).toEqual({
			id,
			orderNumber: 'PO1001',
			date: new Date('2026-03-01T10:20:30Z'),
			userId: participantId,
			status: 'Shipped',
			errorMessage: '',
			version: 1,
			batch: false,
			submittedAt: null,
			voidReason: '',
			placedByName: '',
			supplier: null,
			user: {
				name: 'Ann Smith',
				email: 'ann@example.com',
				claimEmail: 'ann@home.example',
				userName: 'ann',
				levelId,
				levelName: 'Gold',
				deleted: false,
			},
			total: 1250,
			totalAmount: '99.50',
			totalShipping: '7.00',
			figures,
			message: 'Ring twice',
			customField1: 'North',
			customField2: '',
			customField3: '',
			customField4: 'Boss',
			replinkResult: { replinkOrderNumber: 'RL-77' },
			shippingAddress: {
				companyName: 'Acme',
				address1: '1 Main St',
				address2: '',
				address3: '',
				address4: 'Gate 4',
				townCity: 'Austin',
				stateCounty: 'TX',
				postcode: '73301',
				country: 'USA',
				phone: '5125550100',
				phoneExt: '9',
				customField1: { label: 'Building', value: 'B2' },
				customField2: null,
			},
			taxResponse: null,
			items: [
				{
					id: expect.any(String),
					product: {
						productName: 'Lamp',
						productModel: 'L-1',
						brandName: 'Lumo',
						supplierName: 'Union',
						productDropShipDays: 5,
					},
					price: 625,
					quantity: 2,
					total: 1250,
					amount: '99.50',
					shipping: '7.00',
					figures,
					ended: null,
					tracking: {
						trackingNumber: '1Z9',
						trackingCompany: 'UPS',
						trackingLink: 'https://example.com/1Z9',
						status: 3,
						statusText: 'Shipped',
					},
				},
			],
		});
	});

	test('has its items in order, each with the text for the supplier’s code', async () => {
		const codes = [...orderItemStatuses.keys()].toReversed();
		const id = await makeOrder(
			{},
			codes.map((trackingStatus) => ({ trackingStatus })),
		);
		const { items } = await get(id);
		expect(items.map(({ tracking }) => tracking.statusText)).toEqual(orderItemStatuses.toReversed());
		expect([17, -1, 1.5].map(orderItemStatus)).toEqual(['Pending', 'Pending', 'Pending']);
	});

	test('returns the tax as the service sent it, rates and amounts as text, and null for missing values', async () => {
		const taxResponse = {
			jurisdictions: { country: 'US', state: 'TX', county: 'TRAVIS' },
			freightTaxable: true,
			rate: 0.0825,
			taxableAmount: '99.50',
			amountToCollect: 'much',
			breakdown: { stateTaxRate: 0.0625, stateTaxableAmount: 99.5, taxableAmount: '99.50' },
		};
		expect((await get(await makeOrder({ taxResponse }))).taxResponse).toEqual({
			jurisdictions: { country: 'US', state: 'TX', county: 'TRAVIS', city: '', zip: '' },
			freightTaxable: true,
			shipping: null,
			orderTotalAmount: null,
			taxableAmount: '99.50',
			rate: '0.0825',
			amountToCollect: null,
			breakdown: {
				stateTaxRate: '0.0625',
				stateTaxableAmount: '99.5',
				countyTaxRate: null,
				countyTaxableAmount: null,
				cityTaxRate: null,
				cityTaxableAmount: null,
				taxableAmount: '99.50',
			},
		});
		expect((await get(await makeOrder({ taxResponse: { rate: 0 } }))).taxResponse).toMatchObject({
			jurisdictions: { state: '', county: '' },
			rate: '0',
			breakdown: null,
		});
		for (const odd of ['text', 7, []])
			expect((await get(await makeOrder({ taxResponse: odd, addressFields: odd }))).taxResponse).toBe(null);
	});

	test('in API Error returns the open error’s reason', async () => {
		const id = await makeOrder({ status: 'API Error' });
		const add = (message: string, clearedAt: Date | null = null) =>
			db.database.prisma.orderError.create({
				data: { programId, id: newId(), orderId: id, message, clearedAt },
				select,
			});
		await add('Old', new Date());
		expect((await get(id)).errorMessage).toBe('');
		await add('Out of funds');
		await add('Cleared', new Date());
		expect((await get(id)).errorMessage).toBe('Out of funds');
	});

	test('stays when its participant is deleted', async () => {
		const person = await makePerson(programId);
		const id = await makeOrder({ participantId: person });
		await db.database.prisma.participant.update({
			where: { programId_id: { programId, id: person } },
			data: { deletedAt: new Date() },
			select,
		});
		expect((await get(id, { participantId: person })).user.deleted).toBe(true);
	});
});

describe('is found', () => {
	test('by its number as well, exactly, in its own program', async () => {
		const foreign = tree.programs.leftChild.id;
		const mine = await makeOrder({ orderNumber: 'PO2002' });
		const theirs = await makeOrder({
			orderNumber: 'PO2002',
			programId: foreign,
			participantId: await makePerson(foreign),
		});
		expect((await get('PO2002')).id).toBe(mine);
		expect((await get('PO2002', { programId: foreign })).id).toBe(theirs);
		for (const other of ['po2002', 'PO200', 'PO2002 ', '%']) expect(await refusal(get(other))).toMatchObject(notFound);
	});

	test('in no other program, whatever access the caller has to it', async () => {
		const id = await makeOrder({ orderNumber: 'PO3003' });
		for (const wanted of [id, 'PO3003'])
			expect(await refusal(get(wanted, { programId: tree.programs.leftChild.id }))).toMatchObject(notFound);
		const { right } = tree.programs;
		const foreign = await makeOrder({ programId: right.id, participantId: await makePerson(right.id) });
		expect(await refusal(get(foreign))).toMatchObject(notFound);
		expect(await refusal(get(foreign, { programId: right.id }))).toMatchObject({
			code: 'NOT_FOUND',
			params: { entity: 'program' },
		});
	});

	test('under the participant who ordered it, and no other', async () => {
		const id = await makeOrder({ orderNumber: 'PO4004' });
		const [other, foreign] = [await makePerson(programId), await makePerson(tree.programs.right.id)];
		for (const wanted of [id, 'PO4004']) {
			expect((await get(wanted, { participantId })).id).toBe(id);
			for (const person of [other, foreign, newId()])
				expect(await refusal(get(wanted, { participantId: person }))).toMatchObject(notFound);
		}
	});

	test('no more once it was deleted', async () => {
		const id = await makeOrder({ orderNumber: 'PO5005', deletedAt: new Date() });
		for (const wanted of [id, 'PO5005', newId()]) expect(await refusal(get(wanted))).toMatchObject(notFound);
	});

	test('with manageOrders or manageProgram, and with no other flag', async () => {
		const id = await makeOrder();
		for (const flag of ['manageOrders', 'manageProgram'] as const) expect((await get(id, {}, flags(flag))).id).toBe(id);
		expect(await refusal(get(id, {}, flags('manageParticipant', 'manageReports')))).toMatchObject({
			code: 'FORBIDDEN',
			params: { flags: ['manageOrders', 'manageProgram'] },
		});
	});
});
