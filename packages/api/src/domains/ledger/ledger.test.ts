import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { balancePoints } from '@rewards/validators/ledger/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, refusal, storedSession, testServices } from '../../testing';
import { makeOrder, makePerson, sumsOf } from './testing/people';

let db: TestDatabase;
let caller: Caller;
let programId: string;
let plateauId: string;
let foreignId: string;
let userName: string;
beforeAll(async () => {
	db = await createTestDatabase();
	const { accounts, programs } = await makeAccountTree(db.database);
	programId = programs.left.id;
	foreignId = programs.right.id;
	plateauId = (await makeProgram(db.database, accounts.left.id, 'plateau')).id;
	const session = await storedSession(db.database, accounts.left, flags('manageTransaction', 'manageOrders'));
	userName = session.user.userName;
	caller = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());

const person = (points = 0, program = programId) => makePerson(db.database, program, points);
const sums = (id: string) => sumsOf(db.database, programId, id);
const add = (participantId: string, amount: unknown, more: object = {}) =>
	caller.ledger.add({ programId, participantId, amount: amount as number, description: 'By hand', ...more });

describe('adding', () => {
	test('awards and deducts, with who, what and the new balance', async () => {
		const id = await person(100);
		expect(await add(id, 50, { description: ' Bonus ', reference: 'R-1' })).toMatchObject({
			amount: 50,
			description: 'Bonus',
			reference: 'R-1',
			type: 'adjustment',
			createdBy: { userName },
			balance: 150,
		});
		await add(id, -150);
		expect(await sums(id)).toEqual({ balance: 0, awarded: 0, redeemed: 0, orderCount: 0 });
		const { items, total } = await caller.ledger.list({ programId, participantId: id });
		expect(total).toBe(3);
		expect(items.map(({ amount, description }) => [amount, description])).toEqual([
			[-150, 'By hand'],
			[50, 'Bonus'],
			[100, 'Start'],
		]);
		expect(items[0]).toMatchObject({ createdBy: { userName }, createdByName: 'Test User', reference: null });
	});

	test('refuses to overdraw, and the error at the amount gives the balance', async () => {
		const id = await person(30);
		expect(await refusal(add(id, -31))).toMatchObject({
			code: 'INSUFFICIENT_POINTS',
			params: { balance: 30 },
			fields: [{ path: 'amount', code: 'balanceOnly', params: { balance: 30 } }],
		});
		expect((await sums(id)).balance).toBe(30);
	});

	test.each([
		[0, 'amountZero'],
		[1.5, 'notWhole'],
		['5', 'notWhole'],
		[null, 'amountRequired'],
		[undefined, 'amountRequired'],
		[Number.NaN, 'invalidType'],
		[1e15, 'tooBig'],
		[-1e15, 'tooSmall'],
		[[5], 'invalidType'],
		[{ $gt: 0 }, 'invalidType'],
	])('refuses the amount %j', async (amount, code) => {
		const body = await refusal(add(await person(), amount));
		expect(body).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'amount', code }] });
	});

	test('refuses an amount that would overflow a sum', async () => {
		const id = await person();
		await add(id, 1_000_000_000);
		await add(id, 1_000_000_000);
		expect(await refusal(add(id, 1_000_000_000))).toMatchObject({
			code: 'VALIDATION',
			fields: [{ path: 'amount', code: 'balanceTooBig' }],
		});
		expect((await sums(id)).balance).toBe(2_000_000_000);
	});

	test('requires a description, and a reference that is new to the program', async () => {
		const [one, two] = [await person(), await person()];
		expect((await refusal(add(one, 5, { description: ' ' }))).fields).toMatchObject([
			{ path: 'description', code: 'descriptionRequired' },
		]);
		const both = await Promise.all([
			refusal(add(one, 5, { reference: 'ONCE' })),
			refusal(add(two, 5, { reference: 'ONCE' })),
		]);
		expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
		expect(both.find(({ code }) => code)).toMatchObject({
			code: 'DUPLICATE',
			fields: [{ path: 'reference', code: 'referenceTaken' }],
		});
	});

	test('is for points programs, and for existing participants of the program', async () => {
		const elsewhere = await person(0, foreignId);
		const removed = await person();
		await db.database.pool.query('update participant set deleted_at = now() where id = $1', [removed]);
		for (const id of [elsewhere, removed, newId()])
			expect(await refusal(add(id, 5))).toMatchObject({ code: 'NOT_FOUND' });
		const input = { amount: 5, description: 'x' };
		const plateau = { ...input, programId: plateauId, participantId: await person(0, plateauId) };
		expect(await refusal(caller.ledger.add(plateau))).toMatchObject({
			code: 'BAD_REQUEST',
			params: { reason: 'pointsOnly' },
		});
		const foreign = { ...input, programId: foreignId, participantId: elsewhere };
		expect(await refusal(caller.ledger.add(foreign))).toMatchObject({ code: 'NOT_FOUND' });
	});

	test('can correct an archived participant’s balance', async () => {
		const id = await makePerson(db.database, programId, 10, { status: 'Archived' });
		await add(id, -10);
		expect((await sums(id)).balance).toBe(0);
	});
});

describe('reversing', () => {
	const reverse = (participantId: string, transactionId: string, description = '') =>
		caller.ledger.reverse({ programId, participantId, transactionId, description });

	test('reverses an entry once, by a reversal that names it', async () => {
		const id = await person(10);
		const { id: given } = await add(id, 40, { description: 'Too much' });
		const both = await Promise.all([refusal(reverse(id, given)), refusal(reverse(id, given))]);
		expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
		expect(both.find(({ code }) => code)).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'reversed' } });
		expect((await sums(id)).balance).toBe(10);
		const [reversal, original] = (await caller.ledger.list({ programId, participantId: id })).items;
		expect(reversal).toMatchObject({ type: 'reversal', amount: -40, reversesId: given, description: 'Too much' });
		expect(reversal?.reverses).toMatchObject({ description: 'Too much' });
		expect(original).toMatchObject({ id: given, reversedById: reversal?.id });
		expect(await refusal(reverse(id, reversal?.id ?? ''))).toMatchObject({ params: { reason: 'reversal' } });
	});

	test('does not reverse spent points or the cost of an order', async () => {
		const id = await person();
		const { id: given } = await add(id, 100);
		const { entryId } = await makeOrder(db.database, programId, id, 70);
		expect(await refusal(reverse(id, given))).toMatchObject({
			code: 'INSUFFICIENT_POINTS',
			fields: [{ path: 'amount', params: { balance: 30 } }],
		});
		expect(await refusal(reverse(id, entryId))).toMatchObject({ params: { reason: 'order' } });
		expect(await sums(id)).toEqual({ balance: 30, awarded: 100, redeemed: 70, orderCount: 1 });
	});

	test('finds no entry of another participant', async () => {
		const [one, two] = [await person(), await person()];
		const { id: given } = await add(one, 5);
		expect(await refusal(reverse(two, given))).toMatchObject({ code: 'NOT_FOUND' });
	});
});

test('appears in the participant’s activity', async () => {
	const id = await person();
	const { id: given } = await add(id, 5, { description: 'Gift', reference: 'A-9' });
	await caller.ledger.reverse({ programId, participantId: id, transactionId: given, description: 'Mistake' });
	const entries = await db.database.prisma.auditEntry.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } });
	expect(entries.map(({ action, entity, after }) => [action, entity, after])).toEqual([
		['addTransaction', 'participant', { amount: 5, description: 'Gift', reference: 'A-9', balance: 5 }],
		['reverseTransaction', 'participant', { amount: -5, description: 'Mistake', reverses: 'Gift', balance: 0 }],
	]);
});

test('the history of a balance has a bounded number of points, and ends at the balance', async () => {
	const history = (participantId: string) => caller.ledger.history({ programId, participantId });
	const id = await person();
	expect(await history(id)).toEqual({ entries: 0, points: [] });
	await add(id, 20);
	await add(id, -5);
	expect((await history(id)).points.map(({ balance }) => balance)).toEqual([20, 15]);
	await db.database.pool.query(
		`insert into ledger_entry (program_id, id, participant_id, type, amount, description, created_at)
		select $1, gen_random_uuid(), $2, 'adjustment', n, 'Many', now() + n * interval '1 hour' from generate_series(1, 500) n`,
		[programId, id],
	);
	const long = await history(id);
	expect(long.entries).toBe(502);
	expect(long.points.length).toBeLessThanOrEqual(balancePoints);
	expect(long.points.length).toBeGreaterThan(balancePoints / 2);
	expect(long.points.at(-1)?.balance).toBe((await sums(id)).balance);
	const times = long.points.map(({ at }) => at.getTime());
	expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('each transaction has the balance after it, however the list is filtered, and only the participant’s own', async () => {
	const id = await person(100);
	await add(id, 50, { description: 'Bonus' });
	await add(id, -30, { description: 'Spent' });
	const stranger = await person(7);
	const { items } = await caller.ledger.list({ programId, participantId: id });
	const theirs = await caller.ledger.list({ programId, participantId: stranger });
	const ids = [...items, ...theirs.items].map((entry) => entry.id);
	const balances = await caller.ledger.balancesAfter({ programId, participantId: id, ids });
	expect(items.map((entry) => balances[entry.id])).toEqual([120, 150, 100]);
	expect(Object.keys(balances)).toHaveLength(3);
	const [middle] = (await caller.ledger.list({ programId, participantId: id, search: 'bonus' })).items;
	expect(await caller.ledger.balancesAfter({ programId, participantId: id, ids: [middle?.id ?? ''] })).toEqual({
		[middle?.id ?? '']: 150,
	});
	expect(await refusal(caller.ledger.balancesAfter({ programId: foreignId, participantId: id, ids }))).toMatchObject({
		code: 'NOT_FOUND',
	});
});

test('the orders of a participant include their items', async () => {
	const id = await person(100);
	const { orderId } = await makeOrder(db.database, programId, id, 70);
	const item = { programId, id: newId(), orderId, itemNumber: 1, productId: 'P1', productName: 'Mug', quantity: 2 };
	await db.database.prisma.orderItem.create({ data: { ...item, total: 70 }, select: { id: true } });
	await makeOrder(db.database, programId, await person(50), 50);
	const { items, total } = await caller.participantOrders.list({ programId, participantId: id });
	expect(total).toBe(1);
	expect(items).toMatchObject([
		{ id: orderId, total: 70, status: 'Pending', items: [{ productName: 'Mug', quantity: 2, total: 70 }] },
	]);
});
