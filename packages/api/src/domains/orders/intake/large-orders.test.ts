import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { prepareJobs } from '../../../jobs/worker';
import { makePerson, sumsOf } from '../../../testing/make-person';
import { makeShop, storeProduct } from '../../../testing/order-shop';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
let sid: string;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	shop = await makeShop(db.database);
	sid = await makePerson(db.database, shop.points.id, 1_000_000_000);
	const more = {
		programId: shop.points.id,
		id: newId(),
		participantId: sid,
		type: 'adjustment',
		amount: 1_000_000_000,
	};
	await db.database.prisma.ledgerEntry.create({ data: more, select: { id: true } });
	await storeProduct(db.database, shop.points.id, { productId: 'YACHT', cost: '700000000' });
	await storeProduct(db.database, shop.points.id, { productId: 'JET', cost: '600000000' });
});
afterAll(() => db.drop());

test('An item that costs more than the limit of a ledger entry is refused at its line, even with enough points', async () => {
	const items = [{ productID: 'YACHT', quantity: 2 }];
	const refusal = await shop.place(sid, { items }).then(
		() => null,
		(error: unknown) => errorBody(error),
	);
	expect(refusal).toMatchObject({
		code: 'ORDER_REFUSED',
		params: { reason: 'orderTooLarge', field: 'items.0.quantity' },
	});
	const most = [
		{ productID: 'YACHT', quantity: 1 },
		{ productID: 'JET', quantity: 1 },
	];
	expect((await shop.place(sid, { items: most })).order.total).toBe(1_300_000_000);
	expect(await sumsOf(db.database, shop.points.id, sid)).toMatchObject({ balance: 700_000_000 });
});
