import { randomUUID } from 'node:crypto';
import { createTaxService } from '@rewards/api/integrations/tax/index';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	flags,
	makeAccountTree,
	makeProgram,
	storedSession,
	testServices,
} from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '..';

let sandbox: Sandbox;
let db: TestDatabase;
let programId: string;
let session: Awaited<ReturnType<typeof storedSession>>;
beforeAll(async () => {
	sandbox = await startSandbox();
	db = await createTestDatabase({ max: 10 });
	const { accounts } = await makeAccountTree(db.database);
	programId = (await makeProgram(db.database, accounts.left.id, 'points')).id;
	session = await storedSession(db.database, accounts.left, flags('manageOrders'));
	const { product, program } = db.database.prisma;
	const select = { id: true };
	await program.update({
		where: { id: programId },
		data: {
			...{ taxProvider: 'taxjar', pointValue: '1', useEstimatedTax: 'taxonitemcostonly', defaultUSTaxCDTPct: '20' },
			flatTaxRates: { create: { country: 'USA', rate: '8' } },
		},
		select,
	});
	const lamp = { programId, id: newId(), sinceBuildId: newId(), productId: 'LAMP', productName: 'Lamp', cost: '100' };
	await product.create({ data: lamp, select });
});
afterAll(async () => {
	await sandbox.close();
	await db.drop();
});

/** Places an order in a program that uses this tax service. */
async function place(url: string | null, zip = '90002') {
	const { prisma } = db.database;
	const services = testServices(db.database);
	const sid = newId();
	const select = { id: true };
	await prisma.participant.create({ data: { programId, id: sid, name: 'Ann', email: `${sid}@example.com` }, select });
	const award = { programId, id: newId(), participantId: sid, type: 'adjustment', amount: 500 };
	await prisma.ledgerEntry.create({ data: award, select });
	const tax = url === null ? undefined : createTaxService({ url, apiKey: 'a-key', log: services.log, pauses: [] });
	const { order } = await createCaller(contextOf({ ...services, tax }, session)).orders.place({
		programId,
		key: randomUUID(),
		participant: { sid },
		items: [{ productID: 'LAMP', quantity: 1 }],
		shippingAddress: {
			address1: '1 Elm St',
			townCity: 'Los Angeles',
			stateCounty: 'CA',
			postcode: zip,
			country: 'USA',
			phone: '3105550100',
		},
	});
	expect(order).toMatchObject({ total: 120, totalAmount: '120.00' });
	return order.taxResponse;
}
// The service and the flat rate tax the goods, not the estimated tax in their price.
const estimate = { taxableAmount: '100.00', amountToCollect: '8.00', rate: '0.08', estimated: true };

it('an order has the tax that the service returns', async () => {
	const tax = await place(sandbox.addressOf('tax'));
	expect(tax).toMatchObject({
		...{ taxableAmount: '100.00', amountToCollect: '9.50', rate: '0.095' },
		jurisdictions: { country: 'USA', state: 'CA', county: 'LOS ANGELES', zip: '90002' },
	});
	expect(tax).not.toHaveProperty('estimated');
});

it.each<[string, () => string | null, string]>([
	['is not set up', () => null, '90002'],
	['is away', () => 'http://127.0.0.1:1', '90002'],
	['does not know the place', () => sandbox.addressOf('tax'), '90002 1234'],
])('an order is kept with the marked flat estimate when the service %s', async (_, url, zip) => {
	expect(await place(url(), zip)).toMatchObject(estimate);
});
