import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import type { Caller } from '../../router';
import { makePerson, sumsOf } from './testing/people';
import { pointBench } from './testing/point-bench';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof pointBench>>;
beforeAll(async () => {
	// A thousand calls wait for eight connections, however busy the machine is.
	db = await createTestDatabase({ max: 8, connectionTimeoutMs: 60_000 });
	bench = await pointBench(db.database);
	await bench.startWorker();
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

/** Returns whether the call was accepted; throws on any error other than the rules of points. */
const done = (call: Promise<unknown>): Promise<boolean> =>
	call.then(
		() => true,
		(error: unknown) => {
			const { code, params } = errorBody(error);
			if (code === 'INSUFFICIENT_POINTS' || code === 'DUPLICATE' || params?.['reason'] === 'reversed') return false;
			throw error;
		},
	);

test('1,000 debits at once on one balance take all of it and nothing more', async () => {
	const { programId } = bench;
	const participantId = await makePerson(db.database, programId, 700);
	// The limit of pending calls per user, for each of four.
	const callers = await Promise.all(Array.from({ length: 4 }, () => bench.colleague()));
	const debit = (caller: Caller) =>
		done(caller.ledger.add({ programId, participantId, amount: -1, description: 'Debit' }));
	const taken = await Promise.all(callers.flatMap((caller) => Array.from({ length: 250 }, () => debit(caller))));
	expect(taken.filter(Boolean)).toHaveLength(700);
	expect(await sumsOf(db.database, programId, participantId)).toMatchObject({ balance: 0, awarded: 0 });
}, 120_000);

const people = 3;
const start = 100;
const who = fc.nat(people - 1);
const amount = fc.integer({ min: -60, max: 80 }).filter((n) => n !== 0);
/** Few references, so that several files and manual entries compete for them; 0 for none. */
const reference = fc.nat(6);
const rows = fc.array(fc.record({ who, amount, reference }), { minLength: 1, maxLength: 12 });
const step = fc.oneof(
	fc.record({ kind: fc.constant('add' as const), who, amount, reference }),
	fc.record({ kind: fc.constant('order' as const), who, amount: fc.integer({ min: 1, max: 60 }) }),
	fc.record({ kind: fc.constant('reverse' as const), at: fc.nat(30) }),
	fc.record({ kind: fc.constant('import' as const), file: fc.nat(2), again: fc.boolean() }),
	fc.record({ kind: fc.constant('undo' as const), at: fc.nat(3) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Row = typeof rows extends fc.Arbitrary<(infer One)[]> ? One : never;

/** One history: accepted calls are recorded, to compare them with the final state of the database. */
async function live(files: readonly Row[][], waves: readonly Step[][]) {
	const { programId, caller } = bench;
	const tag = newId();
	const ids = await Promise.all(
		Array.from({ length: people }, (_, n) => makePerson(db.database, programId, start, { email: `${n}-${tag}@x.co` })),
	);
	const expected = ids.map(() => start);
	const references: string[] = [];
	const made: { id: string; who: number; amount: number }[] = [];
	const imported: { id: string; rows: Row[] }[] = [];
	/** Simultaneous requests are one job. */
	const undone = new Set<string>();
	const nameOf = (n: number) => (n === 0 ? '' : `${tag}-${n}`);
	const count = (one: Row) => {
		expected[one.who] = (expected[one.who] ?? 0) + one.amount;
		if (one.reference > 0) references.push(nameOf(one.reference));
	};
	const book = async (file: readonly Row[], again: boolean) => {
		const lines = file.map((row) => `${row.who}-${tag}@x.co,${row.amount},Row,${nameOf(row.reference)}`);
		const text = `email,amount,description,reference\n${lines.join('\n')}\n`;
		const job = await bench.run(text, again).catch((error: unknown) => {
			expect(errorBody(error).code).toBe('ALREADY_IMPORTED');
			return null;
		});
		if (job?.state === 'failed') expect(job.error).toMatchObject({ code: 'ALREADY_IMPORTED' });
		if (!job || job.state === 'failed') return expect(again).toBe(false);
		const refused = new Set((await bench.rejects(job.id)).map(([line]) => line));
		const booked = file.filter((_, n) => !refused.has(n + 2));
		expect(job.result).toMatchObject({ accepted: booked.length, rejected: refused.size });
		for (const row of booked) count(row);
		imported.push({ id: job.id, rows: booked });
	};
	const undo = async (at: number) => {
		const known = imported[at % Math.max(1, imported.length)];
		if (!known) return;
		const asked = caller.ledger.imports.undo({ programId, importId: known.id }).then(({ jobId }) => bench.ended(jobId));
		const job = await asked.catch((error: unknown) => ({ id: '', state: 'failed', error: errorBody(error) }));
		// Already undone, nothing to undo, or all spent; before or after its turn came.
		if (job.state === 'failed') return expect(['BAD_REQUEST', 'IN_USE']).toContain(job.error?.code);
		if (undone.has(job.id)) return;
		undone.add(job.id);
		const keep = await db.database.pool.query<{ id: string }>(
			`select params->>'participantId' as id from job_reject where job_id = $1`,
			[job.id],
		);
		const kept = new Set(keep.rows.map(({ id }) => ids.indexOf(id)));
		// All of a participant's points or none.
		for (const row of known.rows) if (!kept.has(row.who)) count({ ...row, amount: -row.amount, reference: 0 });
	};
	const order = async (participantId: string, points: number) => {
		// As the order flow debits: the database is the last guard.
		const id = newId();
		const order = `insert into "order" (program_id, id, order_number, participant_id, idempotency_key, submission_key) values ($1, $2::uuid, $2::text, $3, $2::text, $2::text)`;
		const entry = `insert into ledger_entry (program_id, id, participant_id, type, amount, order_id) values ($1, $2, $3, 'order', $4, $2)`;
		await db.database.transaction(async (client) => {
			await client.query(order, [programId, id, participantId]);
			await client.query(entry, [programId, id, participantId, -points]);
		});
	};
	const take = async (one: Step): Promise<void> => {
		if (one.kind === 'import') return book(files[one.file % files.length] ?? [], one.again);
		if (one.kind === 'undo') return undo(one.at);
		if (one.kind === 'reverse') {
			const entry = made[one.at % Math.max(1, made.length)];
			if (!entry) return;
			const input = { programId, participantId: ids[entry.who] ?? '', transactionId: entry.id };
			if (await done(caller.ledger.reverse(input))) count({ ...entry, amount: -entry.amount, reference: 0 });
			return;
		}
		const participantId = ids[one.who] ?? '';
		if (one.kind === 'order') {
			if (await done(order(participantId, one.amount))) count({ ...one, amount: -one.amount, reference: 0 });
			return;
		}
		const input = { amount: one.amount, description: 'Step', reference: nameOf(one.reference) };
		const call = caller.ledger.add({ ...input, programId, participantId }).then(({ id }) => made.push({ ...one, id }));
		if (await done(call)) count(one);
	};
	for (const wave of waves) await Promise.all(wave.map(take));
	// The remaining balance, concurrently with spending.
	const spends: Step[] = ids.map((_, one) => ({ kind: 'order', who: one, amount: 50 }));
	await Promise.all([...imported.map((_, at) => undo(at)), ...spends.map(take)]);
	return { ids, tag, expected, references, undone: undone.size };
}

test('under concurrency, with imports and their undos, no balance is overdrawn, each equals the sum of its entries, no reference counts twice', async () => {
	let imports = 0;
	let undos = 0;
	const histories = fc.record({
		files: fc.array(rows, { minLength: 1, maxLength: 3 }),
		waves: fc.array(fc.array(step, { minLength: 2, maxLength: 10 }), { minLength: 1, maxLength: 4 }),
	});
	await fc.assert(
		fc.asyncProperty(histories, async ({ files, waves }) => {
			imports += waves.flat().filter(({ kind }) => kind === 'import').length;
			const { ids, tag, expected, references, undone } = await live(files, waves);
			undos += undone;
			const { pool } = db.database;
			const sums = await Promise.all(ids.map((id) => sumsOf(db.database, bench.programId, id)));
			expect(sums.map(({ balance }) => balance)).toEqual(expected);
			expect(sums.map(({ balance, awarded, redeemed }) => awarded - redeemed - balance)).toEqual(ids.map(() => 0));
			expect(Math.min(...expected)).toBeGreaterThanOrEqual(0);
			const { rows: entries } = await pool.query(
				`select (select sum(amount) from ledger_entry e where e.program_id = $1 and e.participant_id = p.id) as sum
				from participant p where p.program_id = $1 and p.id = any($2::uuid[]) order by array_position($2::uuid[], p.id)`,
				[bench.programId, ids],
			);
			expect(entries.map(({ sum }) => sum)).toEqual(expected);
			const { rows: known } = await pool.query<{ reference: string }>(
				'select reference from ledger_entry where program_id = $1 and starts_with(reference, $2)',
				[bench.programId, tag],
			);
			// Each accepted entry exists, once.
			expect(known.map((entry) => entry.reference).toSorted()).toEqual(references.toSorted());
		}),
		{ numRuns: 12 },
	);
	expect(imports).toBeGreaterThan(8);
	expect(undos).toBeGreaterThan(4);
}, 120_000);
