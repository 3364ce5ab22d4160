import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { mergeWorld } from '../testing/merge-world';

/** What is booked during a merge ends at the kept participant, or is refused (docs/decisions/0088-merges.md). */
let db: TestDatabase;
let world: Awaited<ReturnType<typeof mergeWorld>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	world = await mergeWorld(db.database);
});
afterAll(() => db.drop());

const settle = (calls: Promise<unknown>[]) =>
	Promise.all(
		calls.map((call) =>
			call.then(
				() => 'done',
				(error: unknown) => errorBody(error).code,
			),
		),
	);
const stored = async (sid: string) =>
	(
		await world.query(
			`select balance, order_count as orders,
				(select coalesce(sum(amount), 0)::int from ledger_entry e where e.participant_id = p.id) as ledger,
				(select count(*)::int from "order" o where o.participant_id = p.id and o.status <> 'Void') as counted
			from participant p where id = $1`,
			sid,
		)
	)[0];

test('points, orders and voids at the moment of a merge are at the kept one or refused', async () => {
	for (let round = 0; round < 8; round += 1) {
		const programId = world.points.id;
		const [kept, merged] = [await world.person(500), await world.person(500)];
		const { order } = await world.place(merged);
		const add = () => world.caller.ledger.add({ programId, participantId: merged, amount: 7, description: 'At once' });
		const versions = { keptVersion: await world.versionOf(kept), mergedVersion: await world.versionOf(merged) };
		const merge = () =>
			world.caller.participants.merges.merge({ programId, keptId: kept, mergedId: merged, ...versions });
		const [mergedDone, voided, ...others] = await settle([
			merge(),
			world.caller.orders.void({ programId, orderId: order.id, reason: 'At once' }),
			add(),
			world.place(merged),
			add(),
			world.place(kept),
		]);
		expect([mergedDone, voided]).toEqual(['done', 'done']);
		for (const one of others) expect(['done', 'NOT_FOUND', 'VALIDATION', 'ORDER_REFUSED']).toContain(one);
		const [is, was] = [await stored(kept), await stored(merged)];
		expect(was).toEqual({ balance: 0, orders: 0, ledger: 0, counted: 0 });
		const points = others.filter((one, at) => one === 'done' && at % 2 === 0).length;
		const orders = others.filter((one, at) => one === 'done' && at % 2 === 1).length;
		expect(is).toEqual({
			balance: 1000 + 7 * points - 100 * orders,
			orders,
			ledger: 1000 + 7 * points - 100 * orders,
			counted: orders,
		});
	}
}, 60_000);

test('two who merge each into the other at once: one wins; a double click is one merge', async () => {
	const programId = world.points.id;
	for (let round = 0; round < 8; round += 1) {
		const [a, b] = [await world.person(1), await world.person(2)];
		const merge = (keptId: string, mergedId: string) =>
			world.caller.participants.merges.merge({ programId, keptId, mergedId, keptVersion: 1, mergedVersion: 1 });
		expect((await settle([merge(a, b), merge(b, a)])).toSorted()).toEqual(['CONFLICT', 'done']);
		const [c, d] = [await world.person(1), await world.person(2)];
		const [first, second] = await Promise.all([merge(c, d), merge(c, d)]);
		expect(second).toEqual(first);
		expect(await settle([world.undo(first.mergeId), world.undo(first.mergeId)])).toEqual(
			expect.arrayContaining(['done', 'CONFLICT']),
		);
	}
}, 60_000);

test('a message of the supplier that waits for a merge is booked for the kept one', async () => {
	for (let round = 0; round < 8; round += 1) {
		const [kept, merged] = [await world.person(0), await world.person(100)];
		const { order } = await world.place(merged);
		const [done, said] = await settle([world.merge(merged, kept), world.says(order.id, [15], 1)]);
		expect([done, said]).toEqual(['done', 'done']);
		expect([(await stored(kept))?.['balance'], (await stored(merged))?.['balance']]).toEqual([100, 0]);
	}
}, 60_000);
