import { createContext } from '@rewards/api/domains/auth/index';
import { runHousekeeping } from '@rewards/api/jobs/run-housekeeping';
import { createCaller } from '@rewards/api/router';
import { ended, flags } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

let test: TestApp;
let programId: string;
let staff: { authorization: string };
const count = 30_000;

beforeAll(async () => {
	test = await startApp({ worker: true });
	const { accounts, programs } = test.tree;
	programId = programs.left.id;
	await test.makeUser('staff', { account: accounts.left });
	await test.makeUser('colleague', { account: accounts.left });
	await test.makeUser('reporter', { account: accounts.left, permissions: flags('manageReports') });
	staff = await test.signIn('staff');
	await test.services.db.pool.query(
		`insert into participant (program_id, id, name, email)
		select $1, gen_random_uuid(), '=Person ' || i, 'p' || i || '@example.com' from generate_series(1, $2::int) i`,
		[programId, count],
	);
});
afterAll(() => test.stop());

const query = (more: object = {}) => ({
	programId,
	format: 'csv' as const,
	name: 'Katılımcılar',
	sort: [{ field: 'email', desc: true }],
	columns: [
		{ field: 'name', header: 'Name' },
		{ field: 'email', header: 'E-posta' },
	],
	...more,
});
async function callerOf(headers: { authorization: string }) {
	const token = headers.authorization.replace('Bearer ', '');
	const request = { ip: '127.0.0.1', userAgent: 'test', id: newId() };
	return createCaller(await createContext({ services: test.services, request, token }));
}
const ask = async (headers: { authorization: string }, more: object = {}) => {
	const caller = await callerOf(headers);
	return (await caller.exports.start({ list: 'participants', ...query(more) })).jobId;
};
const file = (headers: { authorization: string }, jobId: string) =>
	test.app.inject({ method: 'GET', url: `/download/jobs/${jobId}/file`, headers });
const direct = async (more: object = {}) =>
	test.app.inject({ method: 'POST', url: '/download/lists/participants', headers: staff, payload: query(more) });

it.each(['csv', 'xlsx'] as const)(
	'is the file that the list gives at once, counted and kept for a week: %s',
	async (format) => {
		const more = { format, filter: ['email', 'contains', '1'] };
		const jobId = await ask(staff, more);
		const job = await ended(test.services.db, jobId);
		const now = await direct(more);
		expect(job).toMatchObject({ state: 'done', done: Number(now.headers['x-row-count']) });
		const view = await (await callerOf(staff)).jobs.get({ id: jobId });
		expect(view.result).toMatchObject({ rows: job.done, fileName: `Katılımcılar.${format}` });
		const answer = await file(staff, jobId);
		expect(answer.statusCode).toBe(200);
		for (const header of ['content-disposition', 'content-type', 'cache-control'])
			expect(answer.headers[header]).toBe(now.headers[header]);
		expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
		if (format === 'csv') {
			expect(answer.rawPayload.equals(now.rawPayload)).toBe(true);
			expect(answer.body).toContain("'=Person 1,");
		} else expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
		expect(await expiryOf(jobId)).toBe(7);
	},
);

async function expiryOf(jobId: string): Promise<number | undefined> {
	const { rows } = await test.services.db.pool.query<{ days: number }>(
		`select round(extract(epoch from expires_at - now()) / 86400)::int as days from stored_file where job_id = $1`,
		[jobId],
	);
	return rows[0]?.days;
}

it('belongs to the user who requested it: colleagues see neither the job nor the file', async () => {
	const jobId = await ask(staff);
	await ended(test.services.db, jobId);
	const colleague = await test.signIn('colleague');
	expect((await file(colleague, jobId)).statusCode).toBe(404);
	expect((await file({ authorization: '' }, jobId)).statusCode).toBe(401);
	const caller = await callerOf(colleague);
	await expect(caller.jobs.get({ id: jobId })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(caller.jobs.cancel({ id: jobId })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	expect((await caller.jobs.list({ filter: ['kind', '=', 'listExport'] })).items).toEqual([]);
	const own = await (await callerOf(staff)).jobs.list({ filter: ['kind', '=', 'listExport'] });
	expect(own.items.map(({ id }) => id)).toContain(jobId);
});

it('refuses a user without access to the list, and an unknown list, at once', async () => {
	const reporter = await test.signIn('reporter');
	await expect(ask(reporter)).rejects.toMatchObject({ appCode: 'FORBIDDEN' });
	await expect(ask(staff, { programId: test.tree.programs.right.id })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(ask(staff, { list: 'nothing' })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
});

it('checks the current rights, both when it is made and when it is downloaded', async () => {
	const { db } = test.services;
	await test.makeUser('leaver', { account: test.tree.accounts.left });
	const leaver = await test.signIn('leaver');
	const may = (flag: boolean) =>
		db.pool.query(`update role set manage_participant = $1 where name = 'Role of leaver'`, [flag]);
	const made = await ask(leaver);
	await ended(db, made);
	expect((await file(leaver, made)).statusCode).toBe(200);
	// A job that waits while the right is lost: the queue runs jobs of one user one at a time.
	const held = await db.pool.connect();
	await held.query('begin');
	await held.query('lock table participant in access exclusive mode');
	const first = await ask(leaver);
	const second = await ask(leaver);
	await may(false);
	await held.query('commit');
	held.release();
	await ended(db, first);
	expect(await ended(db, second)).toMatchObject({ state: 'failed', error: { code: 'FORBIDDEN' } });
	expect((await file(leaver, made)).statusCode).toBe(404);
	await may(true);
	expect((await file(leaver, made)).statusCode).toBe(200);
});

it('cancelled, leaves nothing of its file', async () => {
	const { db } = test.services;
	const held = await db.pool.connect();
	await held.query('begin');
	await held.query('lock table stored_file in share row exclusive mode');
	const jobId = await ask(staff);
	await ended(db, jobId, ({ stage }) => stage === 'saving');
	await (await callerOf(staff)).jobs.cancel({ id: jobId }).catch(() => undefined);
	await held.query('rollback');
	held.release();
	expect((await ended(db, jobId)).state).toBe('cancelled');
	expect(await expiryOf(jobId)).toBeUndefined();
});

it('is removed after a week', async () => {
	const { db } = test.services;
	const jobId = await ask(staff);
	await ended(db, jobId);
	await db.pool.query(`update stored_file set expires_at = now() - interval '1 second' where job_id = $1`, [jobId]);
	expect((await file(staff, jobId)).statusCode).toBe(404);
	await runHousekeeping(test.services);
	expect(await expiryOf(jobId)).toBeUndefined();
});
