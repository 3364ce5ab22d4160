import { flags } from '@rewards/api/testing/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';
import { type ScimClient, scimClient } from './testing/scim-client';

let test: TestApp;
let scim: ScimClient;
beforeAll(async () => {
	test = await startApp({ worker: true });
	scim = await scimClient(test, test.tree.accounts.left, ['manageUser', 'manageRole'], 'boss');
});
afterAll(() => test.stop());

const idOf = async (userName: string) => (await test.db.prisma.user.findFirstOrThrow({ where: { userName } })).id;
const off = { op: 'Replace', path: 'active', value: 'False' };
const clerk = { manageUser: true } as never;

describe('a deactivated user', () => {
	it('is out at once, comes back with the old password, and the log names the key', async () => {
		await test.makeUser('worker', { account: test.tree.accounts.left, permissions: clerk });
		const headers = await test.signIn('worker');
		const self = () => test.app.inject({ method: 'GET', url: '/api/self', headers });
		expect((await self()).statusCode).toBe(200);
		const id = await idOf('worker');
		expect((await scim.patch(id, off, { op: 'Replace', path: 'name.givenName', value: 'Wendy' })).status).toBe(200);
		expect((await self()).statusCode).toBe(401);
		const signIn = () => test.app.inject({ method: 'POST', url: '/token', payload: { userName: 'worker', password } });
		expect((await signIn()).statusCode).toBe(429);
		expect((await scim.patch(id, { op: 'add', value: { active: 'true' } })).body.active).toBe(true);
		expect((await signIn()).statusCode).toBe(200);
		const entries = await test.db.prisma.auditEntry.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } });
		expect(entries.map(({ action, actorName, sessionId }) => [action, actorName, sessionId])).toEqual(
			['update', 'lock', 'unlock'].map((action) => [action, 'SCIM of boss', scim.keyId]),
		);
	});

	it('stays as they were when the rest of the change is refused', async () => {
		const { body } = await scim.add({ userName: 'whole@example.com' });
		const refused = await scim.patch(body.id, off, {
			op: 'Replace',
			path: 'emails',
			value: [{ value: 'boss@example.com' }],
		});
		expect(refused.status).toBe(409);
		expect((await scim.send('GET', `/Users/${body.id}`)).body).toMatchObject({
			active: true,
			emails: [{ value: 'whole@example.com' }],
		});
	});
});

describe('a new user', () => {
	it('is mailed a link for a password where there is no provider to sign in at, once they are active', async () => {
		const { body } = await scim.add({ userName: 'later@example.com', active: false });
		expect(body.active).toBe(false);
		expect(test.services.sent.filter(({ to }) => to === 'later@example.com')).toHaveLength(0);
		await scim.patch(body.id, { op: 'replace', path: 'active', value: true });
		const mails = () => test.services.sent.filter(({ to }) => to === 'later@example.com').length;
		await expect.poll(mails, { timeout: 15_000 }).toBe(1);
	});

	it('gets no mail where they sign in at an OpenID provider', async () => {
		test.services.oidc = {} as never;
		const { body } = await scim.add({ userName: 'openid@example.com' });
		await scim.patch(body.id, off, { op: 'replace', path: 'active', value: true });
		await scim.patch(body.id, { op: 'replace', path: 'emails', value: [{ value: 'moved@example.com' }] });
		test.services.oidc = undefined;
		const params = { path: ['userId'], equals: body.id };
		expect(await test.db.prisma.job.count({ where: { kind: 'userInvitation', params } })).toBe(0);
	});

	it('gets the role of the line "scim", if the key may give it', async () => {
		const role = async (name: string, more: object) =>
			test.app.inject({ method: 'POST', url: '/api/roles', headers: scim.boss, payload: { name, ...more } });
		await role('Newcomer', { manageUser: true });
		await role('Too much', { manageOrders: true });
		const lines = (name: string) =>
			test.app.inject({
				method: 'POST',
				url: '/trpc/roles.saveGroups',
				headers: scim.boss,
				payload: { accountId: test.tree.accounts.left.id, groups: [{ group: 'SCIM', role: name }] },
			});
		expect((await lines('Newcomer')).statusCode).toBe(200);
		expect((await scim.add({ userName: 'new-one@example.com' })).body.roles).toMatchObject([{ value: 'Newcomer' }]);
		expect((await scim.add({ userName: 'new-two@example.com', roles: [{ value: '' }] })).body.roles).toBeUndefined();
		await lines('Too much');
		const refused = await scim.add({ userName: 'new-three@example.com' });
		expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('manageOrders')]);
		expect((await scim.filter('userName eq "new-three@example.com"')).body.totalResults).toBe(0);
	});
});

describe('a key', () => {
	it('sees its account and those below, and no other', async () => {
		const { leftChild, right, root } = test.tree.accounts;
		for (const [name, account] of [
			['below', leftChild],
			['beside', right],
			['above', root],
		] as const)
			await test.makeUser(name, { account, permissions: clerk });
		const seen = async (name: string) => (await scim.filter(`userName eq "${name}"`)).body.totalResults;
		expect([await seen('below'), await seen('beside'), await seen('above')]).toEqual([1, 0, 0]);
		expect((await scim.patch(await idOf('below'), { op: 'replace', path: 'externalId', value: 'b' })).status).toBe(200);
		for (const name of ['beside', 'above'])
			for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
				const body = method === 'GET' ? undefined : { userName: 'x@example.com', Operations: [off] };
				const answer = await scim.send(method, `/Users/${await idOf(name)}`, body);
				expect([name, method, answer.status]).toEqual([name, method, 404]);
			}
		expect((await scim.filter('externalId eq null and userName sw "api-key"')).body.totalResults).toBe(0);
	});

	it('changes nobody above itself', async () => {
		const id = await idOf('boss');
		for (const [method, body] of [
			['PATCH', { Operations: [off] }],
			['DELETE', undefined],
		] as const)
			expect((await scim.send(method, `/Users/${id}`, body)).status).toBe(403);
	});

	it('leaves the last user who manages users and roles, also when two are removed at once', async () => {
		const all = await scimClient(
			test,
			test.tree.accounts.root,
			Object.keys((await self()).permissions) as never,
			'first',
		);
		await test.makeUser('second', { account: test.tree.accounts.root });
		const ids = [await idOf('first'), await idOf('second')];
		const answers = await Promise.all([all.patch(ids[0] ?? '', off), all.send('DELETE', `/Users/${ids[1]}`)]);
		expect(answers.map(({ status }) => status).toSorted()).toContain(403);
		const left = await test.db.prisma.user.count({ where: { id: { in: ids }, lockedAt: null, deletedAt: null } });
		expect(left).toBe(1);
	});

	it('without manageUser, of one program or without a secret is refused', async () => {
		const poor = await scimClient(test, test.tree.accounts.left, ['manageOrders'], 'poor');
		for (const path of ['/Users', '/Groups', '/ServiceProviderConfig'])
			expect(await poor.send('GET', path)).toMatchObject({ status: 403, body: { status: '403' } });
		const made = await test.app.inject({
			method: 'POST',
			url: '/trpc/apiKeys.create',
			headers: scim.boss,
			payload: { ...flags('manageUser'), name: 'One program', lifetime: 30, programId: test.tree.programs.left.id },
		});
		const headers = { authorization: `Bearer ${made.json().result.data.secret}` };
		expect((await test.app.inject({ method: 'GET', url: '/scim/v2/Users', headers })).statusCode).toBe(403);
		const answer = await test.app.inject({ method: 'GET', url: '/scim/v2/Users' });
		expect([answer.statusCode, answer.headers['www-authenticate'], answer.json().schemas]).toEqual([
			401,
			'Bearer',
			['urn:ietf:params:scim:api:messages:2.0:Error'],
		]);
	});
});

const self = async () => (await test.app.inject({ method: 'GET', url: '/api/self', headers: scim.boss })).json().data;
