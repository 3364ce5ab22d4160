import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, everyFlag, flags, makeAccountTree, storedSession, testServices } from '../../testing';
import type { AccountScope } from '../../trpc';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

async function newUser(account: AccountScope = tree.accounts.left, permissions = everyFlag) {
	const session = await storedSession(db.database, account, permissions);
	const caller = createCaller(contextOf(testServices(db.database), session));
	return { session, quickPanel: caller.quickPanel };
}
const happened = (account: AccountScope, entity: string, more: object = {}) =>
	db.database.prisma.auditEntry.create({
		data: { id: newId(), accountId: account.id, action: 'update', entity, entityId: newId(), ...more },
		select: { id: true },
	});

test('notes are private, the newest first', async () => {
	const [mine, theirs] = [await newUser(), await newUser()];
	const first = await mine.quickPanel.createNote({ title: 'Monday', text: 'Call Harbor' });
	await mine.quickPanel.createNote({ text: 'Second' });
	await theirs.quickPanel.createNote({ text: 'Theirs' });
	await mine.quickPanel.updateNote({ id: first.id, title: '', text: 'Called Harbor' });
	expect((await mine.quickPanel.get()).notes.map(({ text }) => text)).toEqual(['Second', 'Called Harbor']);
	await expect(theirs.quickPanel.deleteNote({ id: first.id })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	await expect(theirs.quickPanel.updateNote({ id: first.id, text: 'x' })).rejects.toMatchObject({
		appCode: 'NOT_FOUND',
	});
	await mine.quickPanel.deleteNote({ id: first.id });
	expect((await mine.quickPanel.get()).notes.map(({ text }) => text)).toEqual(['Second']);
	await expect(mine.quickPanel.createNote({ text: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a user has at most 200 notes, even when adding many at once', async () => {
	const { session, quickPanel } = await newUser();
	const data = Array.from({ length: 195 }, () => ({ id: newId(), userId: session.user.id, title: '', text: 'x' }));
	await db.database.prisma.note.createMany({ data });
	const made = await Promise.allSettled(Array.from({ length: 12 }, () => quickPanel.createNote({ text: 'one more' })));
	expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
	expect(await db.database.prisma.note.count({ where: { userId: session.user.id } })).toBe(200);
});

test('events come from the user’s own accounts, the latest first, and only of records that the role may work with', async () => {
	const { left, leftGrandchild, right, root } = tree.accounts;
	await happened(left, 'account', { after: { name: 'Left renamed' }, at: new Date(Date.now() - 60_000) });
	await happened(leftGrandchild, 'participant', { actorName: 'Ada' });
	await happened(right, 'account');
	await happened(root, 'account');
	for (const action of ['signIn', 'signInFailed']) await happened(left, 'user', { action });
	await happened(left, 'somethingNew');
	const all = (await (await newUser()).quickPanel.get()).events;
	expect(all.map(({ entity, name, actorName, accountName }) => [entity, name, actorName, accountName])).toEqual([
		['participant', '', 'Ada', 'Left grandchild'],
		['account', 'Left renamed', '', 'Left'],
	]);
	const few = (await (await newUser(left, flags('manageContent'))).quickPanel.get()).events;
	expect(few.map(({ entity }) => entity)).toEqual(['account']);
});

test('jobs are the caller’s own that wait or run', async () => {
	const { session, quickPanel } = await newUser();
	const job = (state: string, createdById: string | null) =>
		db.database.prisma.job.create({
			data: { id: newId(), kind: 'participantImport', state, accountId: tree.accounts.left.id, createdById },
			select: { id: true },
		});
	const running = await job('running', session.user.id);
	await job('done', session.user.id);
	await job('running', null);
	const { jobs, date } = await quickPanel.get();
	expect(jobs.map(({ id }) => id)).toEqual([running.id]);
	expect(Math.abs(date.getTime() - Date.now())).toBeLessThan(60_000);
});

test('a program that has moved away has no name in its former account', async () => {
	const [left, root] = [await newUser(), await newUser(tree.accounts.root)];
	const { id: programId } = tree.programs.leftChild;
	await happened(tree.accounts.left, 'program', { programId });
	const names = async ({ quickPanel }: typeof left) =>
		(await quickPanel.get()).events.filter((event) => event.programId === programId).map((event) => event.programName);
	expect(await names(left)).not.toContain('');
	const { id: accountId } = tree.accounts.right;
	await db.database.prisma.program.update({ where: { id: programId }, data: { accountId, name: 'Since then' } });
	expect(await names(left)).toEqual(['']);
	expect(await names(root)).toEqual(['Since then']);
});
