import { randomUUID } from 'node:crypto';
import { createOidcClient } from '@rewards/api/integrations/oidc/index';
import { startProvider, walkThrough } from '@rewards/api/integrations/oidc/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

const portal = 'http://portal.example:3000';
const callback = `${portal}/auth/oidc/callback`;
let test: TestApp;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeAll(async () => {
	test = await startApp({ publicUrl: portal });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	provider = await startProvider(callback, {
		staff: { email: 'staff@example.com', email_verified: true, name: 'Staff' },
	});
	test.services.oidc = createOidcClient(provider.settings);
});
afterAll(async () => {
	await provider.close();
	await test.stop();
});

const get = (url: string, headers = {}) => test.app.inject({ method: 'GET', url, headers });
const outcome = (location: unknown) => Object.fromEntries(new URLSearchParams(String(location).split('#')[1]));

async function start(returnTo = '/customers?page=2') {
	const answer = await get(`/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`);
	expect(answer.statusCode).toBe(303);
	const cookie = String(answer.headers['set-cookie']);
	return { location: String(answer.headers.location), cookie };
}

describe('sign-in with an OpenID provider', () => {
	it('returns the token behind the # and leads back to the page first requested', async () => {
		const { location, cookie } = await start();
		expect(cookie).toMatch(/^oidc_state=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
		const search = await walkThrough(location, callback, 'staff');
		const back = await get(`/auth/oidc/callback${search}`, { cookie: `other=1; ${cookie.split(';')[0]}` });
		expect(back.statusCode).toBe(303);
		expect(String(back.headers['set-cookie'])).toMatch(/Max-Age=0/);
		expect(back.headers['cache-control']).toBe('no-store');
		const { token, returnTo } = outcome(back.headers.location);
		expect(returnTo).toBe('/customers?page=2');
		const self = await get('/api/self', { authorization: `Bearer ${token}` });
		expect(self.json().data.email).toBe('staff@example.com');
	});

	it('refuses another browser, a second use and a person who cancels, on the login page', async () => {
		const { location, cookie } = await start();
		const search = await walkThrough(location, callback, 'staff');
		const stolen = await get(`/auth/oidc/callback${search}`);
		expect(outcome(stolen.headers.location)).toEqual({ error: 'LINK_EXPIRED' });
		const own = cookie.split(';')[0];
		await get(`/auth/oidc/callback${search}`, { cookie: own });
		const again = await get(`/auth/oidc/callback${search}`, { cookie: own });
		expect(outcome(again.headers.location)).toEqual({ error: 'LINK_EXPIRED' });
		const second = await start();
		const cancelled = await walkThrough(second.location, callback, null);
		const back = await get(`/auth/oidc/callback${cancelled}`, { cookie: second.cookie.split(';')[0] });
		expect(outcome(back.headers.location)).toEqual({ error: 'UNAUTHORIZED', reason: 'denied' });
	});

	it('writes a refused sign-in to the log as a security event', async () => {
		// As if a minute had passed since the refusals above.
		test.app.refusals.turn();
		test.app.refusals.turn();
		test.logged.length = 0;
		await get('/auth/oidc/callback?code=stolen&state=forged', { cookie: 'oidc_state=another' });
		const events = test.logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
		expect(events).toMatchObject([{ code: 'LINK_EXPIRED', route: '/auth/oidc/callback', msg: 'refused' }]);
		expect(JSON.stringify(test.logged)).not.toMatch(/stolen|forged/);
	});

	it('never redirects to another site', async () => {
		const { location, cookie } = await start('//evil.example/x');
		const search = await walkThrough(location, callback, 'staff');
		const back = await get(`/auth/oidc/callback${search}`, { cookie: cookie.split(';')[0] });
		expect(outcome(back.headers.location)['returnTo']).toBe('/');
	});

	it('leads to the second step with a ticket, where the operator asks for the own second factor too', async () => {
		const { oidc } = test.services;
		test.services.oidc = createOidcClient({ ...provider.settings, secondFactor: true });
		const { id } = await test.services.db.prisma.user.findFirstOrThrow({ where: { email: 'staff@example.com' } });
		const factor = { id: randomUUID(), userId: id, kind: 'totp', name: 'Phone', secret: new Uint8Array(20) };
		await test.services.db.prisma.secondFactor.create({ data: factor });
		const { location, cookie } = await start();
		const search = await walkThrough(location, callback, 'staff');
		const back = await get(`/auth/oidc/callback${search}`, { cookie: cookie.split(';')[0] });
		const { ticket, ...rest } = outcome(back.headers.location);
		expect(rest).toEqual({ kinds: 'totp', returnTo: '/customers?page=2' });
		const self = await get('/api/self', { authorization: `Bearer ${ticket}` });
		expect(self.statusCode).toBe(401);
		await test.services.db.prisma.secondFactor.deleteMany({ where: { userId: id } });
		test.services.oidc = oidc;
	});

	it('gives the state of a link to the browser that asked for it, and links there alone', async () => {
		const { id } = await test.services.db.prisma.user.findFirstOrThrow({ where: { email: 'staff@example.com' } });
		await test.services.db.prisma.identity.deleteMany({ where: { userId: id } });
		const post = (url: string, payload: object, headers = {}) =>
			test.app.inject({ method: 'POST', url, payload, headers });
		const signedIn = await post('/token', { userName: 'staff@example.com', password });
		const authorization = `Bearer ${signedIn.json().access_token}`;
		const asked = await post('/trpc/auth.identity.link', {}, { authorization });
		const cookie = String(asked.headers['set-cookie']);
		expect(cookie).toMatch(/^oidc_state=[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
		const search = await walkThrough(asked.json().result.data.url, callback, 'staff');
		const foreign = await get(`/auth/oidc/callback${search}`, { cookie: 'oidc_state=another' });
		expect(outcome(foreign.headers.location)).toEqual({ error: 'LINK_EXPIRED' });
		const back = await get(`/auth/oidc/callback${search}`, { cookie: cookie.split(';')[0] });
		expect(outcome(back.headers.location)).toEqual({ linked: '1' });
	});

	it('says why another identity with the address of a linked user is refused, and logs it as a security event', async () => {
		const { id } = await test.services.db.prisma.user.findFirstOrThrow({ where: { email: 'staff@example.com' } });
		await test.services.db.prisma.identity.updateMany({ where: { userId: id }, data: { subject: 'another' } });
		const { location, cookie } = await start();
		const search = await walkThrough(location, callback, 'staff');
		// As if a minute had passed since the refusals above.
		test.app.refusals.turn();
		test.app.refusals.turn();
		test.logged.length = 0;
		const back = await get(`/auth/oidc/callback${search}`, { cookie: cookie.split(';')[0] });
		expect(outcome(back.headers.location)).toEqual({ error: 'UNAUTHORIZED', reason: 'otherIdentity' });
		const events = test.logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
		expect(events).toMatchObject([{ code: 'UNAUTHORIZED', route: '/auth/oidc/callback' }]);
		expect(JSON.stringify(test.logged)).not.toMatch(/staff@example/);
	});

	it('says that the provider is away', async () => {
		const { oidc } = test.services;
		test.services.oidc = createOidcClient({ ...provider.settings, issuer: 'http://127.0.0.1:9' });
		const { location } = (await get('/auth/oidc/start')).headers;
		expect(outcome(location)).toEqual({ error: 'SERVICE_FAILED', reason: 'unreachable' });
		test.services.oidc = oidc;
	});

	it('says on the login page when no provider is configured', async () => {
		const { oidc } = test.services;
		test.services.oidc = undefined;
		expect(outcome((await get('/auth/oidc/start')).headers.location)).toEqual({ error: 'NOT_FOUND' });
		test.services.oidc = oidc;
	});
});
