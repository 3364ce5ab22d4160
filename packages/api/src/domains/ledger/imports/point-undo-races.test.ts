import { newId, type PoolClient } from '@rewards/db';
import { expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { makePerson, sumsOf } from '../testing/people';
import { pointTests } from '../testing/point-tests';

const held = pointTests();

const balances = (ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await sumsOf(held.database, held.bench.programId, id)).balance));
const ask = async (importId: string): Promise<string> =>
	(await held.bench.caller.ledger.imports.undo({ programId: held.bench.programId, importId })).jobId;
const appended = async (programId: string, id: string): Promise<number> =>
	(
		await held.database.pool.query('select from ledger_entry where program_id = $1 and participant_id = $2', [
			programId,
			id,
		])
	).rowCount ?? 0;

/** Two participants with ten points each from a file. */
async function booked(tag: string) {
	const ids = await Promise.all(
		['a', 'b'].map((name) =>
			makePerson(held.database, held.bench.programId, 0, { email: `${name}.${tag}@example.com` }),
		),
	);
	const lines = ['a', 'b'].map((name) => `${name}.${tag}@example.com,10,Bonus`);
	const job = await held.bench.run(`email,amount,description\n${lines.join('\n')}\n`);
	return { ids, importId: job.id };
}

const waiting = `select count(*) as n from pg_stat_activity
	where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update of p%'`;

/** A colleague changes a participant, and commits while an undo waits for that row. Returns the undo's job. */
const meanwhile = (importId: string, work: (colleague: PoolClient) => Promise<unknown>): Promise<string> =>
	held.database.transaction(async (colleague) => {
		await work(colleague);
		const jobId = await ask(importId);
		const { pool } = held.database;
		await expect.poll(async () => (await pool.query(waiting)).rows[0]?.n, { interval: 20, timeout: 20_000 }).toBe(1);
		return jobId;
	});
const entry = `insert into ledger_entry (program_id, id, participant_id, type, amount, description, reverses_id)
	values ($1, $2, $3, $4, $5, 'Meanwhile', $6)`;

test('points spent while the undo waits for their owner stay, and the others are taken back', async () => {
	const { ids, importId } = await booked('spends');
	const jobId = await meanwhile(importId, (colleague) =>
		colleague.query(entry, [held.bench.programId, newId(), ids[0], 'adjustment', -1, null]),
	);
	expect(await held.bench.ended(jobId)).toMatchObject({
		state: 'doneWithRejects',
		result: { transactions: 1, participants: 1, awarded: 10, kept: 1 },
	});
	expect(await held.bench.rejects(jobId)).toEqual([[1, 'email', 'balanceOnly']]);
	expect(await balances(ids)).toEqual([9, 0]);
});

test('a transaction that a colleague reverses while the undo waits is reversed once', async () => {
	const { ids, importId } = await booked('reverses');
	const jobId = await meanwhile(importId, async (colleague) => {
		const find = 'select id from ledger_entry where program_id = $1 and participant_id = $2';
		const { rows } = await colleague.query<{ id: string }>(find, [held.bench.programId, ids[0]]);
		await colleague.query(entry, [held.bench.programId, newId(), ids[0], 'reversal', -10, rows[0]?.id]);
	});
	expect(await held.bench.ended(jobId)).toMatchObject({
		state: 'done',
		result: { transactions: 1, participants: 1, reversed: 1, kept: 0 },
	});
	expect(await balances(ids)).toEqual([0, 0]);
	expect(await appended(held.bench.programId, ids[0] ?? '')).toBe(2);
});

test('when all participants spend at the moment of the undo, none is overdrawn and none loses only part of the points', async () => {
	const { ids, importId } = await booked('crowd');
	const { programId, caller } = held.bench;
	const spend = (participantId: string) =>
		caller.ledger.add({ programId, participantId, amount: -1, description: 'Spent' }).then(
			() => 1,
			(error: unknown) => {
				expect(errorBody(error).code).toBe('INSUFFICIENT_POINTS');
				return 0;
			},
		);
	const undone = ask(importId).then(held.bench.ended, (error: unknown) => {
		expect(errorBody(error).code).toBe('IN_USE');
		return null;
	});
	const spent = await Promise.all(ids.map((id) => Promise.all(Array.from({ length: 6 }, () => spend(id)))));
	await undone;
	const left = await balances(ids);
	const sums = spent.map((one) => one.reduce((sum, n) => sum + n, 0));
	for (const [n, sum] of sums.entries()) expect([10 - sum, sum === 0 ? 0 : null]).toContain(left[n]);
});

test('two undos of one import at the same time are one', async () => {
	const { ids, importId } = await booked('twice');
	const jobIds = await Promise.all([ask(importId), ask(importId)]);
	expect(new Set(jobIds).size).toBe(1);
	const ended = await Promise.all(jobIds.map(held.bench.ended));
	expect(ended.map(({ state }) => state)).toEqual(['done', 'done']);
	expect(await balances(ids)).toEqual([0, 0]);
});

test('cancelled while it waits, it takes nothing back and can be requested again', async () => {
	const { ids, importId } = await booked('cancelled');
	const jobId = await held.database.transaction(async (colleague) => {
		await colleague.query('select from participant where id = $1 for update', [ids[1]]);
		const id = await ask(importId);
		await held.bench.when(id, ({ stage }) => stage === 'comparing');
		await held.bench.caller.jobs.cancel({ id });
		expect(await held.bench.ended(id)).toMatchObject({ state: 'cancelled', result: null });
		return id;
	});
	expect(await balances(ids)).toEqual([10, 10]);
	const { programId, caller } = held.bench;
	expect(await caller.ledger.imports.checkUndo({ programId, importId })).toMatchObject({ refusal: null });
	expect((await held.bench.ended(await ask(importId))).id).not.toBe(jobId);
	expect(await balances(ids)).toEqual([0, 0]);
});
