import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeWorld } from '../testing/merge-world';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof mergeWorld>>;
beforeAll(async () => {
	db = await createTestDatabase();
	world = await mergeWorld(db.database);
});
afterAll(() => db.drop());

test('possible doubles: the same external ID, or the same folded name with the same address or phone', async () => {
	const older = await world.person(
		5,
		{ name: 'Ayşe YILMAZ', externalId: 'A1' },
		{ address1: '1 Elm St', phone: '5125550101' },
	);
	const newer = await world.person(0, { name: 'ayse  Yılmaz' }, { address1: '1 ELM st', phone: '5125550101' });
	const other = await world.person(0, { name: 'Bob' }, { address1: '1 Elm St', phone: '5125550109' });
	// As the update of a filled database leaves them.
	await world.query(`update participant set external_id = 'A1', external_id_twin = 1 where id = $1`, other);
	await world.person(0, { name: 'Ayse Yilmaz' }, { phone: '5125550102' });
	await world.person(0, { name: 'Carl' }, { address1: '1 Elm St', phone: '5125550101' });
	const { programs: _, points } = world;
	const find = () => world.caller.participants.merges.doubles({ programId: points.id });
	const [first] = [older, newer].toSorted();
	expect(await find()).toMatchObject({
		total: 2,
		items: [{ reasons: ['address', 'phone'], first: { sid: first } }, { reasons: ['externalId'] }],
	});
	await world.merge(newer, older);
	await world.merge(other, older);
	expect(await find()).toEqual({ items: [], total: 0 });
});
