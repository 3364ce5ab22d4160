import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { jobChannel } from '../../jobs';
import { createCaller } from '../../router';
import { contextOf, everyFlag, flags, makeAccountTree, storedSession, testServices } from '../../testing';
import type { Session } from '../../trpc';

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

test('refused rows come in the order of the file, page by page, each once', async () => {
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

test('the panel shows own jobs only, and only to those who may do by hand what they do', async () => {
	const session = await storedSession(db.database, tree.accounts.right, everyFlag);
	const mine = await importOf(tree.accounts.right, session.user.id);
	await importOf(tree.accounts.right, null);
	expect((await callerOf(session).jobs.active()).map(({ id }) => id)).toEqual([mine]);
	const without = { ...session, permissions: flags('manageContent') };
	expect(await callerOf(without).jobs.active()).toEqual([]);
	expect((await callerOf(without).jobs.list({})).items).toEqual([]);
});

test('a watcher gets what is under way and then every change, and nothing of somebody else', async () => {
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const mine = await importOf(tree.accounts.left, session.user.id);
	const foreign = await importOf(tree.accounts.right, null);
	const stream = (await callerOf(session).jobs.watch({}))[Symbol.asyncIterator]();
	const next = async () => {
		const { value } = await stream.next();
		return Array.isArray(value) ? (value[1] as { id: string; done: number }) : null;
	};
	expect(await next()).toMatchObject({ id: mine, done: 0 });
	const coming = next();
	for (const id of [foreign, mine]) {
		await db.database.prisma.job.update({ where: { id }, data: { done: 61_204 }, select: { id: true } });
		await db.database.pool.query('select pg_notify($1, $2)', [jobChannel, `changed ${id}`]);
	}
	expect(await coming).toMatchObject({ id: mine, done: 61_204 });
	await stream.return?.(undefined);
});

test('a foreign job is not found, by whatever way it is asked for', async () => {
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const id = await importOf(tree.accounts.right, null);
	const stream = (await callerOf(session).jobs.watch({ id }))[Symbol.asyncIterator]();
	const refusal = await stream.next().catch((error: unknown) => errorBody(error));
	expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
});
