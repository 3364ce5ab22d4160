import { randomUUID } from 'node:crypto';
import { type Database, newId } from '@rewards/db';
import { createCaller } from '../../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';

interface Product {
	productId: string;
	cost: string;
	freight?: string;
	handling?: string;
	msrp?: string;
	costBeforeDeal?: string;
}

/** A points program, in which a point is a dollar, with products on sale and a user who places orders there. */
export async function makeShop(db: Database) {
	const { accounts } = await makeAccountTree(db);
	const services = testServices(db);
	const program = await makeProgram(db, accounts.left.id, 'points', 'Points');
	const programId = program.id;
	const select = { id: true };
	await db.prisma.program.update({ where: { id: programId }, data: { pointValue: '1' }, select });
	const sell = ({ productId, ...money }: Product) =>
		db.prisma.product.create({
			data: {
				programId,
				id: newId(),
				sinceBuildId: newId(),
				productId,
				productName: `Product ${productId}`,
				brandName: 'Brand',
				...money,
			},
			select,
		});
	await sell({ productId: 'LAMP', cost: '100' });
	await sell({ productId: 'MUG', cost: '5' });
	const callerOf = async (account: keyof typeof accounts, ...flag: Parameters<typeof flags>) =>
		createCaller(contextOf(services, await storedSession(db, accounts[account], flags(...flag))));
	const staff = await callerOf('left', 'manageOrders');
	const person = async (points = 0): Promise<string> => {
		const id = newId();
		const email = `${id}@example.com`;
		await db.prisma.participant.create({ data: { programId, id, name: 'Ann Smith', email }, select });
		const entry = { programId, id: newId(), participantId: id, type: 'adjustment', description: 'Start' };
		if (points > 0) await db.prisma.ledgerEntry.create({ data: { ...entry, amount: points }, select });
		return id;
	};
	const shippingAddress = {
		address1: '1 Main St',
		townCity: 'Austin',
		stateCounty: 'TX',
		postcode: '73301',
		country: 'USA',
		phone: '5125550100',
	};
	const place = (sid: string, input: object = {}) =>
		staff.orders.place({
			programId,
			key: randomUUID(),
			participant: { sid },
			items: [{ productID: 'LAMP', quantity: 1 }],
			shippingAddress,
			...input,
		});
	return { programId, sell, callerOf, staff, person, place };
}
