import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobDefinitions } from '../../job-registry';
import { prepareJobs, startJobWorker } from '../../jobs/worker';
import { createCaller } from '../../router';
import {
	contextOf,
	ended,
	everyFlag,
	flags,
	makeAccountTree,
	makeRole,
	storedSession,
	testServices,
} from '../../testing';
import { runReportsDue } from './jobs/run-reports-due';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let services: ReturnType<typeof testServices>;
let worker: Awaited<ReturnType<typeof startJobWorker>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	tree = await makeAccountTree(db.database);
	await prepareJobs(db.database);
	services = testServices(db.database);
	worker = await startJobWorker(services, { jobs: jobDefinitions, concurrency: 2 });
	await db.database.pool.query(
		`insert into participant (program_id, id, name, email)
		select $1, gen_random_uuid(), repeat('Person ', 14) || i, 'p' || i || '@example.com' from generate_series(1, 3000) i`,
		[tree.programs.left.id],
	);
});
beforeEach(() => void services.sent.splice(0));
afterAll(async () => {
	await worker.stop();
	await db.drop();
});

async function person(permissions = everyFlag, account = tree.accounts.left) {
	const session = await storedSession(db.database, account, permissions);
	const { id: roleId } = await makeRole(db.database, account.id, permissions);
	await db.database.prisma.user.update({ where: { id: session.user.id }, data: { roleId }, select: { id: true } });
	return { id: session.user.id, email: session.user.email, roleId, caller: createCaller(contextOf(services, session)) };
}
type Person = Awaited<ReturnType<typeof person>>;
const input = (recipients: Person[], more: object = {}) => ({
	list: 'participantTotals' as const,
	programId: tree.programs.left.id,
	name: 'Totals of people',
	format: 'csv' as const,
	frequency: 'daily' as const,
	atTime: '08:00',
	timeZone: 'Europe/Istanbul',
	recipients: recipients.map(({ id }) => id),
	query: {
		filter: ['email', 'startswith', 'p1@'] as ['email', 'startswith', string],
		columns: [{ field: 'email', header: 'E-mail' }],
	},
	...more,
});
const made = async (owner: Person, recipients: Person[], more: object = {}) =>
	(await owner.caller.scheduledReports.create(input(recipients, more))).id;
const sendNow = async (owner: Person, id: string) =>
	ended(db.database, (await owner.caller.scheduledReports.sendNow({ id })).jobId);
const row = async (owner: Person, id: string) =>
	(await owner.caller.scheduledReports.list({ filter: ['id', '=', id] })).items[0];

test('each recipient gets the rows of the filter as a file, with the rights of that moment', async () => {
	const [owner, reader, leaver] = [
		await person(),
		await person(flags('manageReports')),
		await person(flags('manageReports')),
	];
	const id = await made(owner, [reader, leaver]);
	await db.database.prisma.role.update({
		where: { id: leaver.roleId },
		data: { manageReports: false },
		select: { id: true },
	});
	expect(await sendNow(owner, id)).toMatchObject({ state: 'done', result: { sent: 1, linked: 0, refused: 1 } });
	expect(services.sent).toMatchObject([
		{ to: reader.email, subject: 'Totals of people', attachments: [{ filename: 'Totals of people.csv' }] },
	]);
	expect(String(services.sent[0]?.attachments?.[0]?.content)).toBe('\ufeffE-mail\r\np1@example.com\r\n');
});

test('a file of more than 10 MB can be downloaded by its recipient only', async () => {
	const [owner, reader] = [await person(), await person(flags('manageReports'))];
	const columns = Array.from({ length: 40 }, () => ({ field: 'name', header: 'Name' }));
	const id = await made(owner, [reader], { query: { columns } });
	expect(await sendNow(owner, id)).toMatchObject({ result: { sent: 0, linked: 1, refused: 0 } });
	const [mail] = services.sent;
	expect(mail?.attachments).toBeUndefined();
	const jobId = /\/jobs\/([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1] ?? '';
	expect(await ended(db.database, jobId)).toMatchObject({
		error: null,
		state: 'done',
		done: 3000,
		createdById: reader.id,
	});
	expect((await reader.caller.jobs.get({ id: jobId })).kind).toBe('listExport');
	await expect(owner.caller.jobs.get({ id: jobId })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
});

test('is due once however many processes check, and then the day after; not while it is paused', async () => {
	const owner = await person();
	const id = await made(owner, [owner]);
	const { nextAt } = (await row(owner, id)) ?? {};
	const when = new Date(nextAt ?? 0);
	await owner.caller.scheduledReports.pause({ id, paused: true });
	const jobs = async () =>
		(
			await db.database.pool.query(`select id from job where kind = 'reportMailing' and params->>'scheduleId' = $1`, [
				id,
			])
		).rows;
	await runReportsDue(services, when);
	expect(await jobs()).toEqual([]);
	await owner.caller.scheduledReports.pause({ id, paused: false });
	await runReportsDue(services, new Date(when.getTime() - 1000));
	expect(await jobs()).toEqual([]);
	await Promise.all([1, 2, 3].map(() => runReportsDue(services, when)));
	await runReportsDue(services, when);
	const [job, ...others] = await jobs();
	expect(others).toEqual([]);
	expect(await ended(db.database, job.id)).toMatchObject({ state: 'done' });
	expect(services.sent.filter(({ to }) => to === owner.email)).toHaveLength(1);
	const next = new Date((await row(owner, id))?.nextAt ?? 0);
	expect(next.getTime() - when.getTime()).toBe(86_400_000);
});

test('a repeated run sends no recipient a second mail', async () => {
	const [owner, reader] = [await person(), await person()];
	const id = await made(owner, [reader, owner]);
	const held = await db.database.pool.connect();
	await held.query('begin');
	await held.query('lock table participant in access exclusive mode');
	const { jobId } = await owner.caller.scheduledReports.sendNow({ id });
	// As if an earlier run had been killed after the first mail.
	await held.query(`insert into scheduled_report_delivery (job_id, user_id, outcome) values ($1, $2, 'sent')`, [
		jobId,
		reader.id,
	]);
	await held.query('commit');
	held.release();
	const { state, result } = await ended(db.database, jobId);
	expect({ state, result }).toMatchObject({ state: 'done', result: { sent: 2 } });
	expect(services.sent.filter(({ to }) => to === owner.email)).toHaveLength(1);
});

test('pauses when its owner may not see the report any more, until a user who may resumes it', async () => {
	const [owner, colleague] = [await person(), await person()];
	const id = await made(owner, [colleague]);
	await db.database.prisma.user.update({
		where: { id: owner.id },
		data: { lockedAt: new Date() },
		select: { id: true },
	});
	expect(await sendNow(colleague, id)).toMatchObject({ state: 'failed', error: { code: 'FORBIDDEN' } });
	expect(services.sent).toEqual([]);
	expect(await row(colleague, id)).toMatchObject({ paused: true, ownerGone: true });
	await colleague.caller.scheduledReports.pause({ id, paused: false });
	expect(await row(colleague, id)).toMatchObject({ paused: false, ownerGone: false });
	expect(await sendNow(colleague, id)).toMatchObject({ state: 'done', result: { sent: 1 } });
});

test('is sent only to users of the account who may see the report, and is invisible to other accounts', async () => {
	const owner = await person();
	const stranger = await person(everyFlag, tree.accounts.right);
	const flagless = await person(flags('manageUser'));
	const possible = await owner.caller.scheduledReports.recipients({
		list: 'participantTotals',
		programId: tree.programs.left.id,
	});
	expect(possible.map(({ id }) => id)).toContain(owner.id);
	for (const other of [stranger, flagless]) {
		expect(possible.map(({ id }) => id)).not.toContain(other.id);
		await expect(made(owner, [other])).rejects.toMatchObject({ appCode: 'VALIDATION' });
	}
	const id = await made(owner, [owner]);
	await expect(stranger.caller.scheduledReports.sendNow({ id })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(stranger.caller.scheduledReports.delete({ id })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(made(owner, [owner], { programId: tree.programs.right.id })).rejects.toMatchObject({
		appCode: 'NOT_FOUND',
	});
	await owner.caller.scheduledReports.delete({ id });
	expect(await row(owner, id)).toBeUndefined();
});

test('rejects a stale version, keeps it on an unchanged save, keeps existing recipients, and updates its next time', async () => {
	const [owner, colleague, reader] = [await person(), await person(), await person(flags('manageReports'))];
	const id = await made(owner, [reader]);
	await db.database.prisma.role.update({
		where: { id: reader.roleId },
		data: { manageReports: false },
		select: { id: true },
	});
	const { version, possible, name, format, weekday, monthDay, timeZone, recipients } =
		await owner.caller.scheduledReports.get({ id });
	expect(possible.find((one) => one.id === reader.id)).toMatchObject({ email: reader.email });
	const next = { id, version, name, format, weekday, monthDay, timeZone, recipients };
	const saved = await owner.caller.scheduledReports.update({
		...next,
		frequency: 'monthly',
		monthDay: 31,
		atTime: '23:30',
	});
	expect(saved).toMatchObject({ frequency: 'monthly', recipients: [reader.id], version: 2 });
	expect((await row(owner, id))?.nextAt).toMatch(/T20:30:00/);
	await expect(
		colleague.caller.scheduledReports.update({ ...next, frequency: 'daily', atTime: '01:00' }),
	).rejects.toMatchObject({ appCode: 'CONFLICT', params: { current: { version: 2, atTime: '23:30' } } });
	const same = { ...next, version: 2, frequency: 'monthly' as const, monthDay: 31, atTime: '23:30' };
	expect(await owner.caller.scheduledReports.update(same)).toMatchObject({ version: 2 });
	const stranger = await person(everyFlag, tree.accounts.right);
	const again = { ...next, version: 2, frequency: 'daily' as const, atTime: '01:00' };
	await expect(owner.caller.scheduledReports.update({ ...again, recipients: [stranger.id] })).rejects.toMatchObject({
		appCode: 'VALIDATION',
	});
	await expect(stranger.caller.scheduledReports.update(again)).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(stranger.caller.scheduledReports.get({ id })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
});
