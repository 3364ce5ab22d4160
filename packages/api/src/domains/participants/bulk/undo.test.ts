import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { ParticipantBulk } from '@rewards/validators/participants/bulk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { createCaller } from '../../../router';
import { contextOf, flags, makeProgram, refusal, storedSession, type TestProgram } from '../../../testing';
import { importBench } from '../imports/testing/import-bench';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof importBench>>;
let caller: ReturnType<typeof createCaller>;
let plateau: TestProgram;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await importBench(db.database);
	await bench.startWorker();
	const session = await storedSession(db.database, bench.accounts.left, flags('manageParticipant'));
	caller = createCaller(contextOf(bench.services, session));
	plateau = await makeProgram(db.database, bench.accounts.left.id, 'plateau');
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

const query = (sql: string, values: unknown[]) => db.database.pool.query(sql, values);
/** `<prefix>1@example.com` … in that order; every other one is disabled. */
async function people(prefix: string, count: number): Promise<string[]> {
	const ids = Array.from({ length: count }, () => newId());
	await query(
		`insert into participant (program_id, id, name, email, status)
		select $1, id, $3 || n, $3 || n || '@example.com', case when n % 2 = 0 then 'Disabled' else 'Active' end
		from unnest($2::uuid[]) with ordinality as t (id, n)`,
		[plateau.id, ids, prefix],
	);
	return ids;
}
const programId = () => plateau.id;
async function does(ids: string[], action: ParticipantBulk): Promise<string> {
	const held = await caller.participants.bulk.hold({ programId: programId(), selection: { kind: 'ids', ids } });
	const { jobId } = await caller.participants.bulk.start({ programId: programId(), ...held, action });
	await bench.ended(jobId);
	return jobId;
}
const check = (bulkId: string) => caller.participants.bulk.checkUndo({ programId: programId(), bulkId });
const ask = (bulkId: string) => caller.participants.bulk.undo({ programId: programId(), bulkId });
const undo = async (bulkId: string) => bench.ended((await ask(bulkId)).jobId);
const peopleOf = async (ids: string[], what: string) =>
	(await query(`select ${what} as it from participant where id = any($1) order by id`, [ids])).rows.map(({ it }) => it);
const rejectsOf = async (id: string) =>
	(await caller.jobs.rejects({ id })).items.map(({ value, code }) => [value, code]);

test('a status: all get the previous one, except participants changed since, who are listed', async () => {
	const ids = await people('status', 6);
	const [edited, removed, same] = ids;
	const bulkId = await does(ids, { kind: 'status', status: 'Archived' });
	await query(`update participant set name = 'Other', version = version + 1 where id = $1`, [edited]);
	await caller.participants.delete({ programId: programId(), participantId: removed ?? '' });
	expect(await check(bulkId)).toEqual({ refusal: null, undone: 4, changed: 2, taken: 0, levelGone: 0 });

	const job = await undo(bulkId);
	expect(job).toMatchObject({
		state: 'doneWithRejects',
		done: 6,
		rejected: 2,
		result: { bulkId, action: 'status', value: 'Archived', undone: 4, changed: 2, taken: 0, levelGone: 0 },
	});
	expect(await peopleOf(ids, 'status')).toEqual(['Archived', 'Archived', 'Active', 'Disabled', 'Active', 'Disabled']);
	expect(await rejectsOf(job.id)).toEqual([
		['status1@example.com', 'participantChangedSince'],
		['status2@example.com', 'participantChangedSince'],
	]);
	const audit = await query(
		`select before, after, actor_name from audit_entry where action = 'undo' and entity_id = any($1)`,
		[ids],
	);
	expect(audit.rows).toHaveLength(4);
	const ofSame = await query(`select before, after from audit_entry where action = 'undo' and entity_id = $1`, [same]);
	expect(ofSame.rows).toEqual([{ before: { status: 'Archived' }, after: { status: 'Active' } }]);

	expect((await caller.jobs.get({ id: bulkId })).result).toMatchObject({ undone: { jobId: job.id, kept: 2 } });
	// Once.
	expect((await check(bulkId)).refusal).toBe('undone');
	expect(await refusal(ask(bulkId))).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'undone' } });
});

test('requested twice concurrently, it is undone once', async () => {
	const ids = await people('twice', 2);
	const bulkId = await does(ids, { kind: 'status', status: 'Archived' });
	const asked = await Promise.allSettled([ask(bulkId), ask(bulkId)]);
	// The second one is refused if the first has ended by then, else it is the same undo.
	const jobIds = asked.map((one) => {
		if (one.status === 'fulfilled') return one.value.jobId;
		expect(errorBody(one.reason).params?.reason).toBe('undone');
		return null;
	});
	const [jobId, ...others] = new Set(jobIds.filter((id) => id !== null));
	expect(others).toEqual([]);
	expect((await bench.ended(jobId ?? '')).state).toBe('done');
	expect(await peopleOf(ids, 'version')).toEqual([3, 3]);
});

test('unchanged participants stay so, and an undo of nothing is refused', async () => {
	const ids = await people('already', 2);
	const bulkId = await does(ids, { kind: 'status', status: 'Active' });
	await undo(bulkId);
	expect(await peopleOf(ids, 'status')).toEqual(['Active', 'Disabled']);
	expect(await peopleOf(ids, 'version')).toEqual([1, 3]);
	const nothing = await does(ids.slice(0, 1), { kind: 'status', status: 'Active' });
	expect((await check(nothing)).refusal).toBe('nothing');
	const changed = await does(ids.slice(0, 1), { kind: 'status', status: 'Archived' });
	await query('update participant set version = version + 1 where id = $1', [ids[0]]);
	expect(await check(changed)).toMatchObject({ refusal: 'changed', changed: 1 });
});

test('a level: back to the previous one or to none, unless it is deleted or the participant has another one since', async () => {
	const ids = await people('level', 4);
	const [none, first, gone, moved] = ids;
	const [silver, gold] = plateau.levelIds;
	const lost = newId();
	await query('update participant set level_id = $2 where id = $1', [first, silver]);
	await query(`insert into plateau_level (program_id, id, description, position) values ($1, $2, 'Lost', 90)`, [
		plateau.id,
		lost,
	]);
	await query('update participant set level_id = $2 where id = $1', [gone, lost]);
	const bulkId = await does(ids, { kind: 'level', levelId: gold ?? '' });
	await query('delete from plateau_level where id = $1', [lost]);
	// As the program's settings move all participants of a level: without a new version.
	await query('update participant set level_id = $2 where id = $1', [moved, silver]);
	const job = await undo(bulkId);
	expect(job.result).toMatchObject({ action: 'level', value: 'Level 2', undone: 2, changed: 1, levelGone: 1 });
	expect(await peopleOf([none ?? '', first ?? ''], 'level_id')).toEqual([null, silver]);
	expect(await rejectsOf(job.id)).toEqual([
		['level3@example.com', 'levelGoneSince'],
		['level4@example.com', 'participantChangedSince'],
	]);
});

test('a deletion: they are back in the lists, unless another participant has the e-mail by now', async () => {
	const ids = await people('deleted', 3);
	const bulkId = await does(ids, { kind: 'delete' });
	await query(`insert into participant (program_id, id, name, email) values ($1, $2, 'New', 'Deleted2@example.com')`, [
		plateau.id,
		newId(),
	]);
	expect(await check(bulkId)).toEqual({ refusal: null, undone: 2, changed: 0, taken: 1, levelGone: 0 });
	const job = await undo(bulkId);
	expect(await peopleOf(ids, 'deleted_at is null')).toEqual([true, false, true]);
	expect(await rejectsOf(job.id)).toEqual([['deleted2@example.com', 'emailTakenSince']]);
});

test('a participant who takes an e-mail at the moment of its restoration keeps it, and all others are restored', async () => {
	const ids = await people('race', 3);
	const bulkId = await does(ids, { kind: 'delete' });
	const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
	const { jobId } = await db.database.transaction(async (client) => {
		await client.query(
			`insert into participant (program_id, id, name, email) values ($1, $2, 'New', 'race2@example.com')`,
			[plateau.id, newId()],
		);
		const asked = await ask(bulkId);
		await expect.poll(async () => (await query(waiting, [])).rows[0]?.n).toBe(1);
		return asked;
	});
	expect(await bench.ended(jobId)).toMatchObject({ state: 'doneWithRejects', result: { undone: 2, taken: 1 } });
	expect(await peopleOf(ids, 'deleted_at is null')).toEqual([true, false, true]);
});

test('after a week it is too old, and another program does not find it', async () => {
	const bulkId = await does(await people('old', 1), { kind: 'delete' });
	const other = await makeProgram(db.database, bench.accounts.left.id, 'points');
	for (const call of [caller.participants.bulk.checkUndo, caller.participants.bulk.undo])
		expect(await refusal(call({ programId: other.id, bulkId }))).toMatchObject({ code: 'NOT_FOUND' });
	await query(`update held_selection set expires_at = now() - interval '1 second' where job_id = $1`, [bulkId]);
	expect((await check(bulkId)).refusal).toBe('tooOld');
	expect(await refusal(ask(bulkId))).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'tooOld' } });
});

test('the deletion of one participant is undone, once, and while the e-mail is free', async () => {
	const [first, second] = await people('single', 2);
	const remove = (participantId = '') => caller.participants.delete({ programId: programId(), participantId });
	const restore = (participantId: string, version: number) =>
		caller.participants.restore({ programId: programId(), participantId, version });
	const { sid, version } = await remove(first);
	expect(await refusal(restore(sid, version - 1))).toMatchObject({ code: 'NOT_FOUND' });
	expect(await restore(sid, version)).toEqual({ sid });
	expect(await caller.participants.get({ programId: programId(), participantId: sid })).toMatchObject({
		name: 'single1',
	});
	expect(await refusal(restore(sid, version))).toMatchObject({ code: 'NOT_FOUND' });
	const gone = await remove(second);
	await query(`update participant set email = 'single2@example.com' where id = $1`, [first]);
	expect(await refusal(restore(gone.sid, gone.version))).toMatchObject({ code: 'DUPLICATE' });
});

test('an undo by another user is news for the inbox of the user whose work it was; their own undo is not', async () => {
	const mate = await storedSession(db.database, bench.accounts.left, flags('manageParticipant'));
	const other = createCaller(contextOf(bench.services, mate));
	const ids = await people('mate', 1);
	const own = await does(ids, { kind: 'status', status: 'Archived' });
	await undo(own);
	const bulkId = await does(ids, { kind: 'status', status: 'Archived' });
	const { jobId } = await other.participants.bulk.undo({ programId: programId(), bulkId });
	await bench.ended(jobId);

	const news = (await caller.notifications.list({})).items.filter(({ kind }) => kind === 'jobUndone');
	expect(news).toMatchObject([
		{
			read: false,
			programName: 'plateau',
			params: { jobId: bulkId, kind: 'participantBulk', programId: programId(), undoneBy: mate.user.displayName },
		},
	]);
	expect((await other.notifications.list({})).items).toEqual([]);
});
