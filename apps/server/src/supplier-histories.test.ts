import { randomUUID } from 'node:crypto';
import { reconcile } from '@rewards/api/domains/ledger/index';
import { errorBody } from '@rewards/api/errors/index';
import { makeProgram, testServices } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeBooks, type Seen } from './testing/judge-books';
import { type Call, itemOf, startOddSupplier, supplierBench, viewOf } from './testing/odd-supplier';
import { orderStage } from './testing/order-world';

/**
 * Random histories of a supplier that lies: messages late, twice, out of order, about former keys and lines that aren't
 * there, contradicting each other and its answers, while staff void, edit, resubmit and delete at the same moments.
 * After each moment the books are right. A failure prints its seed; SUPPLIER_SEED repeats that run, HISTORIES sets how
 * many there are. (order-histories.test.ts has a supplier that keeps to its word, and checks that both sides agree.)
 */
let db: TestDatabase;
let stage: Awaited<ReturnType<typeof orderStage>>;
let bench: ReturnType<typeof supplierBench>;
let supplier: Awaited<ReturnType<typeof startOddSupplier>>;
let answer: (call: Call) => ReturnType<Parameters<typeof startOddSupplier>[0]>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12, connectionTimeoutMs: 60_000 });
	stage = await orderStage(db.database);
	bench = supplierBench(testServices(db.database));
	supplier = await startOddSupplier((call) => answer(call));
});
afterAll(async () => {
	await supplier?.close();
	await db.drop();
});

const histories = Number(process.env['HISTORIES'] ?? 8);
const seed = Number(process.env['SUPPLIER_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const kind = <const Kind extends string>(name: Kind) => fc.constant(name);
const at = fc.nat(7);
const item = fc.record({
	line: fc.constantFrom(1, 1, 2, 2, 3, 4),
	status: fc.oneof(fc.constantFrom(3, 4, 4, 13, 14, 15, 15), fc.integer({ min: -1, max: 17 })),
	sequence: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, Number.MAX_SAFE_INTEGER),
});
const report = fc.record({
	items: fc.oneof(
		fc.array<{ line: number; status: number; sequence: number }>(item, { maxLength: 4 }),
		// All of it cancelled.
		fc.nat(6).map((sequence) => [1, 2, 3].map((line) => ({ line, status: 4, sequence }))),
	),
	state: fc.constantFrom('open', 'open', 'open', 'closed'),
	orderNumber: fc.constantFrom('S-1', 'S-1', 'S-2'),
});
type Report = typeof report extends fc.Arbitrary<infer One> ? One : never;
const said = fc.record({
	how: fc.constantFrom('has', 'has', 'has', 'refuses', 'absent', 'closed', 'tooLate', 'fails', 'other', 'nonsense'),
	report,
});
const step = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: kind('place'), who: fc.nat(1), lines: fc.integer({ min: 1, max: 3 }) }) },
	{ weight: 6, arbitrary: fc.record({ kind: kind('pass'), answers: fc.array(said, { minLength: 1, maxLength: 5 }) }) },
	{
		weight: 10,
		arbitrary: fc.record({
			kind: kind('message'),
			at,
			report,
			key: fc.constantFrom('now', 'now', 'now', 'first'),
			twice: fc.boolean(),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ kind: kind('late'), at: fc.nat(30) }) },
	{ weight: 1, arbitrary: fc.record({ kind: kind('forged'), at, report }) },
	{ weight: 2, arbitrary: fc.record({ kind: kind('void'), at }) },
	{ weight: 1, arbitrary: fc.record({ kind: kind('voidUnanswered'), at }) },
	{ weight: 3, arbitrary: fc.record({ kind: kind('resubmit'), at }) },
	{ weight: 3, arbitrary: fc.record({ kind: kind('edit'), at, resubmit: fc.boolean() }) },
	{ weight: 1, arbitrary: fc.record({ kind: kind('delete'), at }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function answerOf({ path, body }: Call, { how, report: told }: { how: string; report: Report }) {
	const key: string = body?.key ?? decodeURIComponent(path.split('/')[2] ?? '');
	const view = viewOf(
		how === 'other' ? randomUUID() : key,
		told.items.map(({ line, status, sequence }) => itemOf(line, status, sequence)),
		{ state: told.state, orderNumber: told.orderNumber },
	);
	if (path === '/orders/list')
		return { status: 200, body: { orders: (body.keys as string[]).map((one) => ({ ...view, key: one })) } };
	const closes = path.endsWith('/close');
	switch (how) {
		case 'refuses':
			return { status: 422, body: { message: 'No.' } };
		case 'absent':
			return { status: 404, body: { code: 'absent' } };
		case 'closed':
			return closes
				? { status: 200, body: { code: 'closed' } }
				: { status: body ? 409 : 410, body: { code: 'closed' } };
		case 'tooLate':
			return { status: 409, body: { code: 'tooLate', message: 'Shipped.', order: view } };
		case 'fails':
			return { status: 500, body: {} };
		case 'nonsense':
			return { status: 200, body: '{"key":' };
		default:
			return { status: 201, body: view };
	}
}

/** Rethrows anything but a refusal by rule. */
const refusals = ['INSUFFICIENT_POINTS', 'ORDER_REFUSED', 'NOT_FOUND', 'BAD_REQUEST', 'UNAUTHORIZED'];
const done = <T>(call: Promise<T>): Promise<T | null> =>
	call.catch((error: unknown) => {
		if (refusals.includes(errorBody(error).code)) return null;
		throw error;
	});

async function makeWorld(type: 'points' | 'claim') {
	const { id: programId } = await makeProgram(db.database, stage.accountId, type, `Program ${randomUUID()}`);
	const select = { id: true };
	await db.database.prisma.program.update({ where: { id: programId }, data: { pointValue: '1' }, select });
	for (const productId of ['P1', 'P2', 'P3'])
		await db.database.prisma.product.create({
			data: { programId, id: newId(), sinceBuildId: newId(), productId, productName: productId, cost: '5' },
			select,
		});
	const participants = [newId(), newId()];
	for (const id of participants) {
		await db.database.prisma.participant.create({ data: { programId, id, name: 'Ann', email: `${id}@x.com` }, select });
		if (type === 'points') {
			const award = { programId, id: newId(), participantId: id, type: 'adjustment', amount: 100 };
			await db.database.prisma.ledgerEntry.create({ data: award, select });
		}
	}
	await bench.setSupplier(programId, supplier.address);
	return { programId, participants };
}

class History {
	readonly #orders: string[] = [];
	readonly #keys = new Map<string, string>();
	/** What was sent, to arrive once more. */
	readonly #sent: object[] = [];
	constructor(readonly world: Awaited<ReturnType<typeof makeWorld>>) {}

	async #keyOf(orderId: string): Promise<string> {
		const [row] = await bench.rows<{ key: string }>('select submission_key as key from "order" where id = $1', [
			orderId,
		]);
		const key = row?.key ?? '';
		if (!this.#keys.has(orderId)) this.#keys.set(orderId, key);
		return key;
	}

	async #tell(one: Extract<Step, { kind: 'message' | 'forged' }>, orderId: string): Promise<unknown> {
		const { programId } = this.world;
		const now = await this.#keyOf(orderId);
		const key = one.kind === 'message' && one.key === 'first' ? (this.#keys.get(orderId) ?? now) : now;
		const { items, ...more } = one.report;
		const view = viewOf(
			key,
			items.map(({ line, status, sequence }) => itemOf(line, status, sequence)),
			more,
		);
		if (one.kind === 'forged') {
			return expect(bench.tell(programId, view, 'another-key')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
		}
		this.#sent.push(view);
		const id = randomUUID();
		const times = one.twice ? 2 : 1;
		return Promise.all(Array.from({ length: times }, () => bench.tell(programId, view, undefined, id)));
	}

	async take(one: Step): Promise<unknown> {
		const { programId, participants } = this.world;
		const { orders } = stage.caller;
		if (one.kind === 'place') {
			const items = Array.from({ length: one.lines }, (_, n) => ({ productID: `P${n + 1}`, quantity: n + 1 }));
			const shippingAddress = {
				address1: '1 Main St',
				townCity: 'Austin',
				stateCounty: 'TX',
				country: 'USA',
				postcode: '10001',
				phone: '5125550100',
			};
			const participant = { sid: participants[one.who] ?? '' };
			const placed = await done(orders.place({ programId, key: randomUUID(), participant, items, shippingAddress }));
			if (placed) this.#orders.push(placed.order.id);
			if (placed) await this.#keyOf(placed.order.id);
			return null;
		}
		if (one.kind === 'pass') {
			let n = 0;
			const { answers } = one;
			answer = (call) => answerOf(call, answers[n++ % answers.length] ?? { how: 'fails', report: emptyReport });
			await bench.rows('delete from supplier_circuit');
			return bench.pass();
		}
		const late = one.kind === 'late' && this.#sent[one.at % Math.max(1, this.#sent.length)];
		if (late) return bench.tell(programId, late);
		const orderId = this.#orders[one.at % Math.max(1, this.#orders.length)];
		if (!orderId) return null;
		const place = { programId, orderId };
		switch (one.kind) {
			case 'message':
			case 'forged':
				return this.#tell(one, orderId);
			case 'void':
				return done(orders.void({ ...place, reason: 'Mistake' }));
			case 'voidUnanswered':
				return done(orders.voidUnanswered({ ...place, reason: 'Gone' }));
			case 'resubmit':
				return done(orders.resubmit(place));
			case 'edit':
				return done(orders.edit({ ...place, edit: { postcode: one.resubmit ? '00000' : '10001' } }));
			case 'delete':
				return done(orders.delete(place));
			default:
				return null;
		}
	}
}
const emptyReport: Report = { items: [], state: 'open', orderNumber: 'S-1' };

test(
	`${histories} histories of a supplier that contradicts itself (SUPPLIER_SEED=${seed}): no point is taken or given back twice`,
	async () => {
		const reached = new Set<string>();
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom('points', 'points', 'claim'),
				fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 24 }),
				async (type, waves) => {
					const history = new History(await makeWorld(type));
					const seen: Seen = new Map();
					for (const wave of waves) {
						await Promise.all(wave.map((one) => history.take(one)));
						await judgeBooks(db.database, history.world.programId, seen);
					}
					for (const { status } of seen.values()) reached.add(`${type} ${status}`);
					const differences: unknown[] = [];
					await reconcile(db.database, (difference) => differences.push(difference));
					expect(differences).toEqual([]);
					// No later history works for this one.
					await bench.rows('delete from order_dispatch');
				},
			),
			{ numRuns: histories, seed, endOnFailure: true },
		);
		expect(reached.size).toBeGreaterThan(3);
	},
	60_000 + histories * 5_000,
);
