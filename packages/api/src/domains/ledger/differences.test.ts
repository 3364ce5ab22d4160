import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccountTree } from '../../testing';
import { type Difference, differenceLine, reconcile } from '.';
import { makeOrder, makePerson } from './testing/people';

/** The sums that `rewards reconcile` finds to be wrong (reconcile.test.ts runs the command). */
let db: TestDatabase;
let programs: Awaited<ReturnType<typeof makeAccountTree>>['programs'];
beforeAll(async () => {
	db = await createTestDatabase();
	({ programs } = await makeAccountTree(db.database));
});
afterAll(() => db.drop());

const found = async () => {
	const differences: Difference[] = [];
	const people = await reconcile(db.database, (difference) => differences.push(difference));
	return { people, differences };
};
/** Writes past the rules that keep the sums. */
const damage = (sql: string, values: unknown[]) =>
	db.database.transaction(async (client) => {
		await client.query("set local session_replication_role = 'replica'");
		await client.query(sql, values);
	});

test('each sum of each participant of every program is counted again, the removed ones’ too', async () => {
	const left = await makePerson(db.database, programs.left.id, 100);
	const right = await makePerson(db.database, programs.right.id, 70);
	const none = await makePerson(db.database, programs.left.id);
	await makeOrder(db.database, programs.left.id, left, 30);
	const { orderId } = await makeOrder(db.database, programs.right.id, right, 20);
	expect(await found()).toEqual({ people: 3, differences: [] });

	// An order that gave nothing back counts as none.
	await damage(`update "order" set status = 'Void' where id = $1`, [orderId]);
	await damage('update participant set awarded = 101, redeemed = 31, deleted_at = now() where id = $1', [left]);
	await damage('update participant set awarded = 5, balance = 5 where id = $1', [none]);
	const { people, differences } = await found();
	expect(people).toBe(3);
	const of = (id: string) => differences.find(({ participantId }) => participantId === id);
	expect(of(left)).toEqual({
		programId: programs.left.id,
		participantId: left,
		email: expect.stringContaining('@'),
		stored: { balance: 70, awarded: 101, redeemed: 31, orderCount: 1 },
		counted: { balance: 70, awarded: 100, redeemed: 30, orderCount: 1 },
	});
	expect(of(right)).toMatchObject({ stored: { orderCount: 1 }, counted: { balance: 50, awarded: 70, orderCount: 0 } });
	expect(of(none)).toMatchObject({ stored: { balance: 5 }, counted: { balance: 0, awarded: 0, redeemed: 0 } });
	expect(differences).toHaveLength(3);
	const line = differenceLine(of(left) as Difference);
	expect(line).toBe(
		`program ${programs.left.id}, participant ${left} (${of(left)?.email}): awarded 101 instead of 100, redeemed 31 instead of 30`,
	);
});

test('every one of many is told, once', async () => {
	const before = (await found()).differences.length;
	await damage(
		`insert into participant (program_id, id, name, email, awarded, balance)
		select $1, gen_random_uuid(), 'Many', 'many' || n || '@example.com', n, n from generate_series(1, 1203) n`,
		[programs.left.id],
	);
	const { people, differences } = await found();
	expect(people).toBe(1206);
	expect(differences).toHaveLength(before + 1203);
	expect(new Set(differences.map(({ participantId }) => participantId)).size).toBe(before + 1203);
});
