import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, storedSession, testServices } from '../../testing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

/** A user with this many notices, a minute apart; the last is the newest. */
async function inboxOf(count: number) {
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const ids = Array.from({ length: count }, () => newId());
	await db.database.prisma.notification.createMany({
		data: ids.map((id, index) => ({
			id,
			userId: session.user.id,
			kind: 'jobEnded',
			params: { n: index, programId: tree.programs.left.id },
			createdAt: new Date(Date.now() - (count - index) * 60_000),
		})),
	});
	return { ids, inbox: createCaller(contextOf(testServices(db.database), session)).notifications };
}

test('notices are listed newest first, page by page, each once', async () => {
	const { ids, inbox } = await inboxOf(5);
	const first = await inbox.list({ take: 2 });
	expect(first.items[0]).toMatchObject({ params: { n: 4 }, read: false, programName: 'Left' });
	const second = await inbox.list({ take: 2, cursor: first.nextCursor ?? '' });
	const third = await inbox.list({ take: 2, cursor: second.nextCursor ?? '' });
	expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids.toReversed());
	expect(third.nextCursor).toBe(null);
});

test('the end of an import names its file, while its user sees the program', async () => {
	const { inbox, ids } = await inboxOf(1);
	const { id: programId, accountId } = tree.programs.left;
	const jobId = newId();
	await db.database.prisma.job.create({ data: { id: jobId, kind: 'participantImport', accountId, programId } });
	const file = { id: newId(), accountId, programId, jobId, kind: 'upload', contentType: 'text/csv' };
	await db.database.prisma.storedFile.create({ data: { ...file, name: 'Spring list.csv' } });
	const addNotice = (program: string) =>
		db.database.prisma.notification.update({
			where: { id: ids[0] ?? '' },
			data: { params: { jobId, programId: program } },
			select: { id: true },
		});
	await addNotice(programId);
	expect((await inbox.list({})).items).toMatchObject([{ programName: 'Left', fileName: 'Spring list.csv' }]);
	await addNotice(tree.programs.right.id);
	expect((await inbox.list({})).items).toMatchObject([{ programName: '', fileName: '' }]);
});

test('read and unread again, one or all, never another user’s', async () => {
	const { ids, inbox } = await inboxOf(3);
	const other = await inboxOf(1);
	expect(await inbox.mark({ ids: [...other.ids, ids[0] ?? ''] })).toEqual({ unread: 2 });
	expect(await other.inbox.unread()).toEqual({ count: 1 });
	expect((await inbox.list({ unreadOnly: true })).items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
	expect(await inbox.mark({})).toEqual({ unread: 0 });
	expect(await inbox.mark({ ids: [ids[1] ?? ''], read: false })).toEqual({ unread: 1 });
	expect(await inbox.unread()).toEqual({ count: 1 });
});
