import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyFlag, makeAccountTree, makeUser, testPassword, testServices } from '../../testing';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accountId: string;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
});
afterAll(() => test?.drop());

async function signedIn(permitted = true) {
	const user = await makeUser(test.database, permitted ? { accountId, permissions: everyFlag } : {});
	const { token } = await (await browser(services)).signIn({ userName: user.userName, password: testPassword });
	return { ...user, token, me: () => browser(services, token) };
}

describe('own profile', () => {
	it('changes the given fields and leaves the rest', async () => {
		const { me, id } = await signedIn();
		const settings = { layout: { style: 'layout2' }, theme: { main: 'defaultDark' }, direction: 'rtl' };
		await (await me()).updateSelf({ shortcuts: ['participants', 'orders'], settings });
		const self = await (await me()).updateSelf({ displayName: '  Ada L. ', language: 'ar' });
		expect(self).toMatchObject({
			language: 'ar',
			data: { displayName: 'Ada L.', shortcuts: ['participants', 'orders'], settings },
		});
		expect(await (await me()).self()).toEqual(self);
		const entries = await test.database.prisma.auditEntry.findMany({
			where: { entity: 'user', entityId: id, action: 'update' },
			orderBy: { id: 'asc' },
		});
		expect(entries).toHaveLength(1);
		expect(entries[0]).toMatchObject({ accountId, actorId: id, after: { displayName: 'Ada L.' } });
	});

	it('writes nothing to the audit log when nothing changes', async () => {
		const { me, id } = await signedIn();
		await (await me()).updateSelf({ language: 'en', shortcuts: [] });
		expect(await test.database.prisma.auditEntry.count({ where: { entity: 'user', entityId: id } })).toBe(0);
	});

	it('keeps display settings, shortcuts and language out of the audit log', async () => {
		const { me, id } = await signedIn();
		const settings = { theme: { main: 'defaultDark' }, fontSize: 18 };
		const self = await (await me()).updateSelf({ settings, shortcuts: ['orders'], language: 'tr' });
		expect(self).toMatchObject({ language: 'tr', data: { settings, shortcuts: ['orders'] } });
		expect(await test.database.prisma.auditEntry.count({ where: { entity: 'user', entityId: id } })).toBe(0);
	});

	it('is open to users without a role', async () => {
		const { me } = await signedIn(false);
		expect((await (await me()).updateSelf({ language: 'tr' })).language).toBe('tr');
	});

	it.each([
		{ displayName: '' },
		{ language: 'de' },
		{ settings: { blob: 'x'.repeat(20_001) } },
		{ shortcuts: Array.from({ length: 51 }, () => 'x') },
		{ displayName: 'with\u0000nul' },
	])('refuses invalid input (%#)', async (input) => {
		const { me } = await signedIn();
		const caller = await me();
		await expect(caller.updateSelf(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
	});

	it('cannot give its own user a role or an account', async () => {
		const { me, id } = await signedIn(false);
		await (await me()).updateSelf({ displayName: 'Mallory', roleId: id, accountId, userName: 'root' } as never);
		const user = await test.database.prisma.user.findUniqueOrThrow({ where: { id } });
		expect(user).toMatchObject({ displayName: 'Mallory', roleId: null, accountId: null });
		expect(user.userName).not.toBe('root');
	});

	it('refuses every call without a token', async () => {
		const anonymous = await browser(services);
		const calls = [
			() => anonymous.self(),
			() => anonymous.updateSelf({}),
			() => anonymous.changePassword({ currentPassword: 'x', password: 'tall green bicycle' }),
			() => anonymous.sessions(),
			() => anonymous.endSession({ id: crypto.randomUUID() }),
			() => anonymous.signOut(),
			() => anonymous.signOutEverywhere(),
		];
		for (const call of calls) await expect(call()).rejects.toMatchObject({ appCode: 'UNAUTHORIZED', status: 401 });
	});
});
