import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, storedSession, testServices } from '../../testing';
import { makePerson, sumsOf } from './testing/people';

let db: TestDatabase;
let caller: Caller;
let programId: string;
beforeAll(async () => {
	db = await createTestDatabase();
	const { accounts, programs } = await makeAccountTree(db.database);
	programId = programs.left.id;
	const session = await storedSession(db.database, accounts.left, flags('manageTransaction'));
	caller = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());

/** Ends in whether it was let through; anything but a refusal for want of points is thrown. */
const done = (call: Promise<unknown>): Promise<boolean> =>
	call.then(
		() => true,
		(error: unknown) => {
			const { code, params } = errorBody(error);
			if (code === 'INSUFFICIENT_POINTS' || params?.['reason'] === 'reversed') return false;
			throw error;
		},
	);

test('1,000 debits at once on one balance take all of it and nothing more', async () => {
	const participantId = await makePerson(db.database, programId, 700);
	const debit = () => done(caller.ledger.add({ programId, participantId, amount: -1, description: 'Debit' }));
	const taken = await Promise.all(Array.from({ length: 1000 }, debit));
	expect(taken.filter(Boolean)).toHaveLength(700);
	expect(await sumsOf(db.database, programId, participantId)).toMatchObject({ balance: 0, awarded: 0 });
}, 120_000);

const step = fc.oneof(
	fc.record({ kind: fc.constant('add' as const), amount: fc.integer({ min: -60, max: 100 }).filter((n) => n !== 0) }),
	fc.record({ kind: fc.constant('order' as const), amount: fc.integer({ min: 1, max: 80 }) }),
	fc.record({ kind: fc.constant('reverse' as const), at: fc.nat(30) }),
);

test('whatever happens at the same time, no balance is overdrawn and each is the sum of its entries', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { maxLength: 6 }), async (waves) => {
			const participantId = await makePerson(db.database, programId, 100);
			const made: { id: string; amount: number }[] = [];
			let expected = 100;
			const run = async (one: (typeof waves)[number][number]): Promise<void> => {
				if (one.kind === 'order') {
					// As the order flow debits: the database is the last to guard it.
					const orderId = newId();
					const order = `insert into "order" (program_id, id, order_number, participant_id, idempotency_key, submission_key) values ($1, $2::uuid, $2::text, $3, $2::text, $2::text)`;
					const entry = `insert into ledger_entry (program_id, id, participant_id, type, amount, order_id) values ($1, $2, $3, 'order', $4, $2)`;
					const paid = await db.database
						.transaction(async (client) => {
							await client.query(order, [programId, orderId, participantId]);
							await client.query(entry, [programId, orderId, participantId, -one.amount]);
						})
						.then(
							() => true,
							(error: unknown) => {
								expect(errorBody(error).code).toBe('INSUFFICIENT_POINTS');
								return false;
							},
						);
					if (paid) expected -= one.amount;
				} else if (one.kind === 'add') {
					const input = { programId, participantId, amount: one.amount, description: 'Step' };
					let id = '';
					const call = caller.ledger.add(input).then((entry) => {
						id = entry.id;
					});
					if (!(await done(call))) return;
					expected += one.amount;
					made.push({ id, amount: one.amount });
				} else {
					const entry = made[one.at % Math.max(1, made.length)];
					if (!entry) return;
					const input = { programId, participantId, transactionId: entry.id };
					if (await done(caller.ledger.reverse(input))) expected -= entry.amount;
				}
			};
			for (const wave of waves) await Promise.all(wave.map(run));
			const { rows } = await db.database.pool.query<{ sum: number; low: number }>(
				`select sum(amount) as sum, min(running) as low from (
					select amount, sum(amount) over (order by create_date, id) as running from ledger_entry
					where program_id = $1 and participant_id = $2) e`,
				[programId, participantId],
			);
			const { balance, awarded, redeemed } = await sumsOf(db.database, programId, participantId);
			expect(balance).toBe(expected);
			expect(balance).toBe(rows[0]?.sum);
			expect(balance).toBe(awarded - redeemed);
		}),
		{ numRuns: 25 },
	);
}, 120_000);
