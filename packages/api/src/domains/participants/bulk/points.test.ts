import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { createCaller } from '../../../router';
import { contextOf, flags, makeProgram, storedSession, type TestProgram } from '../../../testing';
import { importBench } from '../imports/testing/import-bench';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof importBench>>;
let caller: ReturnType<typeof createCaller>;
let points: TestProgram;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await importBench(db.database);
	await bench.startWorker();
	const session = await storedSession(
		db.database,
		bench.accounts.left,
		flags('manageParticipant', 'manageTransaction'),
	);
	caller = createCaller(contextOf(bench.services, session));
	points = await makeProgram(db.database, bench.accounts.left.id, 'points');
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

const query = <Row extends object>(sql: string, values: unknown[]) => db.database.pool.query<Row>(sql, values);
async function people(programId: string, count: number, prefix: string): Promise<string[]> {
	const ids = Array.from({ length: count }, () => newId());
	await query(
		`insert into participant (program_id, id, name, email) select $1, id, $3 || n, $3 || n || '@example.com'
		from unnest($2::uuid[]) with ordinality as t (id, n)`,
		[programId, ids, prefix],
	);
	return ids;
}
const holdOf = (programId: string, ids: string[], withBalance = false) =>
	caller.participants.bulk.hold({ programId, selection: { kind: 'ids', ids }, withBalance });
const gift = { kind: 'points', amount: 250, description: 'Welcome' } as const;
async function gives(ids: string[]) {
	const { selectionId, count } = await holdOf(points.id, ids);
	const { jobId } = await caller.participants.bulk.start({ programId: points.id, selectionId, count, action: gift });
	return bench.ended(jobId);
}
const balancesOf = async (ids: string[]) =>
	(
		await query<{ balance: number }>('select balance from participant where id = any($1) order by email', [ids])
	).rows.map(({ balance }) => balance);
const entriesOf = async (ids: string[]) =>
	(
		await query<{ type: string; amount: number; description: string }>(
			'select type, amount, description from ledger_entry where participant_id = any($1) order by created_at',
			[ids],
		)
	).rows;
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: unknown) => errorBody(error).code,
	);

test('points are awarded to each existing participant, once, with a transaction and an audit entry each', async () => {
	const ids = await people(points.id, 3, 'gift');
	const held = await holdOf(points.id, ids);
	await query('update participant set deleted_at = now() where id = $1', [ids[2]]);
	const input = { programId: points.id, selectionId: held.selectionId, count: held.count, action: gift };
	const { jobId } = await caller.participants.bulk.start(input);
	// A repeated call, as after a lost response.
	expect(await caller.participants.bulk.start(input)).toEqual({ jobId });
	const job = await bench.ended(jobId);
	expect(job.result).toEqual({ action: 'points', value: '250', done: 2, unchanged: 0, gone: 1 });
	expect(await balancesOf(ids)).toEqual([250, 250, 0]);
	expect(await entriesOf(ids)).toEqual(Array(2).fill({ type: 'adjustment', amount: 250, description: 'Welcome' }));
	const audit = await query<{ after: unknown }>(
		`select after from audit_entry where action = 'addTransaction' and entity_id = any($1)`,
		[ids],
	);
	expect(audit.rows).toEqual(Array(2).fill({ after: { amount: 250, description: 'Welcome', balance: 250 } }));
	expect((await holdOf(points.id, ids.slice(0, 2), true)).balance).toBe(500);
	expect((await holdOf(points.id, ids.slice(0, 2))).balance).toBeNull();
});

test('an undo reverses them for participants who still have them; other changes of the participant do not matter', async () => {
	const ids = await people(points.id, 4, 'undo');
	const { id: bulkId } = await gives(ids);
	const [renamed, spent, byHand] = ids;
	await query(`update participant set name = 'Other', version = version + 1 where id = $1`, [renamed]);
	await caller.ledger.add({
		programId: points.id,
		participantId: spent ?? '',
		amount: -1,
		description: 'Spent',
		reference: '',
	});
	const { rows } = await query<{ id: string }>('select id from ledger_entry where participant_id = $1', [byHand]);
	await caller.ledger.reverse({
		programId: points.id,
		participantId: byHand ?? '',
		transactionId: rows[0]?.id ?? '',
		description: '',
	});
	const view = { refusal: null, undone: 2, changed: 2, taken: 0, levelGone: 0 };
	expect(await caller.participants.bulk.checkUndo({ programId: points.id, bulkId })).toEqual(view);
	const { jobId } = await caller.participants.bulk.undo({ programId: points.id, bulkId });
	expect((await bench.ended(jobId)).result).toMatchObject({ action: 'points', undone: 2, changed: 2 });
	expect(await balancesOf(ids)).toEqual([0, 249, 0, 0]);
	expect(await refusal(caller.participants.bulk.undo({ programId: points.id, bulkId }))).toBe('BAD_REQUEST');
});

test('when one of them cannot hold the points, none gets any', async () => {
	const ids = await people(points.id, 2, 'full');
	for (const _ of [1, 2])
		await caller.ledger.add({
			programId: points.id,
			participantId: ids[1] ?? '',
			amount: 1_000_000_000,
			description: 'Much',
			reference: '',
		});
	await caller.ledger.add({
		programId: points.id,
		participantId: ids[1] ?? '',
		amount: 147_483_500,
		description: 'Rest',
		reference: '',
	});
	const job = await gives(ids);
	expect(job.state).toBe('failed');
	expect(job.error).toMatchObject({ code: 'VALIDATION' });
	expect(await balancesOf(ids)).toEqual([0, 2_147_483_500]);
});

test('only in points programs, by users who may add transactions, whole points above 0', async () => {
	const plateau = await makeProgram(db.database, bench.accounts.left.id, 'plateau');
	const { selectionId, count } = await holdOf(plateau.id, await people(plateau.id, 1, 'plateau'));
	const start = (programId: string, held: { selectionId: string; count: number }, action: typeof gift) =>
		refusal(caller.participants.bulk.start({ programId, ...held, action }));
	expect(await start(plateau.id, { selectionId, count }, gift)).toBe('BAD_REQUEST');
	const ids = await people(points.id, 1, 'rule');
	const { selectionId: own } = await holdOf(points.id, ids);
	for (const wrong of [{ amount: 0 }, { amount: -5 }, { amount: 1.5 }, { description: ' ' }])
		expect(await start(points.id, { selectionId: own, count: 1 }, { ...gift, ...wrong } as typeof gift)).toBe(
			'VALIDATION',
		);

	const { id: bulkId } = await gives(ids);
	const session = await storedSession(db.database, bench.accounts.left, flags('manageParticipant'));
	const other = createCaller(contextOf(bench.services, session));
	const held = await other.participants.bulk.hold({ programId: points.id, selection: { kind: 'ids', ids } });
	const { selectionId: theirs } = held;
	const input = { programId: points.id, selectionId: theirs, count: 1, action: gift };
	expect(await refusal(other.participants.bulk.start(input))).toBe('FORBIDDEN');
	expect(await refusal(other.participants.bulk.undo({ programId: points.id, bulkId }))).toBe('FORBIDDEN');
	expect(await balancesOf(ids)).toEqual([250]);
});
