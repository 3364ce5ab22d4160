import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridSelection } from '@rewards/validators/grid';
import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { cancelJob } from '../../../jobs/cancel-job';
import { createCaller } from '../../../router';
import { contextOf, flags, makeProgram, storedSession, type TestProgram } from '../../../testing';
import { importBench } from '../imports/testing/import-bench';
import { runImportCleanup } from '../jobs/run-import-cleanup';
import { bulkResults } from '../services/bulk-results';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof importBench>>;
let session: Awaited<ReturnType<typeof storedSession>>;
let caller: ReturnType<typeof createCaller>;
let plateau: TestProgram;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await importBench(db.database);
	await bench.startWorker();
	session = await storedSession(db.database, bench.accounts.left, flags('manageParticipant'));
	caller = createCaller(contextOf(bench.services, session));
	plateau = await makeProgram(db.database, bench.accounts.left.id, 'plateau');
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

/** Participants p1 … pn of the program, their ids in that order. */
async function people(programId: string, count: number, prefix = 'p'): Promise<string[]> {
	const ids = Array.from({ length: count }, () => newId());
	await db.database.pool.query(
		`insert into participant (program_id, id, name, email) select $1, id, $3 || n, $3 || n || '@example.com'
		from unnest($2::uuid[]) with ordinality as t (id, n)`,
		[programId, ids, prefix],
	);
	return ids;
}
const rowsOf = async (ids: string[]) =>
	(
		await db.database.pool.query<{ status: string; levelId: string | null; deleted: boolean; version: number }>(
			`select status, level_id as "levelId", deleted_at is not null as deleted, version
			from participant where id = any($1) order by id`,
			[ids],
		)
	).rows;
const hold = (programId: string, selection: GridSelection) => caller.participants.bulk.hold({ programId, selection });
const start = async (programId: string, held: { selectionId: string; count: number }, action: ParticipantBulk) =>
	(await caller.participants.bulk.start({ programId, ...held, action })).jobId;
const does = async (programId: string, selection: GridSelection, action: ParticipantBulk) =>
	bench.ended(await start(programId, await hold(programId, selection), action));
const refusal = (call: Promise<unknown>) =>
	call.then(
		() => null,
		(error: unknown) => errorBody(error).code,
	);
const byIds = (ids: string[]): GridSelection => ({ kind: 'ids', ids });
const matching = (search: string, except: string[] = []): GridSelection => ({ kind: 'matching', search, except });

describe('the action applies exactly to what was confirmed', () => {
	test('status: those that match, whatever is added, deleted or changed between selection and confirmation', async () => {
		const ids = await people(plateau.id, 8, 'held');
		const [out, gone, already, renamed] = ids;
		const held = await hold(plateau.id, matching('held', [out ?? '']));
		expect(held.count).toBe(7);
		const late = await people(plateau.id, 2, 'held-late');
		await db.database.pool.query('update participant set deleted_at = now() where id = $1', [gone]);
		await db.database.pool.query(`update participant set status = 'Disabled' where id = $1`, [already]);
		await db.database.pool.query(`update participant set name = 'Other', email = 'other@example.com' where id = $1`, [
			renamed,
		]);

		const jobId = await start(plateau.id, held, { kind: 'status', status: 'Disabled' });
		// A repeated call, as after a lost response: the same job.
		expect(await start(plateau.id, held, { kind: 'status', status: 'Disabled' })).toBe(jobId);
		// No other action is accepted for the same selection, and no error claims that it ran.
		for (const other of [{ kind: 'delete' }, { kind: 'status', status: 'Archived' }] as const)
			expect(await refusal(start(plateau.id, held, other))).toBe('CONFLICT');
		const job = await bench.ended(jobId);
		expect(job).toMatchObject({
			state: 'doneWithRejects',
			done: 7,
			rejected: 1,
			result: { action: 'status', value: 'Disabled', done: 5, unchanged: 1, gone: 1 },
		});
		expect((await rowsOf([out ?? '', ...late])).map(({ status }) => status)).toEqual(['Active', 'Active', 'Active']);
		expect((await rowsOf(ids.slice(2))).map(({ status }) => status)).toEqual(Array(6).fill('Disabled'));
		expect((await rowsOf([renamed ?? '']))[0]?.version).toBe(2);
		const { items } = await caller.jobs.rejects({ id: jobId });
		expect(items).toMatchObject([{ value: 'held2@example.com', code: 'participantGone' }]);
		const audit = await db.database.pool.query(
			`select entity_id, before, after, actor_name from audit_entry where entity = 'participant' and entity_id = any($1)`,
			[ids],
		);
		expect(audit.rows).toHaveLength(5);
		expect(audit.rows[0]).toMatchObject({
			before: { status: 'Active' },
			after: { status: 'Disabled' },
			actor_name: 'Test User',
		});

		const file = await bulkResults(bench.ctx, jobId, 'tr');
		const text = (await buffer(Readable.from(file.lines))).toString();
		const lines = text.split('\r\n').slice(0, -1);
		expect(lines).toHaveLength(8);
		expect(lines[0]).toBe('\ufeffsid,name,email,externalId,Satır,Neden');
		expect(lines.find((line) => line.includes(gone ?? ''))).toContain('Bu katılımcı artık yok');
	});

	test('level: of the program, not for points programs', async () => {
		const ids = await people(plateau.id, 3, 'level');
		const [, gold] = plateau.levelIds;
		const job = await does(plateau.id, byIds(ids), { kind: 'level', levelId: gold ?? '' });
		expect(job.result).toEqual({ action: 'level', value: 'Level 2', done: 3, unchanged: 0, gone: 0 });
		expect((await rowsOf(ids)).map(({ levelId }) => levelId)).toEqual([gold, gold, gold]);
		const other = await makeProgram(db.database, bench.accounts.left.id, 'plateau');
		const held = await hold(plateau.id, byIds(ids));
		expect(await refusal(start(plateau.id, held, { kind: 'level', levelId: other.levelIds[0] ?? '' }))).toBe(
			'NOT_FOUND',
		);
		const points = await makeProgram(db.database, bench.accounts.left.id, 'points');
		const some = await hold(points.id, byIds(await people(points.id, 1)));
		expect(await refusal(start(points.id, some, { kind: 'level', levelId: gold ?? '' }))).toBe('NOT_FOUND');
	});

	test('delete: hidden from all lists, their e-mails free again', async () => {
		const program = await makeProgram(db.database, bench.accounts.left.id, 'points');
		// Statistics from before the insert: the planner doesn't know of the many new rows.
		await db.database.pool.query('analyze participant, held_selection_row');
		const ids = await people(program.id, 12_000, 'many');
		await db.database.pool.query(`update participant set password_sealed = '\\x00' where id = $1`, [ids[0]]);
		const job = await does(program.id, matching('many', ids.slice(-1)), { kind: 'delete' });
		expect(job).toMatchObject({ state: 'done', done: 11_999, result: { done: 11_999, gone: 0 } });
		const { items, total } = await caller.participants.list({ programId: program.id });
		expect([total, items[0]?.sid]).toEqual([1, ids.at(-1)]);
		await people(program.id, 1, 'many');
	});
});

describe('attacked', () => {
	test('ids of another program select no participant, and a whole list is that of the own program', async () => {
		const foreign = await people(bench.programs.right.id, 3, 'foreign');
		const own = await people(plateau.id, 1, 'own');
		expect(await refusal(hold(plateau.id, byIds(foreign)))).toBe('NOT_FOUND');
		expect((await hold(plateau.id, byIds([...foreign, ...own]))).count).toBe(1);
		expect(await refusal(hold(plateau.id, matching('foreign')))).toBe('NOT_FOUND');
		expect(await refusal(hold(bench.programs.right.id, byIds(foreign)))).toBe('NOT_FOUND');
	});

	test('a selection is bound to its holder, its program, its number and its time', async () => {
		const held = await hold(plateau.id, byIds(await people(plateau.id, 2, 'mine')));
		const remove: ParticipantBulk = { kind: 'delete' };
		const colleague = createCaller(
			contextOf(bench.services, await storedSession(db.database, bench.accounts.left, flags('manageParticipant'))),
		);
		expect(await refusal(colleague.participants.bulk.start({ programId: plateau.id, ...held, action: remove }))).toBe(
			'NOT_FOUND',
		);
		const other = await makeProgram(db.database, bench.accounts.left.id, 'plateau');
		expect(await refusal(start(other.id, held, remove))).toBe('NOT_FOUND');
		expect(await refusal(start(plateau.id, { ...held, count: 1 }, remove))).toBe('CONFLICT');
		await db.database.pool.query(`update held_selection set expires_at = now() - interval '1 second' where id = $1`, [
			held.selectionId,
		]);
		expect(await refusal(start(plateau.id, held, remove))).toBe('NOT_FOUND');
	});

	test('unknown statuses, kinds and types are refused', async () => {
		const held = await hold(plateau.id, byIds(await people(plateau.id, 1, 'typed')));
		for (const action of [
			{ kind: 'status', status: 'Gone' },
			{ kind: 'level', levelId: 'x' },
			{ kind: 'drop' },
			null,
			5,
		]) {
			// Input that violates the types.
			expect(await refusal(start(plateau.id, held, action as ParticipantBulk))).toBe('VALIDATION');
		}
		expect(await refusal(hold(plateau.id, { kind: 'ids', ids: ["'); drop table participant --"] }))).toBe('VALIDATION');
	});
});

test('cancelled while it works, it changes no participant', async () => {
	const program = await makeProgram(db.database, bench.accounts.left.id, 'points');
	const ids = await people(program.id, 6_000, 'stop');
	const held = await hold(program.id, byIds(ids.slice(0, 6_000)));
	const last = ids.at(-1);
	await db.database.transaction(async (client) => {
		// Another transaction locks the last one, so that the work can't end.
		await client.query('select from participant where id = $1 for update', [last]);
		const jobId = await start(program.id, held, { kind: 'status', status: 'Archived' });
		await bench.when(jobId, (job) => job.done > 0);
		await cancelJob(db.database, jobId);
		expect(await bench.ended(jobId)).toMatchObject({ state: 'cancelled' });
	});
	expect(new Set((await rowsOf(ids)).map(({ status }) => status))).toEqual(new Set(['Active']));
});

describe('while it is counted', () => {
	const rowsHeld = async () =>
		(await db.database.pool.query<{ n: number }>('select count(*)::int as n from held_selection_row')).rows[0]?.n;
	const waiting = async (): Promise<number> =>
		(
			await db.database.pool.query<{ n: number }>(
				"select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			)
		).rows[0]?.n ?? 0;

	test('a client that disconnects cancels the query in PostgreSQL, and nothing is kept', async () => {
		const ids = await people(plateau.id, 2, 'leaving');
		const before = await rowsHeld();
		const leaving = new AbortController();
		const leaver = createCaller(contextOf(bench.services, session), { signal: leaving.signal });
		await db.database.transaction(async (client) => {
			await client.query('lock table held_selection_row in share mode');
			const answer = refusal(leaver.participants.bulk.hold({ programId: plateau.id, selection: byIds(ids) }));
			await expect.poll(waiting).toBe(1);
			leaving.abort();
			expect(await answer).toBe('TIMEOUT');
			expect(await waiting()).toBe(0);
		});
		expect(await rowsHeld()).toBe(before);
		// The connection is still usable.
		expect((await hold(plateau.id, byIds(ids))).count).toBe(2);
	});

	test('rows are deleted with their selection once it can no longer be confirmed, and no others', async () => {
		const ids = await people(plateau.id, 30, 'cleaned');
		const [old, young] = [await hold(plateau.id, byIds(ids)), await hold(plateau.id, byIds(ids.slice(0, 7)))];
		await db.database.pool.query(`update held_selection set expires_at = now() - interval '1 second' where id = $1`, [
			old.selectionId,
		]);
		await runImportCleanup(bench.services);
		const { rows } = await db.database.pool.query(
			`select selection_id as id, count(*)::int as n from held_selection_row where selection_id = any($1) group by 1`,
			[[old.selectionId, young.selectionId]],
		);
		expect(rows).toEqual([{ id: young.selectionId, n: 7 }]);
		expect(await refusal(start(plateau.id, old, { kind: 'delete' }))).toBe('NOT_FOUND');
		const orphans = `select from held_selection_row r where not exists
			(select from held_selection s where s.program_id = r.program_id and s.id = r.selection_id)`;
		expect((await db.database.pool.query(orphans)).rowCount).toBe(0);
	});
});
