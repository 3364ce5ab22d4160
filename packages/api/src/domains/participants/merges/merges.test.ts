import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { mergeWorld } from '../testing/merge-world';

/** Two participants are one person (docs/decisions/0088-merges.md). */
let db: TestDatabase;
let world: Awaited<ReturnType<typeof mergeWorld>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	world = await mergeWorld(db.database);
});
afterAll(() => db.drop());

const refusal = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: unknown) => {
			const { code, params } = errorBody(error);
			return [code, params?.['reason'] ?? null, ...(params?.['missing'] === undefined ? [] : [params['missing']])];
		},
	);
const sums = async (sid: string) =>
	(
		await world.query('select balance, awarded, redeemed, order_count as orders from participant where id = $1', sid)
	)[0];
const add = (participantId: string, amount: number) =>
	world.caller.ledger.add({ programId: world.points.id, participantId, amount, description: 'By hand' });

describe('a merge', () => {
	test('brings everything to one participant, and an undo brings it back', async () => {
		const [kept, merged] = [
			await world.person(500, { email: 'kept@x.co' }),
			await world.person(700, { email: 'old@x.co' }),
		];
		const programId = world.points.id;
		const { order } = await world.place(merged);
		const cart = (participantId: string, productId: string, quantity: number) =>
			db.database.prisma.cartItem.create({
				data: { programId, id: newId(), participantId, productId, productName: productId, quantity },
				select: { id: true },
			});
		await cart(kept, 'LAMP', 1);
		await cart(merged, 'LAMP', 3);
		await cart(merged, 'MUG', 2);
		const before = [await world.all(kept), await world.all(merged)];
		const { mergeId, ...moved } = await world.merge(merged, kept);
		expect(moved).toEqual({ points: 600, entries: 2, orders: 1, addresses: 1, cartItems: 1 });
		expect(await sums(kept)).toEqual({ balance: 1100, awarded: 1200, redeemed: 100, orders: 1 });
		expect(await sums(merged)).toEqual({ balance: 0, awarded: 0, redeemed: 0, orders: 0 });
		const found = await world.caller.participants.get({ programId, participantId: kept });
		expect(found.addresses.map(({ address1 }) => address1)).toEqual([`${kept} Main St`, `${merged} Main St`]);
		expect((await world.caller.orders.get({ programId, orderId: order.id, participantId: kept })).id).toBe(order.id);
		expect(await errorBodyOf(world.caller.participants.get({ programId, participantId: merged }))).toMatchObject({
			code: 'NOT_FOUND',
			params: { mergedInto: kept },
		});
		expect(await world.caller.participants.merges.ofParticipant({ programId, participantId: kept })).toMatchObject([
			{ id: mergeId, email: 'old@x.co', undoable: true },
		]);
		await world.undo(mergeId);
		expect([await world.all(kept), await world.all(merged)]).toEqual(before);
		expect(await world.caller.participants.merges.ofParticipant({ programId, participantId: kept })).toEqual([]);
	});

	test('fills what is empty, swaps the external ID, and takes what staff choose', async () => {
		const kept = await world.person(0, { email: 'fields@x.co', externalId: 'K1', customField1: 'red' }, { phone: '' });
		const merged = await world.person(0, { name: 'Ann S.', externalId: 'M1', customField1: 'blue', customField2: 'x' });
		const before = [await world.all(kept), await world.all(merged)];
		const { mergeId } = await world.merge(merged, kept, { choices: { externalId: 'merged' } });
		const found = await world.caller.participants.get({ programId: world.points.id, participantId: kept });
		expect(found).toMatchObject({ name: 'Ann Smith', externalId: 'M1', customField1: 'red', customField2: 'x' });
		expect(found.addresses[0]?.phone).toBe('5125550100');
		expect(await world.query('select external_id from participant where id = $1', merged)).toEqual([
			{ external_id: 'K1' },
		]);
		await world.undo(mergeId);
		expect([await world.all(kept), await world.all(merged)]).toEqual(before);
	});

	test.each([true, false])(
		'leaves an address that came later as it is when it is undone (noted: %s)',
		async (noted) => {
			const programId = world.points.id;
			const kept = await world.person(0, { email: `bare-${noted}@x.co` });
			await world.query('delete from participant_address where participant_id = $1', kept);
			const merged = await world.person(0);
			const { mergeId } = await world.merge(merged, kept);
			// As merges were kept before.
			if (!noted)
				await world.query(
					`update participant_merge set kept_before = kept_before - 'addressId' where id = $1`,
					mergeId,
				);
			await db.database.prisma.participantAddress.create({
				data: { programId, id: newId(), participantId: kept, position: 5, address1: '9 New St', phone: '6175550102' },
				select: { id: true },
			});
			await world.undo(mergeId);
			const { addresses } = await world.caller.participants.get({ programId, participantId: kept });
			expect(addresses.map(({ address1, phone }) => [address1, phone])).toEqual([['9 New St', '6175550102']]);
		},
	);

	test('tells of both in the log, and the kept one’s activity has the other’s', async () => {
		const [kept, merged] = [await world.person(), await world.person(10)];
		await add(merged, 5);
		await world.merge(merged, kept);
		const { items } = await world.caller.audit.forRecord({
			entity: 'participant',
			id: kept,
			programId: world.points.id,
		});
		expect(items.map(({ action }) => action).toSorted()).toEqual(['addTransaction', 'merge', 'merge']);
	});

	test('needs manageTransaction once points change hands', async () => {
		const clerk = await world.staff('manageParticipant');
		const [kept, merged, rich] = [await world.person(), await world.person(), await world.person(5)];
		expect(await refusal(world.merge(rich, kept, {}, clerk))).toEqual(['BAD_REQUEST', 'merge.rights']);
		await world.merge(merged, kept, {}, clerk);
		const { mergeId } = await world.merge(rich, kept);
		expect(await refusal(world.undo(mergeId, clerk))).toEqual(['BAD_REQUEST', 'merge.rights']);
	});

	test('is refused for a usable code, itself, too many points, somebody who was changed, and other programs', async () => {
		const [a, b] = [await world.person(1_000_000_000), await world.person(1_000_000_000)];
		await add(b, 1_000_000_000);
		expect(await refusal(world.merge(a, a))).toEqual(['BAD_REQUEST', 'merge.same']);
		expect(await refusal(world.merge(a, b))).toEqual(['BAD_REQUEST', 'merge.tooManyPoints']);
		expect(await refusal(world.merge(a, b, { keptVersion: 9 }))).toEqual(['CONFLICT', 'merge.changed']);
		expect(await refusal(world.merge(a, b, {}, world.caller, world.plateau.id))).toEqual(['NOT_FOUND', null]);
		const code = async (status: string) => {
			const id = newId();
			const { id: programId, levelIds } = world.claim;
			await db.database.prisma.participant.create({
				data: { programId, id, email: id, status, levelId: levelIds[0] ?? '' },
				select: { id: true },
			});
			return id;
		};
		const [active, used] = [await code('Active'), await code('Used')];
		expect(await refusal(world.merge(active, used, {}, world.caller, world.claim.id))).toEqual([
			'BAD_REQUEST',
			'merge.usableCode',
		]);
		expect(await refusal(world.merge(used, active, {}, world.caller, world.claim.id))).toBeNull();
	});
});

describe('an undo', () => {
	test('leaves what came later, takes what happened to the order, and is refused when points are spent', async () => {
		const [kept, merged] = [await world.person(50), await world.person(300)];
		const { order } = await world.place(merged);
		const { mergeId } = await world.merge(merged, kept);
		const later = await world.place(kept);
		await world.caller.orders.void({ programId: world.points.id, orderId: order.id, reason: 'x' });
		expect(await sums(kept)).toMatchObject({ balance: 250, orders: 1 });
		expect(await refusal(world.undo(mergeId))).toEqual(['BAD_REQUEST', 'merge.spent', 50]);
		await add(kept, 60);
		expect(await refusal(world.undo(mergeId))).toBeNull();
		expect(await sums(kept)).toEqual({ balance: 10, awarded: 110, redeemed: 100, orders: 1 });
		expect(await sums(merged)).toEqual({ balance: 300, awarded: 300, redeemed: 0, orders: 0 });
		expect((await world.query('select participant_id from "order" where id = $1', later.order.id))[0]).toEqual({
			participant_id: kept,
		});
		expect(await refusal(world.undo(mergeId))).toEqual(['CONFLICT', 'merge.undone']);
	});

	test('goes backwards through a chain, and ends after 90 days or with the kept one', async () => {
		const [a, b, c] = [await world.person(1), await world.person(2), await world.person(4)];
		const first = await world.merge(a, b);
		const second = await world.merge(b, c);
		const into = async (sid: string) =>
			(await world.query('select merged_into_id as id from participant where id = $1', sid))[0]?.['id'];
		expect([await into(a), await into(b), (await sums(c))?.['balance']]).toEqual([c, c, 7]);
		expect(await refusal(world.undo(first.mergeId))).toEqual(['BAD_REQUEST', 'merge.mergedOn']);
		await world.undo(second.mergeId);
		expect([await into(a), await into(b), (await sums(b))?.['balance']]).toEqual([b, null, 3]);
		await world.query(`update participant_merge set at = at - interval '91 days' where id = $1`, first.mergeId);
		expect(await refusal(world.undo(first.mergeId))).toEqual(['BAD_REQUEST', 'merge.tooOld']);
		const third = await world.merge(b, c);
		await world.caller.participants.delete({ programId: world.points.id, participantId: c });
		expect(await refusal(world.undo(third.mergeId))).toEqual(['BAD_REQUEST', 'merge.keptGone']);
	});

	test('keeps a field and an address that were changed since at the kept one', async () => {
		const kept = await world.person(0, { customField1: '', customField2: '' });
		const merged = await world.person(0, { customField1: 'one', customField2: 'two' });
		const before = await world.all(merged);
		const { mergeId } = await world.merge(merged, kept);
		await world.query(`update participant set custom_field1 = 'mine' where id = $1`, kept);
		await world.query(
			`update participant_address set address1 = 'Moved' where participant_id = $1 and position = 2`,
			kept,
		);
		await world.undo(mergeId);
		const found = await world.caller.participants.get({ programId: world.points.id, participantId: kept });
		expect(found).toMatchObject({ customField1: 'mine', customField2: '' });
		expect(found.addresses.map(({ address1 }) => address1)).toEqual([`${kept} Main St`, 'Moved']);
		expect(await world.all(merged)).toEqual(before);
	});
});

describe('the database', () => {
	test('lets nobody else change whose an entry is, and books nothing for a merged participant', async () => {
		const [kept, merged] = [await world.person(5), await world.person(7)];
		const steal = world.query('update ledger_entry set participant_id = $2 where participant_id = $1', merged, kept);
		await expect(steal).rejects.toMatchObject({ message: expect.stringContaining('append-only') });
		await world.merge(merged, kept);
		const entry = { programId: world.points.id, id: newId(), participantId: merged, type: 'adjustment', amount: 1 };
		await expect(db.database.prisma.ledgerEntry.create({ data: entry, select: { id: true } })).rejects.toThrow(
			'participant_merged_empty',
		);
		expect(await refusal(add(merged, 1))).toEqual(['NOT_FOUND', null]);
	});
});

const errorBodyOf = (call: Promise<unknown>) => call.then(() => null, errorBody);
