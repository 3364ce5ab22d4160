import { randomUUID } from 'node:crypto';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	flags,
	makeAccountTree,
	makeProgram,
	storedSession,
	testServices,
} from '@rewards/api/testing/index';
import type { Database } from '@rewards/db';

/** A program that sells, and its people, who have more than enough points. */
export interface Shop {
	programId: string;
	ids: string[];
}

export const address = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	country: 'USA',
	phone: '5125550100',
};

type Account = Awaited<ReturnType<typeof makeAccountTree>>['accounts']['left'];

/** Staff of an account, a new one unless it is given, the shops that they open, and orders that they place there. */
export async function shopBench(database: Database, given?: Account) {
	const { pool, prisma } = database;
	const account = given ?? (await makeAccountTree(database)).accounts.left;
	const session = await storedSession(database, account, flags('manageOrders'));
	const caller = createCaller(contextOf(testServices(database), session));
	return {
		account,
		/** A program with 5,000 products, and that many people. */
		newShop: async (name: string, people = 200): Promise<Shop> => {
			const { id: programId } = await makeProgram(database, account.id, 'points', name);
			await prisma.program.update({ where: { id: programId }, data: { pointValue: '1' }, select: { id: true } });
			await pool.query(
				`insert into product (program_id, id, since_build_id, product_id, product_name, cost)
				select $1, gen_random_uuid(), $1, 'P' || n, 'Product ' || n, n from generate_series(1, 5000) n`,
				[programId],
			);
			const { rows } = await pool.query<{ id: string }>(
				`insert into participant (program_id, id, name, email) select $1, gen_random_uuid(), 'Ann', n || '@example.com' from generate_series(1, $2::int) n
				returning id`,
				[programId, people],
			);
			const ids = rows.map(({ id }) => id);
			await pool.query(
				`insert into ledger_entry (program_id, id, participant_id, type, amount) select $1, gen_random_uuid(), id, 'adjustment', 10000000 from unnest($2::uuid[]) id`,
				[programId, ids],
			);
			await pool.query('vacuum analyze product, participant, ledger_entry');
			await pool.query('checkpoint');
			return { programId, ids };
		},
		/** Places the n-th order: two items, for one of the people in turn. */
		place: ({ programId, ids }: Shop, n: number) =>
			caller.orders.place({
				programId,
				key: randomUUID(),
				participant: { sid: ids[n % ids.length] ?? '' },
				items: [
					{ productID: 'P100', quantity: 1 },
					{ productID: 'P7', quantity: 2 },
				],
				shippingAddress: address,
			}),
	};
}
