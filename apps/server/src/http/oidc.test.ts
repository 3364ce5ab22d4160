import { createOidcClient } from '@rewards/api/integrations/oidc/index';
import { startProvider, walkThrough } from '@rewards/api/integrations/oidc/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

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

	it('says on the login page when no provider is configured', async () => {
		const { oidc } = test.services;
		test.services.oidc = undefined;
		expect(outcome((await get('/auth/oidc/start')).headers.location)).toEqual({ error: 'NOT_FOUND' });
		test.services.oidc = oidc;
	});
});
