import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf, flags, makeAccountTree, makeRole, sessionOf, testServices } from '../../testing';
import { createCallerFactory } from '../../trpc';
import { rolesRouter } from './router';

let test: TestDatabase;
let accounts: Awaited<ReturnType<typeof makeAccountTree>>['accounts'];
const ids: Record<string, string> = {};

beforeAll(async () => {
	test = await createTestDatabase();
	({ accounts } = await makeAccountTree(test.database));
	for (const [key, account] of Object.entries(accounts)) {
		ids[key] = (await makeRole(test.database, account.id, flags('manageOrders'), `Role of ${key}`)).id;
	}
});
afterAll(() => test?.drop());

const caller = (...held: Parameters<typeof flags>) =>
	createCallerFactory(rolesRouter)(contextOf(testServices(test.database), sessionOf(accounts.left, flags(...held))));

describe('roles', () => {
	it('are those of the accounts above, of the own one and of those below, by name', async () => {
		const roles = await caller('manageUser').list();
		const names = roles.map(({ name }) => name);
		expect(names).toEqual(['left', 'leftChild', 'leftGrandchild', 'root'].map((key) => `Role of ${key}`));
		expect(roles[0]).toMatchObject({ accountName: 'Left', manageOrders: true, manageRole: false });
	});

	it('of others are as good as not there', async () => {
		expect(await caller('manageRole').get({ id: `${ids['root']}` })).toMatchObject({ name: 'Role of root' });
		for (const key of ['right', 'rightChild']) {
			await expect(caller('manageRole').get({ id: `${ids[key]}` })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
		}
	});

	it('are for those who manage roles or users', async () => {
		await expect(caller('manageOrders').list()).rejects.toMatchObject({ appCode: 'FORBIDDEN' });
	});
});
