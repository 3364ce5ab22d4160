import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { mergeWorld } from '../testing/merge-world';

/** The keys of a merged participant find the kept one, and stand in nobody's way (docs/decisions/0088-merges.md). */
let db: TestDatabase;
let world: Awaited<ReturnType<typeof mergeWorld>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 4 });
	world = await mergeWorld(db.database);
});
afterAll(() => db.drop());

const change = async (sid: string, fields: { email?: string; externalId?: string }) => {
	const of = { programId: world.points.id, participantId: sid };
	const participant = { ...(await world.caller.participants.get(of)), password: '', ...fields };
	const sent = (['email', 'externalId'] as const).filter((field) => fields[field] !== undefined);
	return world.caller.participants.update({ ...of, participant, sent });
};
const remove = (sid: string) => world.caller.participants.delete({ programId: world.points.id, participantId: sid });
const keysOf = async (sid: string) =>
	(await world.query('select email, external_id as "externalId" from participant where id = $1', sid))[0];
const reasonOf = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: unknown) => errorBody(error).params?.['reason'],
	);
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: unknown) => errorBody(error).code,
	);
const buyer = async (email: string) => {
	const { order } = await world.place('', { participant: { email } });
	return (await world.query('select participant_id as id from "order" where id = $1', order.id))[0]?.['id'];
};

describe('the kept participant', () => {
	test('may take the address and the external ID of the merged one, who then can’t come back with them', async () => {
		const [kept, merged] = [
			await world.person(0, { email: 'takes@x.co', externalId: 'T1' }),
			await world.person(0, { email: 'newer@x.co', externalId: 'T2' }),
		];
		const { mergeId } = await world.merge(merged, kept);
		await change(kept, { email: 'Newer@x.co', externalId: 'T2' });
		expect(await keysOf(kept)).toEqual({ email: 'Newer@x.co', externalId: 'T2' });
		expect(await reasonOf(world.undo(mergeId))).toBe('merge.taken');
		await change(kept, { email: 'takes@x.co', externalId: 'T1' });
		await world.undo(mergeId);
		expect([await keysOf(kept), await keysOf(merged)]).toEqual([
			{ email: 'takes@x.co', externalId: 'T1' },
			{ email: 'newer@x.co', externalId: 'T2' },
		]);
		// As before the merge: they are the other's.
		expect(await codeOf(change(kept, { email: 'newer@x.co' }))).toBe('DUPLICATE');
	});

	test('deleted, frees the keys of the merged one too, which come back with both', async () => {
		const [kept, merged] = [
			await world.person(0, { email: 'gone@x.co', externalId: 'G1' }),
			await world.person(0, { email: 'gone.too@x.co', externalId: 'G2' }),
		];
		const { mergeId } = await world.merge(merged, kept);
		const { version } = await remove(kept);
		await world.caller.participants.restore({ programId: world.points.id, participantId: kept, version });
		await world.undo(mergeId);
		expect(await keysOf(merged)).toEqual({ email: 'gone.too@x.co', externalId: 'G2' });
		await world.merge(merged, kept);
		await remove(kept);
		const other = await world.person(0, { email: 'other@x.co' });
		await change(other, { email: 'gone.too@x.co', externalId: 'G2' });
		expect(await keysOf(other)).toEqual({ email: 'gone.too@x.co', externalId: 'G2' });
	});
});

test('two who are deleted one after the other may have had the same address', async () => {
	for (const name of ['first', 'second']) {
		const [kept, merged] = [
			await world.person(0, { email: `${name}@x.co` }),
			await world.person(0, { email: 'shared@x.co', externalId: 'S1' }),
		];
		await world.merge(merged, kept);
		await remove(kept);
	}
	const third = await world.person(1000, { email: 'shared@x.co', externalId: 'S1' });
	expect(await buyer('shared@x.co')).toBe(third);
});

test('the id of a merged one orders for the kept one, and all else about it says into whom', async () => {
	const [kept, merged] = [await world.person(500), await world.person(500)];
	await world.merge(merged, kept);
	const { order } = await world.place(merged);
	expect(await world.query('select participant_id as id from "order" where id = $1', order.id)).toEqual([{ id: kept }]);
	const of = { programId: world.points.id, participantId: merged };
	const paramsOf = (call: Promise<unknown>) =>
		call.then(
			() => null,
			(error: unknown) => errorBody(error).params,
		);
	for (const call of [
		() => world.caller.ledger.add({ ...of, amount: 1, description: 'x' }),
		() => world.caller.ledger.list(of),
		() => world.caller.participants.get(of),
	])
		expect(await paramsOf(call())).toEqual({ entity: 'participant', mergedInto: kept });
	const foreign = { ...of, programId: world.plateau.id };
	expect(await paramsOf(world.caller.participants.get(foreign))).toEqual({ entity: 'participant' });
});
