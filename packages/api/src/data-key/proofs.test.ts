import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@rewards/db/testing';
import { expect, test } from 'vitest';
import { once } from '../idempotency';
import { refusal } from '../testing';
import { makeShop } from '../testing/order-shop';
import { keyToRotate } from './testing/key-to-rotate';

test('orders and idempotency keys of before are known after a rotation', async () => {
	const { database: db, drop } = await createTestDatabase({ max: 8 });
	const { services, rotate } = await keyToRotate(db);
	const shop = await makeShop(db, { config: services.config });
	const sid = await shop.person();
	const key = randomUUID();
	const place = (quantity: number) => shop.place(sid, { key, items: [{ productID: 'LAMP', quantity }] });
	let made = 0;
	const keyed = (input: object) =>
		once(services, { owner: 'somebody', operation: 'test', key, input }, async ({ done }) => {
			await db.transaction((client) => done(client, { entity: 'program', id: shop.points.id }));
			made += 1;
			return { made };
		});
	const before = [(await place(1)).order, await keyed({ secret: 'a' })];
	await rotate();
	expect([(await place(1)).order, await keyed({ secret: 'a' })]).toEqual(before);
	expect(made).toBe(1);
	expect((await refusal(place(2))).code).toBe('IDEMPOTENCY_MISMATCH');
	await expect(keyed({ secret: 'b' })).rejects.toThrow(/used with a different input/);
	await drop();
}, 60_000);
