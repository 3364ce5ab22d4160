import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf, flags, makeAccountTree, makeUser, sessionOf, testServices } from '../../testing';
import { createCallerFactory } from '../../trpc';
import { usersRouter } from './router';

let test: TestDatabase;
let accounts: Awaited<ReturnType<typeof makeAccountTree>>['accounts'];

beforeAll(async () => {
	test = await createTestDatabase();
	({ accounts } = await makeAccountTree(test.database));
});
afterAll(() => test?.drop());

const caller = () =>
	createCallerFactory(usersRouter)(
		contextOf(testServices(test.database), sessionOf(accounts.left, flags('manageUser'))),
	);

describe('users of an account', () => {
	it('are those of exactly that account, without the removed, and never show a password', async () => {
		const accountId = accounts.leftChild.id;
		const ann = await makeUser(test.database, { accountId, permissions: flags(), roleName: 'Reader', userName: 'ann' });
		const bob = await makeUser(test.database, { accountId, userName: 'bob' });
		const gone = await makeUser(test.database, { accountId, userName: 'gone' });
		await makeUser(test.database, { accountId: accounts.leftGrandchild.id });
		await test.database.prisma.user.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
		const { items, total } = await caller().list({ accountId });
		expect(total).toBe(2);
		expect(items.map(({ id }) => id)).toEqual([ann.id, bob.id]);
		expect(items[0]).toMatchObject({ userName: 'ann', roleName: 'Reader', lockedAt: null });
		expect(JSON.stringify(items)).not.toMatch(/argon2|password/i);
		expect((await caller().list({ accountId, search: 'BOB' })).items).toHaveLength(1);
	});

	it('of an account outside are as good as not there', async () => {
		for (const account of [accounts.root, accounts.right, accounts.rightChild]) {
			await expect(caller().list({ accountId: account.id })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
		}
	});
});
