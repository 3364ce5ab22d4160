import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { OrderBulk } from '@rewards/validators/orders/bulk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { jobBench } from '../../../imports/testing/bench';
import { cancelJob } from '../../../jobs/cancel-job';
import { createCaller } from '../../../router';
import { contextOf, flags, makeProgram, storedSession } from '../../../testing';
import { makePerson, sumsOf } from '../../../testing/make-person';
import { orderJobs } from '../jobs';
import { runOrderBulkCleanup } from '../jobs/run-order-bulk-cleanup';
import { type StoredOrder, storeOrder } from '../testing/stored-order';
import { orderBulkResults } from './results-csv';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
let session: Awaited<ReturnType<typeof storedSession>>;
let caller: ReturnType<typeof createCaller>;
let programId: string;
let otherId: string;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await jobBench(db.database, orderJobs);
	await bench.startWorker();
	session = await storedSession(db.database, bench.accounts.left, flags('manageOrders'));
	caller = createCaller(contextOf(bench.services, session));
	programId = bench.programs.left.id;
	otherId = bench.programs.leftChild.id;
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

const refused: Partial<StoredOrder> = { status: 'API Error', error: 'No such street' };
/** An order for 300 of the participant's 1,000 points. */
async function newOrder(more: Partial<StoredOrder> = refused, program = programId) {
	const participantId = await makePerson(db.database, program, 1000);
	const orderId = await storeOrder(db.database, {
		programId: program,
		participantId,
		items: [{ points: 300 }],
		...more,
	});
	return { programId: program, participantId, orderId };
}
const several = (count: number, more?: Partial<StoredOrder>) =>
	Promise.all(Array.from({ length: count }, () => newOrder(more)));
const errorIds = async (orders: { orderId: string }[]) =>
	(
		await db.database.prisma.orderError.findMany({
			where: { orderId: { in: orders.map(({ orderId }) => orderId) }, clearedAt: null },
			select: { id: true },
		})
	).map(({ id }) => id);
const look = (orderId: string) =>
	db.database.prisma.order.findFirstOrThrow({
		where: { id: orderId },
		select: {
			status: true,
			voidReason: true,
			round: true,
			dispatch: { select: { state: true, closing: true, closingReason: true } },
			errors: { where: { clearedAt: null }, select: { id: true } },
			events: { select: { kind: true, actorName: true }, orderBy: { at: 'asc' } },
		},
	});
const entries = async (orderId: string) =>
	(
		await db.database.pool.query<{ action: string; actor_id: string; session_id: string }>(
			`select action, actor_id, session_id from audit_entry where entity = 'order' and entity_id = $1`,
			[orderId],
		)
	).rows;
const byIds = (orders: { orderId: string }[]) => ({ kind: 'ids' as const, ids: orders.map(({ orderId }) => orderId) });
const resubmit: OrderBulk = { kind: 'resubmit' };
const held = (action: OrderBulk['kind'], orders: { orderId: string }[]) =>
	caller.orders.bulk.hold({ programId, action, selection: byIds(orders) });
const does = async (action: OrderBulk, orders: { orderId: string }[]) => {
	const { jobId } = await caller.orders.bulk.start({ ...(await held(action.kind, orders)), action });
	return bench.ended(jobId);
};
const codeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'OK',
		(error: unknown) => errorBody(error).code,
	);

describe('the action applies exactly to what was confirmed', () => {
	test('over all programs: each order is sent once more, its error is cleared, timeline and log name the requester', async () => {
		const mine = await several(2);
		const child = await newOrder(refused, otherId);
		const foreign = await newOrder(refused, bench.programs.right.id);
		const waiting = await newOrder({ status: 'Pending', error: 'No supplier yet' });
		const all = [...mine, child, foreign, waiting];
		const ids = await errorIds(all);
		const held = await caller.orderErrors.bulk.hold({ action: 'resubmit', selection: { kind: 'ids', ids } });
		// Neither another account's, nor one that can't be resubmitted.
		expect(held.count).toBe(3);
		const [first, second] = mine;
		await caller.orders.resubmit({ programId, orderId: second?.orderId ?? '' });

		const { jobId } = await caller.orders.bulk.start({ ...held, action: resubmit });
		expect(await caller.orders.bulk.start({ ...held, action: resubmit })).toEqual({ jobId });
		const job = await bench.ended(jobId);
		expect(job).toMatchObject({
			state: 'done',
			done: 3,
			programId: null,
			result: { action: 'resubmit', done: 2, asked: 0, skipped: 1, failed: 0 },
		});
		for (const { orderId } of [first, child].filter((one) => one !== undefined)) {
			expect(await look(orderId)).toMatchObject({
				status: 'Pending',
				round: 2,
				dispatch: { state: 'send' },
				errors: [],
				events: [{ kind: 'resubmitted', actorName: 'Test User' }],
			});
			expect(await entries(orderId)).toEqual([
				{ action: 'resubmit', actor_id: session.user.id, session_id: session.id },
			]);
		}
		expect((await look(second?.orderId ?? '')).round).toBe(2);
		expect((await look(foreign.orderId)).status).toBe('API Error');
		expect((await look(waiting.orderId)).errors).toHaveLength(1);
	});

	test('a void gives points back and keeps the reason on each; orders shipped or deleted meanwhile are listed by number', async () => {
		const [plain, sent, shipped, already, removed] = await Promise.all([
			newOrder(),
			newOrder({ status: 'Waiting for Shipment', dispatch: { state: 'follow' } }),
			newOrder({
				status: 'Waiting for Shipment',
				items: [{ points: 300 }, { code: 3 }],
				dispatch: { state: 'follow' },
			}),
			newOrder(),
			newOrder(),
		]);
		const completed = await newOrder({ status: 'Completed' });
		const { count, selectionId } = await held('void', [plain, sent, shipped, already, removed, completed]);
		expect(count).toBe(5);
		await caller.orders.void({ programId, orderId: already.orderId, reason: 'First' });
		await caller.orders.void({ programId, orderId: removed.orderId, reason: '' });
		await caller.orders.delete({ programId, orderId: removed.orderId });

		const action = { kind: 'void', reason: 'Recalled' } as const;
		const { jobId } = await caller.orders.bulk.start({ selectionId, count, action });
		expect(await bench.ended(jobId)).toMatchObject({
			state: 'doneWithRejects',
			rejected: 2,
			result: { action: 'void', done: 1, asked: 1, skipped: 1, failed: 2 },
		});
		expect(await look(plain.orderId)).toMatchObject({ status: 'Void', voidReason: 'Recalled', errors: [] });
		expect((await sumsOf(db.database, programId, plain.participantId)).balance).toBe(1000);
		expect(await look(sent.orderId)).toMatchObject({
			status: 'Waiting for Shipment',
			dispatch: { state: 'close', closing: 'void', closingReason: 'Recalled' },
		});
		expect((await look(already.orderId)).voidReason).toBe('First');
		const { items } = await caller.jobs.rejects({ id: jobId });
		// Orders are created concurrently, so that either may have the first row.
		expect(items.toSorted((one, other) => one.code.localeCompare(other.code))).toMatchObject([
			{ value: `PO-${removed.orderId}`, code: 'orderGone', params: {} },
			{ value: `PO-${shipped.orderId}`, code: 'orderIsShipped', params: { programId, orderId: shipped.orderId } },
		]);

		const file = await orderBulkResults({ db: db.database, session: bench.ctx.session }, jobId, 'tr');
		const lines = (await buffer(Readable.from(file.lines))).toString().split('\r\n').slice(0, -1);
		expect(lines).toHaveLength(6);
		expect(lines[0]).toBe('\ufeffSipariş numarası,Program,Katılımcı,Sonuç');
		expect(lines.find((line) => line.includes(sent.orderId))).toContain('Tedarikçiden iptal etmesi istendi');
	});

	test('all matching orders except some, and none that arrive after the selection', async () => {
		const program = await makeProgram(db.database, bench.accounts.left.id, 'points');
		const [left, ...rest] = await Promise.all([1, 2, 3, 4].map(() => newOrder(refused, program.id)));
		const selection = {
			kind: 'matching' as const,
			filter: ['status', '=', 'API Error'] as ['status', '=', string],
			except: [left?.orderId ?? ''],
		};
		const held = await caller.orders.bulk.hold({ programId: program.id, action: 'resubmit', selection });
		expect(held.count).toBe(3);
		const late = await newOrder(refused, program.id);
		const { jobId } = await caller.orders.bulk.start({ ...held, action: resubmit });
		expect((await bench.ended(jobId)).result).toMatchObject({ done: 3 });
		expect(await Promise.all(rest.map(async ({ orderId }) => (await look(orderId)).status))).toEqual(
			Array(3).fill('Pending'),
		);
		for (const one of [left, late]) expect((await look(one?.orderId ?? '')).status).toBe('API Error');
	});

	test('is not started with another number, another action, by another user, or after an hour', async () => {
		const [one] = await several(1);
		if (!one) throw new Error('there is none');
		const question = await held('resubmit', [one]);
		const start = (more: object, who = caller) =>
			codeOf(who.orders.bulk.start({ ...question, action: resubmit, ...more }));
		expect(await start({ count: 2 })).toBe('CONFLICT');
		expect(await start({ action: { kind: 'void', reason: '' } })).toBe('CONFLICT');
		const other = await storedSession(db.database, bench.accounts.left, flags('manageOrders'));
		expect(await start({}, createCaller(contextOf(bench.services, other)))).toBe('NOT_FOUND');
		await db.database.pool.query(`update order_bulk set expires_at = now() - interval '1 second' where id = $1`, [
			question.selectionId,
		]);
		expect(await start({})).toBe('NOT_FOUND');
		await runOrderBulkCleanup(bench.services);
		const { rows } = await db.database.pool.query('select from order_bulk_row where bulk_id = $1', [
			question.selectionId,
		]);
		expect(rows).toHaveLength(0);
		const done = await newOrder({ status: 'Completed' });
		expect(await codeOf(held('void', [done]))).toBe('NOT_FOUND');
	});
});

describe('on its way', () => {
	test('an order that hits an internal error is reported, and does not stop the others', async () => {
		const orders = await several(3);
		const [, broken] = orders;
		await db.database.pool.query(
			`create function test_fault() returns trigger language plpgsql as $$ begin
				if new.order_id = '${broken?.orderId}' then raise exception 'deliberate'; end if; return new; end $$`,
		);
		await db.database.pool.query(
			'create trigger test_fault before insert on order_event for each row execute function test_fault()',
		);
		const job = await does(resubmit, orders);
		await db.database.pool.query('drop function test_fault cascade');
		expect(job.result).toMatchObject({ done: 2, failed: 1 });
		expect((await look(broken?.orderId ?? '')).status).toBe('API Error');
		expect(await caller.jobs.rejects({ id: job.id })).toMatchObject({ items: [{ code: 'orderFault' }] });
	});

	test('cancelled, finished orders stay moved; run again, nothing is done twice', async () => {
		const orders = await several(120, { status: 'API Error' });
		const { selectionId, count } = await held('resubmit', orders);
		const last =
			orders
				.map(({ orderId }) => orderId)
				.toSorted()
				.at(-1) ?? '';
		const { jobId } = await db.database.transaction(async (client) => {
			// It reaches the last portion and waits there.
			await client.query('select from "order" where id = $1 for update', [last]);
			const started = await caller.orders.bulk.start({ selectionId, count, action: resubmit });
			await bench.when(started.jobId, ({ done }) => done === 100);
			await cancelJob(db.database, started.jobId);
			expect((await bench.ended(started.jobId)).state).toBe('cancelled');
			return started;
		});
		const statuses = async () => {
			const { rows } = await db.database.pool.query<{ status: string; round: number; n: string }>(
				'select status, round, count(*) as n from "order" where id = any($1) group by 1, 2 order by 1',
				[orders.map(({ orderId }) => orderId)],
			);
			return rows.map(({ status, round, n }) => [status, round, Number(n)]);
		};
		expect(await statuses()).toEqual([
			['API Error', 1, 20],
			['Pending', 2, 100],
		]);
		// As after a kill: the job exists, its rows record what is done.
		await db.database.pool.query(
			`update job set state = 'queued', finished_at = null, cancel_asked_at = null where id = $1`,
			[jobId],
		);
		await db.database.pool.query(
			`select graphile_worker.add_job('orderBulk', json_build_object('jobId', $1::text), job_key => $1::text)`,
			[jobId],
		);
		expect(await bench.ended(jobId)).toMatchObject({ state: 'done', result: { done: 120, skipped: 0, failed: 0 } });
		expect(await statuses()).toEqual([['Pending', 2, 120]]);
		const { rows } = await db.database.pool.query<{ n: string }>(
			`select count(*) as n from order_event where kind = 'resubmitted' and order_id = any($1)`,
			[orders.map(({ orderId }) => orderId)],
		);
		expect(Number(rows[0]?.n)).toBe(120);
	});
});
