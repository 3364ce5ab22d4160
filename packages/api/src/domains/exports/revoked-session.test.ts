import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '../../job-registry';
import { prepareJobs, startJobWorker } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, makeRole, storedSession, testServices } from '../../testing';
import { type Gates, makeGates } from '../../testing/gates';
import type { Services, Session } from '../../trpc';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let gates: Gates<'saving'>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 10 });
	services = testServices(db.database);
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
	await db.database.pool.query(
		`insert into participant (program_id, id, name, email)
		select $1, gen_random_uuid(), 'Person ' || i, 'p' || i || '@example.com' from generate_series(1, 5) i`,
		[tree.programs.left.id],
	);
	gates = await makeGates(db.database, { saving: 'before insert on stored_file_chunk for each row' });
});
afterAll(async () => {
	await gates.stop();
	await db.drop();
});

const staff = async () => {
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const { id: roleId } = await makeRole(db.database, tree.accounts.left.id, everyFlag);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, roleId]);
	return session;
};
const callerOf = (session: Session) => createCaller(contextOf(services, session));
const asked = async (session: Session) => {
	const { jobId } = await callerOf(session).exports.start({
		list: 'participants',
		programId: tree.programs.left.id,
		format: 'csv',
		name: 'People',
		columns: [{ field: 'name', header: 'Name' }],
	});
	return jobId;
};
const write = (text: string, id: string) => db.database.pool.query(text, [id]);
const filesOf = async (jobId: string) =>
	(await db.database.pool.query('select from stored_file where job_id = $1', [jobId])).rowCount;
const readings = async ({ user }: Session) =>
	(await db.database.pool.query(`select from audit_entry where actor_id = $1 and action = 'export'`, [user.id]))
		.rowCount;
const revoked = { state: 'failed', error: { code: 'FORBIDDEN', params: { reason: 'sessionEnded' } } };

const takenAway: [string, (session: Session) => Promise<unknown>][] = [
	['a new password', ({ user }) => write(`update app_user set password_hash = 'new' where id = $1`, user.id)],
	[
		'an administrator',
		({ id }) => write(`update session set ended_at = now(), end_reason = 'forced' where id = $1`, id),
	],
	[
		'another session of the user',
		async ({ id, user }) => {
			const other = { ...(await staff()), user };
			await callerOf(other).auth.endSession({ id });
		},
	],
	['locking the user', ({ user }) => write('update app_user set locked_at = now() where id = $1', user.id)],
];

test.each(takenAway)('a running export ends, and leaves nothing, when its session is ended by %s', async (_, end) => {
	await gates.close();
	const session = await staff();
	const jobId = await asked(session);
	const worker = await startJobWorker(services, { jobs: jobDefinitions, concurrency: 1 });
	await gates.reached('saving');
	await end(session);
	expect(await ended(db.database, jobId)).toMatchObject(revoked);
	expect(await filesOf(jobId)).toBe(0);
	await worker.stop();
	await gates.open('saving');
});

test('a waiting one does not even start reading', async () => {
	const session = await staff();
	const jobId = await asked(session);
	await takenAway[0]?.[1](session);
	const worker = await startJobWorker(services, { jobs: jobDefinitions, concurrency: 1 });
	expect(await ended(db.database, jobId)).toMatchObject(revoked);
	expect([await filesOf(jobId), await readings(session)]).toEqual([0, 0]);
	await worker.stop();
});

test('a user who signs out, or returns late, finds the file', async () => {
	const [left, late] = [await staff(), await staff()];
	const jobs = [await asked(left), await asked(late)];
	await callerOf(left).auth.signOut();
	await write(`update session set expires_at = now() - interval '1 minute' where id = $1`, late.id);
	const worker = await startJobWorker(services, { jobs: jobDefinitions, concurrency: 1 });
	for (const jobId of jobs) {
		expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', done: 5 });
		expect(await filesOf(jobId)).toBe(1);
	}
	expect([await readings(left), await readings(late)]).toEqual([1, 1]);
	await worker.stop();
});
