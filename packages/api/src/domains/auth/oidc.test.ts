import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOidcClient } from '../../integrations/oidc';
import { startProvider, walkThrough } from '../../integrations/oidc/testing';
import { createCaller } from '../../router';
import { everyFlag, flags, makeAccountTree, makeRole, makeUser, testPassword, testServices } from '../../testing';
import { mailed, registered } from '../../testing/mailed';
import { oidcCallback, safePath } from './oidc-paths';
import { createContext } from './services/create-context';
import { finishOidc } from './services/finish-oidc';
import { resolveSession } from './services/resolve-session';
import { startOidc } from './services/start-oidc';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let provider: Awaited<ReturnType<typeof startProvider>>;
let accountId: string;
let redirectUri: string;
const request = { ip: '203.0.113.7', userAgent: 'Test browser', id: 'request' };
const people: Parameters<typeof startProvider>[1] = {
	known: { email: 'Known@Example.com', email_verified: true, name: 'Known Person' },
	newcomer: { email: 'newcomer@example.com', email_verified: true, name: 'New\u0007 \u202eComer\u202c' },
	hasty: { email: 'hasty@example.com', email_verified: true },
	twice: { email: 'twice@example.com', email_verified: true },
	unverified: { email: 'unverified@example.com', email_verified: false },
	nameless: {},
	invisible: { email: 'in\u200bvisible@example.com', email_verified: true },
	locked: { email: 'locked@example.com', email_verified: true },
	moved: { email: 'first@example.com', email_verified: true },
	back: { email: 'back@example.com', email_verified: true },
	dotted: { email: 'v\u0130ctim@example.com', email_verified: true },
	kelvin: { email: '\u212Aelly@example.com', email_verified: true },
	umlaut: { email: '\u00DCmit@example.com', email_verified: true },
};

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
	redirectUri = oidcCallback(services.config);
	provider = await startProvider(redirectUri, people);
	services.oidc = createOidcClient(provider.settings);
});
afterAll(async () => {
	await provider?.close();
	await test?.drop();
});

/** The complete flow of one browser. */
async function signIn(login: string, returnTo?: string) {
	const { url, state } = await startOidc(services, { request, returnTo });
	const search = await walkThrough(url, redirectUri, login);
	const done = await finishOidc(services, { request, search, state });
	if (!('token' in done)) throw new Error('A sign-in without a second factor ends with a token');
	return done;
}
const userOf = async (token: string) => (await resolveSession(services, token)).session?.user;

describe('sign-in at an OpenID provider', () => {
	it('is offered when it is configured', async () => {
		expect(await (await browser(services)).providers()).toEqual({
			local: true,
			oidc: { label: 'Example SSO', groups: false },
		});
		const without = { ...services, oidc: undefined };
		expect(await (await browser(without)).providers()).toEqual({ local: true, oidc: null });
		await expect(startOidc(without, { request })).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
	});

	it('finds a user by the verified address, and returns to the page they came from', async () => {
		const user = await makeUser(test.database, { accountId, permissions: everyFlag, email: 'known@example.com' });
		const { token, returnTo } = await signIn('known', '/programs/1/participants?search=ada');
		expect(returnTo).toBe('/programs/1/participants?search=ada');
		const { session } = await resolveSession(services, token);
		expect(session).toMatchObject({ user: { id: user.id }, account: { id: accountId }, permissions: everyFlag });
		const entry = await test.database.prisma.auditEntry.findFirst({ where: { sessionId: `${session?.id}` } });
		expect(entry).toMatchObject({ action: 'signIn', actorId: user.id, after: { provider: provider.issuer } });
	});

	it('shuts out a user who registered the address before with their own password', async () => {
		const squatter = await browser(services);
		await registered(services, { email: 'twice@example.com', displayName: 'Squatter', password: testPassword });
		const before = await squatter.signIn({ userName: 'twice@example.com', password: testPassword });
		// They leave a pending address change and a passkey.
		const inside = await browser(services, before.token);
		const asked = { currentPassword: testPassword, email: 'squatter@example.com', userName: '' };
		await inside.changeSignIn(asked);
		const link = (await mailed(services, 'squatter@example.com'))?.token ?? '';
		const passkey = { kind: 'passkey', name: '', credentialId: newId(), publicKey: new Uint8Array(1), counter: 0 };
		await test.database.prisma.secondFactor.create({ data: { ...passkey, id: newId(), userId: before.self.user.id } });
		const { token } = await signIn('twice');
		expect((await userOf(token))?.id).toBe(before.self.user.id);
		expect(await userOf(before.token)).toBeUndefined();
		await expect(squatter.signIn({ userName: 'twice@example.com', password: testPassword })).rejects.toMatchObject({
			appCode: 'WRONG_CREDENTIALS',
		});
		await expect(squatter.confirmAddress({ token: link })).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		expect(await test.database.prisma.secondFactor.count({ where: { userId: before.self.user.id } })).toBe(0);
	});

	it('creates a user without account and role for a newcomer, once', async () => {
		const [first, second] = await Promise.all([signIn('newcomer'), signIn('newcomer')]);
		expect(await userOf(first.token)).toEqual(await userOf(second.token));
		const self = await (await browser(services, first.token)).self();
		expect(self).toMatchObject({ role: [], account: null, data: { displayName: 'New Comer' } });
	});

	it('finds a user whom another sign-in of the same person links meanwhile', async () => {
		const { id } = await makeUser(test.database, { accountId, permissions: flags(), email: 'hasty@example.com' });
		const other = await test.database.pool.connect();
		try {
			await other.query('begin');
			await other.query('select from app_user where id = $1 for no key update', [id]);
			const second = signIn('hasty');
			const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
			await expect.poll(async () => (await other.query(waits)).rowCount).toBe(1);
			await other.query('insert into identity (issuer, subject, user_id) values ($1, $2, $3)', [
				services.oidc?.issuer,
				'hasty',
				id,
			]);
			await other.query('commit');
			expect((await userOf((await second).token))?.id).toBe(id);
		} finally {
			other.release();
		}
	});

	it('recognizes a user whose address has changed at the provider', async () => {
		const first = await userOf((await signIn('moved')).token);
		people['moved'] = { email: 'second@example.com', email_verified: true };
		expect((await userOf((await signIn('moved')).token))?.id).toBe(first?.id);
	});

	it('does not restore a removed user', async () => {
		const first = await userOf((await signIn('back')).token);
		await test.database.prisma.user.update({ where: { id: `${first?.id}` }, data: { deletedAt: new Date() } });
		const { token } = await signIn('back');
		expect((await userOf(token))?.id).not.toBe(first?.id);
		expect((await (await browser(services, token)).self()).role).toEqual([]);
	});

	it.each([
		['dotted', 'victim@example.com'],
		['kelvin', 'kelly@example.com'],
	])('links no user whose address equals it only in the database’s comparison: %s', async (login, email) => {
		const { id } = await makeUser(test.database, { email });
		await expect(signIn(login)).rejects.toMatchObject({ appCode: 'DUPLICATE', params: { field: 'email' } });
		expect(await test.database.prisma.identity.count({ where: { userId: id } })).toBe(0);
		const { passwordHash } = await test.database.prisma.user.findUniqueOrThrow({ where: { id } });
		expect(passwordHash).not.toBeNull();
	});

	it('links an address in another case, of any script', async () => {
		const { id } = await makeUser(test.database, { email: '\u00FCmit@example.com' });
		expect((await userOf((await signIn('umlaut')).token))?.id).toBe(id);
	});

	it.each([
		['unverified', { appCode: 'UNAUTHORIZED', params: { reason: 'unverifiedEmail' } }],
		['nameless', { appCode: 'UNAUTHORIZED', params: { reason: 'noEmail' } }],
		['invisible', { appCode: 'UNAUTHORIZED', params: { reason: 'noEmail' } }],
		['locked', { appCode: 'LOCKED', params: { reason: 'administrator' } }],
	])('refuses a person %s', async (login, refusal) => {
		const { id } = await makeUser(test.database, { email: `${login}@example.com` });
		await test.database.prisma.user.update({
			where: { id },
			data: { lockedAt: login === 'locked' ? new Date() : null },
		});
		await expect(signIn(login)).rejects.toMatchObject(refusal);
		expect(await test.database.prisma.identity.count({ where: { userId: id } })).toBe(0);
	});
});

describe('groups at the provider', () => {
	const roleOf = async (login: string) => {
		const { role, account } = await (await browser(services, (await signIn(login)).token)).self();
		return { role: role.at(-1), account: account?.id };
	};
	const caller = async (user: { email: string }) =>
		createCaller(
			await createContext({
				services,
				request,
				token: (await (await browser(services)).signIn({ userName: user.email, password: testPassword })).token,
			}),
		);

	it('give the role of the first matching line, at each sign-in, and take it away again', async () => {
		services.oidc = createOidcClient({ ...provider.settings, groupsClaim: 'groups' });
		const manager = await makeUser(test.database, { accountId, permissions: everyFlag, roleName: 'Chief' });
		await makeRole(test.database, accountId, flags('manageReports'), 'Reader');
		const { roles } = await caller(manager);
		const groups = [
			{ group: 'cn=ops,dc=example', role: 'chief' },
			{ group: 'everybody', role: 'Reader' },
		];
		const saved = await roles.saveGroups({ accountId, groups });
		expect(saved.groups.map(({ role }) => role)).toEqual(['Chief', 'Reader']);
		const provedUntil = new Date(Date.now() + 3_600_000);
		await test.database.prisma.mailDomain.create({ data: { accountId, domain: 'example.com', provedUntil } });
		people['grouped'] = { email: 'grouped@example.com', email_verified: true, groups: ['everybody'] };
		expect(await roleOf('grouped')).toEqual({ role: 'Reader', account: accountId });
		people['grouped'] = { ...people['grouped'], groups: ['everybody', 'cn=ops,dc=example'] };
		expect((await roleOf('grouped')).role).toBe('Chief');
		people['grouped'] = { ...people['grouped'], groups: ['others'] };
		expect((await roleOf('grouped')).role).toBeUndefined();
		// Groups must not take away a role that staff gave.
		const { id } = await makeUser(test.database, { accountId, permissions: everyFlag, email: 'byhand@example.com' });
		people['byhand'] = { email: 'byhand@example.com', email_verified: true, groups: [] };
		const { role } = await roleOf('byhand');
		expect(role).toBeDefined();
		expect(await test.database.prisma.user.count({ where: { id, roleByGroup: true } })).toBe(0);
		services.oidc = createOidcClient(provider.settings);
	});

	it('give nothing that the author of the lines could not give', async () => {
		const child = (await makeAccountTree(test.database)).accounts.leftChild.id;
		const helper = await makeUser(test.database, { accountId: child, permissions: flags('manageRole') });
		await makeRole(test.database, child, everyFlag, 'Everything');
		const { roles } = await caller(helper);
		const save = (role: string) => roles.saveGroups({ accountId: child, groups: [{ group: 'staff', role }] });
		await expect(save('Everything')).rejects.toMatchObject({ appCode: 'FORBIDDEN' });
		await expect(save('Nobody')).rejects.toMatchObject({ fields: [{ path: 'groups', code: 'groupRoleUnknown' }] });
	});
});

describe('the redirect back from the provider', () => {
	it('works once, and only in the browser that started the sign-in', async () => {
		const { url, state } = await startOidc(services, { request });
		const other = await startOidc(services, { request });
		const search = await walkThrough(url, redirectUri, 'newcomer');
		for (const wrong of [undefined, '', other.state]) {
			const attempt = finishOidc(services, { request, search, state: wrong });
			await expect(attempt).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		}
		expect(await finishOidc(services, { request, search, state })).toHaveProperty('token');
		const again = finishOidc(services, { request, search, state });
		await expect(again).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
	});

	it('expires after ten minutes', async () => {
		const { url, state } = await startOidc(services, { request });
		const search = await walkThrough(url, redirectUri, 'newcomer');
		await test.database.prisma.identityFlow.updateMany({ data: { expiresAt: new Date() } });
		const attempt = finishOidc(services, { request, search, state });
		await expect(attempt).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
	});

	it('reports that the user cancelled', async () => {
		const { url, state } = await startOidc(services, { request });
		const search = await walkThrough(url, redirectUri, null);
		const attempt = finishOidc(services, { request, search, state });
		await expect(attempt).rejects.toMatchObject({ appCode: 'UNAUTHORIZED', params: { reason: 'denied' } });
	});

	it('accepts no code issued for another sign-in', async () => {
		const mine = await startOidc(services, { request });
		const theirs = await startOidc(services, { request });
		const code = new URLSearchParams(await walkThrough(theirs.url, redirectUri, 'newcomer')).get('code') ?? '';
		const search = `${new URLSearchParams({ code, state: mine.state, iss: provider.issuer })}`;
		const attempt = finishOidc(services, { request, search, state: mine.state });
		await expect(attempt).rejects.toMatchObject({ appCode: 'UNAUTHORIZED', params: { reason: 'provider' } });
	});

	it.each([
		[undefined, '/'],
		['/customers', '/customers'],
		['/programs/1/participants?search=a#b', '/programs/1/participants?search=a#b'],
		['https://evil.example', '/'],
		['//evil.example', '/'],
		['/\\evil.example', '/'],
		['/\t/evil.example', '/'],
		['/a/..//evil.example', '/'],
		['javascript:alert(1)', '/'],
		['customers', '/'],
	])('redirects only to a page of the portal: %j', (path, safe) => {
		expect(safePath(path)).toBe(safe);
	});
});
