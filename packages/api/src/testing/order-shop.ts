import { randomUUID } from 'node:crypto';
import { type Database, newId } from '@rewards/db';
import { createCaller } from '../router';
import type { Services } from '../trpc';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '.';
import { makePerson } from './make-person';

export interface StoredProduct {
	productId: string;
	cost?: string;
	freight?: string;
	handling?: string;
	levelIds?: string[];
}

/** Puts a product on sale. */
export const storeProduct = (db: Database, programId: string, { productId, levelIds = [], ...money }: StoredProduct) =>
	db.prisma.product.create({
		data: {
			programId,
			id: newId(),
			sinceBuildId: newId(),
			productId,
			productName: `Product ${productId}`,
			brandName: 'Brand',
			cost: '1',
			levelIds,
			...money,
		},
		select: { id: true },
	});

export const address = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	country: 'USA',
	phone: '5125550100',
};

/**
 * A points, a plateau and a claim program with products on sale, and a user who may order there. A point is a dollar;
 * `LAMP` costs 100, `MUG` 5.
 */
export async function makeShop(db: Database, more: Partial<Services> = {}) {
	const { accounts, programs } = await makeAccountTree(db);
	const services = { ...testServices(db), ...more };
	const points = await makeProgram(db, accounts.left.id, 'points', 'Points');
	const plateau = await makeProgram(db, accounts.left.id, 'plateau', 'Plateau');
	const claim = await makeProgram(db, accounts.left.id, 'claim', 'Claim');
	for (const { id, levelIds } of [points, plateau, claim]) {
		await db.prisma.program.update({ where: { id }, data: { pointValue: '1' }, select: { id: true } });
		await storeProduct(db, id, { productId: 'LAMP', cost: '100' });
		await storeProduct(db, id, { productId: 'MUG', cost: '5', levelIds: levelIds.slice(0, 1) });
	}
	const session = await storedSession(db, accounts.left, flags('manageOrders', 'manageProgram', 'manageReports'));
	const caller = createCaller(contextOf(services, session));
	const person = (balance = 1000, email?: Parameters<typeof makePerson>[3]) =>
		makePerson(db, points.id, balance, email);
	const place = (sid: string, input: object = {}, programId = points.id) =>
		caller.orders.place({
			programId,
			key: randomUUID(),
			participant: { sid },
			items: [{ productID: 'LAMP', quantity: 1 }],
			shippingAddress: address,
			...input,
		});
	return { accounts, programs, services, points, plateau, claim, session, caller, person, place };
}
