import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { prepareJobs } from '../../../jobs/worker';
import { type Caller, createCaller } from '../../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';
import { makePerson, sumsOf } from '../../../testing/make-person';
import { type StoredOrder, storeOrder } from '../testing/stored-order';
import { applyVoid, openError } from './effects';
import { endItems } from './end-items';
import { lockOrder } from './lock-order';

let db: TestDatabase;
let caller: Caller;
let programId: string;
let claim: { id: string; levelIds: string[] };
beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	await prepareJobs(db.database);
	const { accounts, programs } = await makeAccountTree(db.database);
	programId = programs.left.id;
	claim = await makeProgram(db.database, accounts.left.id, 'claim');
	const session = await storedSession(db.database, accounts.left, flags('manageOrders', 'manageReports'));
	caller = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());

const person = (points = 1000) => makePerson(db.database, programId, points);
/** An order of a participant with 1,000 points. */
async function newOrder(more: Partial<StoredOrder> = {}) {
	const participantId = more.participantId ?? (await person());
	return { participantId, orderId: await storeOrder(db.database, { programId, participantId, ...more }) };
}
const sums = async (id: string, program = programId) => sumsOf(db.database, program, id);
const look = async (orderId: string) => {
	const row = await db.database.prisma.order.findFirstOrThrow({
		where: { id: orderId },
		select: {
			status: true,
			version: true,
			round: true,
			submissionKey: true,
			voidReason: true,
			postcode: true,
			dispatch: { select: { state: true, closing: true, closingReason: true, tries: true, dueAt: true } },
			errors: { where: { clearedAt: null }, select: { message: true } },
			events: { select: { kind: true, data: true }, orderBy: [{ at: 'asc' }, { id: 'asc' }] },
		},
	});
	return { ...row, kinds: row.events.map(({ kind }) => kind) };
};
const refusal = (call: Promise<unknown>): Promise<{ code: string; params?: Record<string, unknown> }> =>
	call.then(
		() => ({ code: 'OK' }),
		(error: unknown) => errorBody(error),
	);
const reasonOf = async (call: Promise<unknown>) => (await refusal(call)).params?.['reason'];

describe('a void', () => {
	test('that the supplier has not confirmed for a day can be ended by staff, once; not before', async () => {
		const fresh = (await newOrder({ dispatch: { state: 'ask', tries: 2 } })).orderId;
		await caller.orders.void({ programId, orderId: fresh, reason: 'Wrong size' });
		const ask = { programId, reason: 'Settled by telephone' };
		expect(await reasonOf(caller.orders.voidUnanswered({ ...ask, orderId: fresh }))).toBe('voidNotOverdue');

		const { participantId, orderId } = await newOrder({
			items: [{ points: 300 }],
			dispatch: { state: 'close', closing: 'void', tries: 2 },
		});
		await db.database.pool.query(
			`insert into order_event (program_id, id, order_id, kind, data, at) values ($1, gen_random_uuid(), $2, 'voidAsked', '{}', now() - interval '25 hours')`,
			[programId, orderId],
		);
		const end = () => caller.orders.voidUnanswered({ ...ask, orderId });
		expect((await refusal(caller.orders.voidUnanswered({ programId, orderId, reason: ' ' }))).code).toBe('VALIDATION');
		const ends = await Promise.all([refusal(end()), refusal(end())]);
		expect(ends.map(({ code }) => code).sort()).toEqual(['OK', 'ORDER_REFUSED']);
		const order = await look(orderId);
		expect([order.status, order.voidReason, order.dispatch]).toEqual(['Void', 'Settled by telephone', null]);
		expect(order.events.at(-1)).toMatchObject({ kind: 'voided', data: { unanswered: true } });
		expect((await sums(participantId)).balance).toBe(1000);
	});

	test('at once gives the points back, once, clears the error and keeps the reason', async () => {
		const { participantId, orderId } = await newOrder({
			status: 'API Error',
			items: [{ points: 300 }, { points: 200 }, {}],
			error: 'No such street',
		});
		expect((await sums(participantId)).balance).toBe(500);
		const answers = await Promise.all(
			[1, 2, 3, 4].map(() => refusal(caller.orders.void({ programId, orderId, reason: 'Moved' }))),
		);
		expect(answers.map(({ code }) => code).toSorted()).toEqual([
			'OK',
			'ORDER_REFUSED',
			'ORDER_REFUSED',
			'ORDER_REFUSED',
		]);
		expect(await sums(participantId)).toMatchObject({ balance: 1000, redeemed: 0, orderCount: 0 });
		expect(await look(orderId)).toMatchObject({
			status: 'Void',
			voidReason: 'Moved',
			dispatch: null,
			errors: [],
			kinds: ['voided'],
		});
	});

	test('asks the supplier first if it may have the order, and the points stay until it confirms', async () => {
		const { participantId, orderId } = await newOrder({
			items: [{ points: 10 }],
			dispatch: { state: 'ask', tries: 2 },
		});
		expect(await caller.orders.void({ programId, orderId, reason: 'First' })).toMatchObject({ outcome: 'asked' });
		await caller.orders.void({ programId, orderId, reason: 'Second' });
		expect(await look(orderId)).toMatchObject({
			status: 'Pending',
			dispatch: { state: 'close', closing: 'void', closingReason: 'First', dueAt: expect.any(Date) },
			kinds: ['voidAsked'],
		});
		expect((await sums(participantId)).balance).toBe(990);
		// What the worker does once the key is closed.
		await db.database.transaction(async (client) => {
			const order = await lockOrder(client, programId, orderId);
			await applyVoid(client, order, { by: null, reason: order.dispatch?.closingReason ?? '' });
		});
		expect(await look(orderId)).toMatchObject({ status: 'Void', voidReason: 'First', dispatch: null });
		expect((await sums(participantId)).balance).toBe(1000);
	});

	test('makes the code Active again, but not one that was archived since', async () => {
		for (const [status, after] of [
			['Used', 'Active'],
			['Archived', 'Archived'],
		] as const) {
			const code = await makePerson(db.database, claim.id, 0, { status });
			const orderId = await storeOrder(db.database, { programId: claim.id, participantId: code });
			await caller.orders.void({ programId: claim.id, orderId });
			expect(await db.database.prisma.participant.findFirst({ where: { id: code }, select: { status: true } })).toEqual(
				{
					status: after,
				},
			);
		}
	});

	test('is refused once anything is shipped, and for an order of another program', async () => {
		const { orderId } = await newOrder({
			status: 'Waiting for Shipment',
			dispatch: { state: 'follow' },
			items: [{ code: 3 }, { code: 1 }],
		});
		expect(await reasonOf(caller.orders.void({ programId, orderId }))).toBe('isShipped');
		expect((await refusal(caller.orders.void({ programId: claim.id, orderId }))).code).toBe('NOT_FOUND');
	});
});

test('points of an item are given back once, even with a concurrent void', async () => {
	const { participantId, orderId } = await newOrder({
		status: 'Waiting for Shipment',
		dispatch: { state: 'follow' },
		items: [{ points: 100 }, { points: 50 }],
	});
	const back = () =>
		db.database.transaction(async (client) => {
			await lockOrder(client, programId, orderId);
			return endItems(
				client,
				{ programId, orderId },
				{ itemNumber: 1, kind: 'cancelled', description: 'Cancelled', by: null },
			);
		});
	expect((await Promise.all([back(), back(), back()])).toSorted()).toEqual([0, 0, 100]);
	await db.database.transaction(async (client) =>
		applyVoid(client, await lockOrder(client, programId, orderId), { by: null, reason: 'All cancelled' }),
	);
	expect(await sums(participantId)).toMatchObject({ balance: 1000, redeemed: 0 });
	const { rows } = await db.database.pool.query(
		`select type, amount from ledger_entry where order_id = $1 order by type, amount`,
		[orderId],
	);
	expect(rows).toEqual([
		{ type: 'order', amount: -100 },
		{ type: 'order', amount: -50 },
		{ type: 'reversal', amount: 50 },
		{ type: 'reversal', amount: 100 },
	]);
});

describe('resubmitting', () => {
	test('a refused order begins a new round under a new key', async () => {
		const { orderId } = await newOrder({ status: 'API Error', error: 'Out of funds' });
		const before = await look(orderId);
		await caller.orders.resubmit({ programId, orderId });
		const after = await look(orderId);
		expect(after).toMatchObject({ status: 'Pending', round: 2, dispatch: { state: 'send', tries: 0 }, errors: [] });
		expect(after.submissionKey).not.toBe(before.submissionKey);
		expect(await reasonOf(caller.orders.resubmit({ programId, orderId }))).toBe('notFailed');
	});

	test('an order that the supplier may have is looked up under the same key', async () => {
		const { orderId } = await newOrder({ status: 'API Error', dispatch: { state: 'ask', tries: 12 }, error: 'Away' });
		await caller.orders.resubmit({ programId, orderId });
		expect(await look(orderId)).toMatchObject({
			status: 'Pending',
			round: 1,
			submissionKey: orderId,
			dispatch: { state: 'ask', tries: 1, dueAt: expect.any(Date) },
		});
	});
});

describe('editing', () => {
	test('saves and resubmits, with before and after in the timeline', async () => {
		const { orderId } = await newOrder({
			status: 'API Error',
			error: 'Bad ZIP',
			more: { postcode: '1', townCity: 'Austin' },
		});
		await caller.orders.edit({ programId, orderId, version: 1, edit: { postcode: '73301', townCity: 'Austin' } });
		const after = await look(orderId);
		expect(after).toMatchObject({ status: 'Pending', postcode: '73301', dispatch: { state: 'send' }, errors: [] });
		expect(after.events[0]).toMatchObject({
			kind: 'edited',
			data: { before: { postcode: '1' }, after: { postcode: '73301' } },
		});
	});

	test('an order that the supplier may have is closed under its key before it is sent with changes', async () => {
		const failed = { status: 'API Error', dispatch: { state: 'ask', tries: 5 } } as const;
		const { orderId } = await newOrder(failed);
		await caller.orders.edit({ programId, orderId, version: 1, edit: { address1: 'New street' } });
		expect(await look(orderId)).toMatchObject({ round: 1, dispatch: { state: 'close', closing: 'resend' } });
		// Saved by a client that resubmits itself.
		const second = (await newOrder(failed)).orderId;
		await caller.orders.edit({
			programId,
			orderId: second,
			version: 1,
			edit: { address1: 'New street' },
			resubmit: false,
		});
		expect(await look(second)).toMatchObject({ status: 'API Error', dispatch: { state: 'ask' } });
		await caller.orders.resubmit({ programId, orderId: second });
		expect(await look(second)).toMatchObject({ status: 'Pending', dispatch: { state: 'close', closing: 'resend' } });
	});

	test('is refused from a stale version, with the current one', async () => {
		const { orderId } = await newOrder({ status: 'API Error' });
		await caller.orders.edit({ programId, orderId, version: 1, edit: { postcode: '11111' }, resubmit: false });
		expect(
			await refusal(caller.orders.edit({ programId, orderId, version: 1, edit: { postcode: '22222' } })),
		).toMatchObject({
			code: 'CONFLICT',
			params: { savedBy: 'Test User', current: { postcode: '11111', version: 2 } },
		});
	});

	test.each([
		['stateCounty', 'Texas', 2],
		['postcode', '733010', 5],
		['phoneExt', '123456', 5],
	] as const)('holds %s to its limit, unless the order was placed with more', async (field, value, max) => {
		const { orderId } = await newOrder({ status: 'API Error' });
		expect(
			await refusal(caller.orders.edit({ programId, orderId, version: 1, edit: { [field]: value } })),
		).toMatchObject({
			code: 'VALIDATION',
			fields: [{ path: field, code: 'tooLong', params: { max } }],
		});
		const came = (await newOrder({ status: 'API Error', more: { [field]: value } })).orderId;
		expect(
			await refusal(
				caller.orders.edit({ programId, orderId: came, version: 1, edit: { [field]: value, phone: '5125550100' } }),
			),
		).toMatchObject({ code: 'OK' });
	});

	test('takes a foreign address as its country writes it, and refuses every wrong field at once', async () => {
		const more = { country: 'GBR', stateCounty: 'Greater London', postcode: 'SW1A 1AA', townCity: 'London' };
		const { orderId } = await newOrder({ status: 'API Error', more });
		const edit = { stateCounty: 'Buckinghamshire', postcode: 'MK18 1AA', phone: '20 7946 0958' };
		await caller.orders.edit({ programId, orderId, version: 1, edit, resubmit: false });
		expect(await look(orderId)).toMatchObject({ postcode: 'MK18 1AA', status: 'API Error' });
		const batch = (await newOrder({ batch: true, more })).orderId;
		await caller.orders.editBatch({ programId, orderId: batch, version: 1, edit });
		expect(await look(batch)).toMatchObject({ postcode: 'MK18 1AA' });
		expect(
			await refusal(
				caller.orders.editBatch({
					programId,
					orderId: batch,
					version: 2,
					edit: { country: 'CAN', phone: '1'.repeat(11) },
				}),
			),
		).toMatchObject({
			code: 'VALIDATION',
			fields: [
				{ path: 'stateCounty', code: 'stateUnknown' },
				{ path: 'postcode', code: 'tooLong', params: { max: 7 } },
				{ path: 'phone', code: 'tooLong', params: { max: 10 } },
			],
		});
	});

	test('is for API Error and waiting batch orders only; those stay and wait', async () => {
		const { orderId } = await newOrder({ dispatch: { state: 'send' } });
		expect(await reasonOf(caller.orders.edit({ programId, orderId, version: 1, edit: {} }))).toBe('notEditable');
		const batch = (await newOrder({ batch: true })).orderId;
		await caller.orders.editBatch({ programId, orderId: batch, version: 1, edit: { postcode: '12345' } });
		expect(await look(batch)).toMatchObject({ status: 'Pending', postcode: '12345', dispatch: null, version: 2 });
		const failed = (await newOrder({ status: 'API Error' })).orderId;
		expect(await reasonOf(caller.orders.editBatch({ programId, orderId: failed, version: 1, edit: {} }))).toBe(
			'notEditable',
		);
	});
});

describe('submitting batch orders', () => {
	test('concurrently by two users submits each once', async () => {
		const orderIds = await Promise.all(
			Array.from({ length: 8 }, async () => (await newOrder({ batch: true })).orderId),
		);
		const answers = await Promise.all([
			caller.orders.submitBatch({ programId, orderIds }),
			caller.orders.submitBatch({ programId, orderIds: orderIds.toReversed() }),
			caller.orders.submitBatch({ programId, orderIds: orderIds.slice(3) }),
		]);
		expect(answers.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(8);
		for (const id of orderIds)
			expect(await look(id)).toMatchObject({ dispatch: { state: 'send' }, kinds: ['released'] });
	});

	test('concurrently with a void of the same orders: each is either void or submitted', async () => {
		const made = await Promise.all(Array.from({ length: 8 }, () => newOrder({ batch: true, items: [{ points: 10 }] })));
		const orderIds = made.map(({ orderId }) => orderId);
		await Promise.all([
			caller.orders.submitBatch({ programId, orderIds }),
			...orderIds.map((orderId) => refusal(caller.orders.void({ programId, orderId }))),
		]);
		for (const { orderId, participantId } of made) {
			expect(await look(orderId)).toMatchObject({ status: 'Void', dispatch: null });
			expect((await sums(participantId)).balance).toBe(1000);
		}
	});

	test('one of another program refuses all', async () => {
		const own = (await newOrder({ batch: true })).orderId;
		const code = await makePerson(db.database, claim.id, 0);
		const foreign = await storeOrder(db.database, { programId: claim.id, participantId: code, batch: true });
		expect((await refusal(caller.orders.submitBatch({ programId, orderIds: [own, foreign] }))).code).toBe('NOT_FOUND');
		expect(await look(own)).toMatchObject({ dispatch: null, kinds: [] });
	});
});

test('a void concurrent with an edit: the order is void and the points are back, in either order', async () => {
	for (let round = 0; round < 6; round += 1) {
		const { orderId, participantId } = await newOrder({ status: 'API Error', items: [{ points: 10 }] });
		await Promise.all([
			refusal(caller.orders.edit({ programId, orderId, version: 1, edit: { postcode: '12345' } })),
			refusal(caller.orders.void({ programId, orderId })),
		]);
		expect(await look(orderId)).toMatchObject({ status: 'Void', dispatch: null });
		expect((await sums(participantId)).balance).toBe(1000);
	}
});

test('only a void order is deleted, and then it is in no list', async () => {
	const { orderId } = await newOrder({ status: 'API Error' });
	expect(await reasonOf(caller.orders.delete({ programId, orderId }))).toBe('notVoid');
	await caller.orders.void({ programId, orderId });
	await caller.orders.delete({ programId, orderId });
	expect((await refusal(caller.orders.get({ programId, orderId }))).code).toBe('NOT_FOUND');
	expect((await refusal(caller.orders.delete({ programId, orderId }))).code).toBe('NOT_FOUND');
});

test('an order has one open error, the last one', async () => {
	const { orderId } = await newOrder();
	for (const message of ['First', 'Second'])
		await db.database.transaction((client) => openError(client, { programId, orderId }, message));
	expect((await look(orderId)).errors).toEqual([{ message: 'Second' }]);
});
