import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { everyFlag, flags, makeAccountTree, makeUser, testPassword, testServices } from '../../testing';
import type { AccountScope } from '../../trpc';
import { hashingCounts } from './passwords';
import { roleEntries } from './self';
import { createContext } from './services/create-context';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accounts: Record<'root' | 'left', AccountScope>;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	({ accounts } = await makeAccountTree(test.database));
});
afterAll(() => test?.drop());

const signIn = async (userName: string, password = testPassword) =>
	(await browser(services)).signIn({ userName, password });

describe('sign-in', () => {
	it('accepts user name or address, ignoring case and surrounding blanks', async () => {
		const user = await makeUser(test.database, { userName: 'Grace', email: 'Grace.H@Example.com' });
		for (const name of ['grace', 'GRACE', ' grace.h@example.COM ']) {
			const { self, token, expiresAt } = await signIn(name);
			expect(self.user.id).toBe(user.id);
			expect(expiresAt.getTime() - Date.now()).toBeGreaterThan(7.99 * 3_600_000);
			expect(token.split('.')).toHaveLength(3);
		}
		const { lastSignInAt } = await test.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
		expect(lastSignInAt).not.toBeNull();
	});

	it('is not taken over by a user whose user name is another user’s address', async () => {
		const owner = await makeUser(test.database, { userName: 'owner', email: 'owner@example.com' });
		await expect(
			makeUser(test.database, { userName: 'Owner@Example.com', email: 'other@example.com' }),
		).rejects.toMatchObject({ code: 'P2002' });
		expect((await signIn('owner@example.com')).self.user.id).toBe(owner.id);
	});

	it('responds to a wrong password and an unknown address alike, and hashes for both', async () => {
		const { userName } = await makeUser(test.database);
		const answers: string[] = [];
		for (const [name, password] of [
			[userName, 'wrong password'],
			['nobody@example.com', testPassword],
		]) {
			const before = hashingCounts.verified;
			const error = await signIn(`${name}`, password).catch((caught: unknown) => caught);
			expect(hashingCounts.verified).toBe(before + 1);
			expect(error).toMatchObject({ appCode: 'WRONG_CREDENTIALS', status: 401 });
			answers.push(JSON.stringify(error));
		}
		expect(answers[0]).toBe(answers[1]);
	});

	it('refuses removed users, and locked ones only after the right password', async () => {
		const removed = await makeUser(test.database);
		await test.database.prisma.user.update({ where: { id: removed.id }, data: { deletedAt: new Date() } });
		await expect(signIn(removed.userName)).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });

		const locked = await makeUser(test.database);
		await test.database.prisma.user.update({ where: { id: locked.id }, data: { lockedAt: new Date() } });
		await expect(signIn(locked.userName, 'wrong')).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
		await expect(signIn(locked.userName)).rejects.toMatchObject({
			appCode: 'LOCKED',
			params: { reason: 'administrator' },
		});
	});

	it('refuses users without a password of their own', async () => {
		const { id, userName } = await makeUser(test.database);
		await test.database.prisma.user.update({ where: { id }, data: { passwordHash: null } });
		await expect(signIn(userName)).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
	});

	it('writes success and failure to the audit log, and nothing that was typed', async () => {
		const user = await makeUser(test.database);
		await signIn(user.userName, 'typed by mistake').catch(() => undefined);
		await signIn('my-secret-in-the-wrong-field', 'x').catch(() => undefined);
		await signIn(user.userName);
		const entries = await test.database.prisma.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 3 });
		expect(entries.map(({ action }) => action)).toEqual(['signIn', 'signInFailed', 'signInFailed']);
		expect(entries[0]).toMatchObject({ actorId: user.id, actorName: user.displayName, ip: '203.0.113.7' });
		expect(entries[2]).toMatchObject({ entity: 'user', entityId: user.id, actorId: null, after: { failures: 1 } });
		expect(JSON.stringify(entries)).not.toMatch(/mistake|wrong-field/);
	});
});

describe('self', () => {
	const roleOf = async (accountId: string | null, permissions = everyFlag) => {
		const user = await makeUser(test.database, {
			accountId,
			permissions,
			roleName: `Account Manager ${Math.random()}`,
		});
		const { token } = await signIn(user.userName);
		return (await browser(services, token)).self();
	};

	it('has the shape of docs/product/auth.md, and names account and role', async () => {
		const self = await roleOf(accounts.left.id, flags('manageOrders', 'manageReports'));
		expect(self).toEqual({
			user: { id: expect.any(String) },
			role: ['staff', expect.stringMatching(/^Account Manager/)],
			data: {
				displayName: expect.stringMatching(/^Name of/),
				email: expect.stringMatching(/@example\.com$/),
				shortcuts: [],
				permissions: flags('manageOrders', 'manageReports'),
				settings: {},
			},
			account: accounts.left,
			userName: expect.any(String),
			language: 'en',
			hasPassword: true,
			lacksSecondFactor: false,
		});
		expect(Object.keys(self.data.permissions)).toHaveLength(10);
	});

	it('says admin in a root account, user for a role without flags, nothing without a role', async () => {
		expect((await roleOf(accounts.root.id)).role[0]).toBe('admin');
		expect((await roleOf(accounts.root.id, flags())).role[0]).toBe('user');
		expect((await roleOf(null)).role).toEqual([]);
	});

	it.each(['admin', 'Staff', ' USER '])('never says %j because of a role with that name', async (name) => {
		const role = { id: 'x', name };
		expect(roleEntries({ account: accounts.left, role, permissions: flags() })).toEqual(['user']);
		expect(roleEntries({ account: accounts.left, role, permissions: everyFlag })).toEqual(['staff']);
	});

	it('lets a user without a role see themselves, and no more', async () => {
		const user = await makeUser(test.database, { accountId: accounts.left.id });
		const { token, self } = await signIn(user.userName);
		expect(self).toMatchObject({ role: [], account: accounts.left });
		expect((await (await browser(services, token)).self()).user.id).toBe(user.id);
		const request = { ip: '203.0.113.7', userAgent: '', id: 'request' };
		const caller = createCaller(await createContext({ services, request, token }));
		await expect(caller.accounts.self()).rejects.toMatchObject({ appCode: 'NO_ROLE', status: 403 });
		await expect(caller.programs.options({})).rejects.toMatchObject({ appCode: 'NO_ROLE' });
	});

	it('requires a token', async () => {
		await expect((await browser(services)).self()).rejects.toMatchObject({ appCode: 'UNAUTHORIZED' });
	});
});
