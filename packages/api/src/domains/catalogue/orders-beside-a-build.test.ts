import { randomUUID } from 'node:crypto';
import { createDatabase, type Database, newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, storedSession } from '../../testing';
import { type Gates, makeGates } from '../../testing/gates';
import { catalogueBench } from './testing/catalogue-bench';
import { feedItems } from './testing/feed-server';

/** Orders as participants place them, before, during and after a build that puts another catalogue on sale. */
let db: TestDatabase;
let hurried: Database;
let bench: Awaited<ReturnType<typeof catalogueBench>>;
let staff: Caller;
let gates: Gates<'changing' | 'adding'>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 10 });
	bench = await catalogueBench(db.database);
	await bench.startWorker();
	// The limit of real requests: the gates stay closed for longer, so an order that waits for the catalogue change
	// fails.
	hurried = createDatabase(db.database.url, { max: 6, lockTimeoutMs: 5_000 });
	const session = await storedSession(db.database, bench.accounts.left, flags('manageOrders'));
	staff = createCaller(contextOf({ ...bench.services, db: hurried }, session));
	gates = await makeGates(db.database, {
		changing: `before update on product for each row when (new.product_id = 'P200' and new.price_points <> old.price_points)`,
		adding: `before insert on product for each row when (new.product_id = 'P410')`,
	});
});
afterAll(async () => {
	await gates.stop();
	await bench.stop();
	await hurried.close();
	await db.drop();
});

const address = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	country: 'USA',
	phone: '5125550100',
};
const makeBuyer = async (programId: string): Promise<string> => {
	const id = newId();
	const { prisma } = db.database;
	const email = `${id}@example.com`;
	await prisma.participant.create({ data: { programId, id, name: 'Ann Smith', email }, select: { id: true } });
	const entry = { programId, id: newId(), participantId: id, type: 'adjustment', description: 'Start' };
	await prisma.ledgerEntry.create({ data: { ...entry, amount: 10_000_000 }, select: { id: true } });
	return id;
};
const ordered = ['P1', 'P100', 'P200', 'P300', 'P400'];
const itemPrices = `select string_agg(distinct i.price::text, ' ') as prices, count(*)::int as n
	from order_item i where i.program_id = $1 and i.order_id = $2`;

test('each order has the prices of one catalogue, and none waits for the switch', async () => {
	const { id: programId } = await bench.newProgram();
	await bench.rows('update program set auto_update_catalog = true where id = $1', [programId]);
	bench.serve(feedItems(400, () => ({ cost: 10 })));
	await bench.rebuild(programId);
	const place = async (sid: string, productIDs = ordered) => {
		const { order } = await staff.orders.place({
			programId,
			key: randomUUID(),
			participant: { sid },
			items: productIDs.map((productID) => ({ productID, quantity: 1 })),
			shippingAddress: address,
		});
		const [found] = await bench.rows(itemPrices, [programId, order.id]);
		return { total: order.total, ...found };
	};
	const before = { total: 5000, prices: '1000', n: 5 };
	const after = { total: 10_000, prices: '2000', n: 5 };
	const buyer = await makeBuyer(programId);
	const crowd = await Promise.all([makeBuyer(programId), makeBuyer(programId)]);
	expect(await place(buyer)).toEqual(before);

	let building = true;
	const seen = new Set<string>();
	const shopping = Promise.all(
		crowd.map(async (sid) => {
			while (building) seen.add(JSON.stringify(await place(sid)));
		}),
	);
	const build = async () => {
		bench.serve(feedItems(410, () => ({ cost: 20 })));
		const { jobId } = await bench.caller.catalogue.rebuild({ programId });
		for (const gate of ['changing', 'adding'] as const) {
			// Half of the products have their new price by now, and no other transaction can see it.
			await gates.reached(gate);
			expect(await place(buyer)).toEqual(before);
			await expect(place(buyer, ['P410'])).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
			await gates.open(gate);
		}
		expect(await bench.ended(jobId)).toMatchObject({ state: 'done', result: { outcome: 'applied', dearer: 400 } });
	};
	await build().finally(() => {
		building = false;
	});
	await shopping;
	expect(await place(buyer)).toEqual(after);
	expect(await place(buyer, ['P410'])).toEqual({ total: 2000, prices: '2000', n: 1 });
	for (const one of seen) expect([before, after]).toContainEqual(JSON.parse(one));
	expect(seen).toContain(JSON.stringify(before));
});
