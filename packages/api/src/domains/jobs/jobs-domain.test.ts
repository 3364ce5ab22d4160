import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { jobChannel } from '../../jobs';
import { prepareJobs } from '../../jobs/worker';
import { createCaller } from '../../router';
import {
	contextOf,
	everyFlag,
	flags,
	makeAccountTree,
	makeProgram,
	makeRole,
	storedSession,
	testServices,
} from '../../testing';
import type { AccountScope, Session } from '../../trpc';
import { startSessionCache } from '../auth';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

const callerOf = (session: Session) => createCaller(contextOf(testServices(db.database), session));
const importOf = async (account: { id: string }, createdById: string | null, more: object = {}) => {
	const id = newId();
	const data = { id, kind: 'participantImport', state: 'running', accountId: account.id, createdById, ...more };
	await db.database.prisma.job.create({ data, select: { id: true } });
	return id;
};
const reject = (jobId: string, line: number) => ({ jobId, line, column: 'email', value: 'x', code: 'emailInvalid' });

test('refused rows are in the order of the file, page by page, each once', async () => {
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const id = await importOf(tree.accounts.left, session.user.id, { rejected: 7 });
	await db.database.prisma.jobReject.createMany({ data: [9, 3, 30, 2, 12, 40, 5].map((line) => reject(id, line)) });
	const lines: number[] = [];
	for (let afterLine: number | null = 0; afterLine !== null; ) {
		const page = await callerOf(session).jobs.rejects({ id, afterLine, take: 3 });
		lines.push(...page.items.map(({ line }) => line));
		expect(page.total).toBe(7);
		afterLine = page.nextAfterLine;
	}
	expect(lines).toEqual([2, 3, 5, 9, 12, 30, 40]);
});

test('a job is found by its file name', async () => {
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const id = await importOf(tree.accounts.left, session.user.id);
	await importOf(tree.accounts.left, session.user.id);
	const file = { name: 'Spring bonus.csv', kind: 'upload', contentType: 'text/csv', size: 1, sealed: true };
	await db.database.prisma.storedFile.create({
		data: {
			id: newId(),
			...file,
			accountId: tree.accounts.left.id,
			jobId: id,
			expiresAt: new Date(Date.now() + 60_000),
		},
	});
	const caller = callerOf(session);
	const found = async (input: object) => (await caller.jobs.list(input)).items.map((row) => [row.id, row.fileName]);
	expect(await found({ search: 'spring' })).toEqual([[id, file.name]]);
	expect(await found({ filter: ['fileName', 'contains', 'BONUS'] })).toEqual([[id, file.name]]);
});

test('the panel shows the user’s own jobs only, and only those whose work they may do by hand', async () => {
	const session = await storedSession(db.database, tree.accounts.right, everyFlag);
	const mine = await importOf(tree.accounts.right, session.user.id);
	await importOf(tree.accounts.right, null);
	expect((await callerOf(session).jobs.active()).map(({ id }) => id)).toEqual([mine]);
	const without = { ...session, permissions: flags('manageContent') };
	expect(await callerOf(without).jobs.active()).toEqual([]);
	expect((await callerOf(without).jobs.list({})).items).toEqual([]);
});

/** A user with a stored role, as a stream needs: it reloads its session repeatedly. */
const staff = async (account: AccountScope) => {
	const session = await storedSession(db.database, account, everyFlag);
	const role = await makeRole(db.database, account.id, everyFlag);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	return session;
};
const watch = async (session: Session, input: { id?: string }) => {
	const stream = (await callerOf(session).jobs.watch(input))[Symbol.asyncIterator]();
	const next = async () => {
		const { value } = await stream.next();
		return Array.isArray(value) ? (value[1] as { id: string; done: number }) : null;
	};
	return { next, close: () => stream.return?.(undefined) };
};
const report = async (id: string, done: number) => {
	await db.database.pool.query('update job set done = $2 where id = $1', [id, done]);
	await db.database.pool.query('select pg_notify($1, $2)', [jobChannel, `changed ${id}`]);
};

test('a subscriber gets active jobs and then every change, and nothing of another user’s', async () => {
	const session = await staff(tree.accounts.left);
	const mine = await importOf(tree.accounts.left, session.user.id);
	const foreign = await importOf(tree.accounts.right, null);
	const { next, close } = await watch(session, {});
	expect(await next()).toMatchObject({ id: mine, done: 0 });
	const coming = next();
	for (const id of [foreign, mine]) await report(id, 61_204);
	expect(await coming).toMatchObject({ id: mine, done: 61_204 });
	await close();
});

describe('an open stream', () => {
	const ends: [string, string, (session: Session) => [string, unknown[]]][] = [
		['signing out', 'UNAUTHORIZED', ({ id }) => [`update session set ended_at = now() where id = $1`, [id]]],
		// The database ends the sessions of a user who loses the role.
		['losing the role', 'UNAUTHORIZED', ({ user }) => ['update app_user set role_id = null where id = $1', [user.id]]],
		[
			'moving to another account',
			'NOT_FOUND',
			({ user }) => ['update app_user set account_id = $2 where id = $1', [user.id, tree.accounts.right.id]],
		],
	];
	test.each(ends)('ends by itself after %s (%s)', async (_, code, statement) => {
		const session = await staff(tree.accounts.left);
		const id = await importOf(tree.accounts.left, session.user.id);
		const { next } = await watch(session, { id });
		expect(await next()).toMatchObject({ id });
		const coming = next().catch((error: unknown) => errorBody(error));
		await db.database.pool.query(...statement(session));
		expect(await coming).toMatchObject({ code });
	});

	test.each(ends)('sends no change any more after %s (%s)', async (_, code, statement) => {
		const session = await staff(tree.accounts.left);
		const id = await importOf(tree.accounts.left, session.user.id);
		const { next } = await watch(session, { id });
		expect(await next()).toMatchObject({ id });
		await db.database.pool.query(...statement(session));
		await report(id, 5);
		expect(await next().catch((error: unknown) => errorBody(error))).toMatchObject({ code });
	});

	test('continues with what a moved user may still see, without the jobs of their former account', async () => {
		const session = await staff(tree.accounts.left);
		const before = await importOf(tree.accounts.left, session.user.id);
		const after = await importOf(tree.accounts.right, session.user.id);
		const { next, close } = await watch(session, {});
		expect(await next()).toMatchObject({ id: before });
		const move = 'update app_user set account_id = $2 where id = $1';
		await db.database.pool.query(move, [session.user.id, tree.accounts.right.id]);
		const coming = next();
		await report(before, 3);
		await report(after, 4);
		expect(await coming).toMatchObject({ id: after, done: 4 });
		await close();
	});

	test('ends at once when the process is notified of the change', async () => {
		const services = testServices(db.database);
		const cache = startSessionCache(services);
		await cache.ready();
		const session = await staff(tree.accounts.left);
		const id = await importOf(tree.accounts.left, session.user.id);
		const caller = createCaller(contextOf({ ...services, sessionCache: cache }, session));
		const stream = (await caller.jobs.watch({}))[Symbol.asyncIterator]();
		expect((await stream.next()).value).toMatchObject([id, { id }, expect.anything()]);
		const coming = stream.next().catch((error: unknown) => errorBody(error));
		await caller.auth.signOut();
		expect(await coming).toMatchObject({ code: 'UNAUTHORIZED' });
		await cache.stop();
	});
});

test('a job that a colleague cancels appears in the inbox of its requester', async () => {
	const [session, colleague] = [await staff(tree.accounts.left), await staff(tree.accounts.left)];
	await prepareJobs(db.database);
	const id = await importOf(tree.accounts.left, session.user.id, { state: 'queued', programId: tree.programs.left.id });
	await callerOf(colleague).jobs.cancel({ id });
	await callerOf(session).jobs.cancel({ id });
	expect((await callerOf(session).notifications.list({})).items).toMatchObject([
		{
			kind: 'jobEnded',
			read: false,
			programName: 'Left',
			params: { jobId: id, kind: 'participantImport', state: 'cancelled', cancelledBy: colleague.user.displayName },
		},
	]);
	expect((await callerOf(colleague).notifications.list({})).items).toEqual([]);
});

test('another account’s job is not found, by any procedure', async () => {
	const session = await staff(tree.accounts.left);
	const id = await importOf(tree.accounts.right, null);
	const stream = (await callerOf(session).jobs.watch({ id }))[Symbol.asyncIterator]();
	const refusal = await stream.next().catch((error: unknown) => errorBody(error));
	expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
});

test('a program’s jobs move with the program, and its former account no longer sees them', async () => {
	const program = await makeProgram(db.database, tree.accounts.left.id, 'points');
	const before = await storedSession(db.database, tree.accounts.left, everyFlag);
	const after = await storedSession(db.database, tree.accounts.right, everyFlag);
	const id = await importOf(tree.accounts.left, before.user.id, { programId: program.id, rejected: 1 });
	await db.database.prisma.jobReject.create({ data: reject(id, 2), select: { line: true } });
	await db.database.prisma.notification.create({
		data: { id: newId(), userId: before.user.id, kind: 'jobEnded', params: { jobId: id, programId: program.id } },
		select: { id: true },
	});
	const seenBy = async (session: Session) => {
		const { jobs, notifications } = callerOf(session);
		const rejects = await jobs.rejects({ id, afterLine: 0, take: 9 }).catch((error: unknown) => errorBody(error).code);
		return {
			listed: (await jobs.list({ filter: ['id', '=', id] })).items.map(({ accountName }) => accountName),
			active: (await jobs.active()).some((job) => job.id === id),
			found: await jobs.get({ id }).catch((error: unknown) => errorBody(error).code),
			rejects: typeof rejects === 'string' ? rejects : rejects.items.map(({ line }) => line),
			notices: (await notifications.list({})).items.map(({ programName }) => programName),
		};
	};
	const none = { listed: [], active: false, found: 'NOT_FOUND', rejects: 'NOT_FOUND' };
	expect(await seenBy(before)).toMatchObject({ listed: ['Left'], active: true, rejects: [2], notices: ['points'] });
	expect(await seenBy(after)).toMatchObject(none);
	await db.database.pool.query('update program set account_id = $2 where id = $1', [
		program.id,
		tree.accounts.right.id,
	]);
	expect(await seenBy(before)).toMatchObject({ ...none, notices: [''] });
	expect(await seenBy(after)).toMatchObject({
		listed: ['Right'],
		found: { id, accountId: tree.accounts.right.id, accountName: 'Right' },
		rejects: [2],
	});
});
