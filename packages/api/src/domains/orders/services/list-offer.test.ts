import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../../testing/make-person';
import { makeShop, storeProduct } from '../../../testing/order-shop';

let db: TestDatabase;
let shop: Awaited<ReturnType<typeof makeShop>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 4 });
	shop = await makeShop(db.database);
});
afterAll(() => db.drop());

const offer = async (programId: string, participantId: string, more: object = {}) => {
	const { items, more: others } = await shop.caller.orders.offer({ programId, participantId, ...more });
	return { ids: items.map(({ productID }) => productID), more: others, points: items.map((item) => item.pricePoints) };
};

test('staff find what a participant can order, one page at a time', async () => {
	const sid = await shop.person();
	await storeProduct(db.database, shop.points.id, { productId: 'LAMP-2' });
	expect((await offer(shop.points.id, sid)).ids).toEqual(['LAMP', 'LAMP-2', 'MUG']);
	expect(await offer(shop.points.id, sid, { take: 2 })).toMatchObject({ ids: ['LAMP', 'LAMP-2'], more: true });
	expect(await offer(shop.points.id, sid, { skip: 2, take: 2 })).toMatchObject({ ids: ['MUG'], more: false });
	expect((await offer(shop.points.id, sid, { search: 'brand mUg' })).ids).toEqual(['MUG']);
	expect((await offer(shop.points.id, sid, { search: '%' })).ids).toEqual([]);
});

test('products of other levels are not offered, and cost no points', async () => {
	const { id, levelIds } = shop.plateau;
	const sid = await makePerson(db.database, id, 0);
	const setLevel = (levelId: string | undefined) =>
		db.database.prisma.participant.updateMany({ where: { id: sid }, data: { levelId: levelId ?? null } });
	await setLevel(levelIds[0]);
	expect(await offer(id, sid)).toEqual({ ids: ['LAMP', 'MUG'], more: false, points: [null, null] });
	await setLevel(levelIds[1]);
	expect((await offer(id, sid)).ids).toEqual(['LAMP']);
	expect((await offer(id, sid, { search: 'mug' })).ids).toEqual([]);
});

test('a participant of another program is not found', async () => {
	const sid = await shop.person();
	await expect(offer(shop.claim.id, sid)).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
});
