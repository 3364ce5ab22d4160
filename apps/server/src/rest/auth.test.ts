import { signToken } from '@rewards/api/domains/auth/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
beforeAll(async () => {
	test = await startApp();
	await test.makeUser('boss', { account: test.tree.accounts.root, roleName: 'Administrator' });
	await test.makeUser('seller', { account: test.tree.accounts.left, roleName: 'Account Manager' });
});
afterAll(() => test.stop());

const token = (payload: object | string, headers = {}) =>
	test.app.inject({ method: 'POST', url: '/token', payload, headers });
const self = (headers: Record<string, string>) => test.app.inject({ method: 'GET', url: '/api/self', headers });

describe('POST /token', () => {
	it('signs in with JSON and with a form, by user name and by address', async () => {
		const form = { 'content-type': 'application/x-www-form-urlencoded' };
		for (const answer of [
			await token({ userName: 'boss', password }),
			await token({ userName: 'BOSS@example.com', password }),
			await token(new URLSearchParams({ userName: 'boss', password }).toString(), form),
		]) {
			expect(answer.statusCode).toBe(200);
			expect(answer.headers['cache-control']).toBe('no-store');
			const body = answer.json();
			expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: expect.any(Number) });
			expect(body.expires_in).toBeGreaterThan(8 * 3600 - 60);
			expect((await self({ authorization: `Bearer ${body.access_token}` })).statusCode).toBe(200);
		}
	});

	it('responds to a wrong password and an unknown address in the same way', async () => {
		const wrong = await token({ userName: 'boss', password: 'wrong' });
		const unknown = await token({ userName: 'nobody@example.com', password: 'wrong' });
		expect(wrong.statusCode).toBe(401);
		expect(wrong.json()).toEqual({ code: 'WRONG_CREDENTIALS', message: 'The email or the password is wrong.' });
		expect(unknown.json()).toEqual(wrong.json());
	});

	it('names the missing field', async () => {
		const answer = await token({ userName: 'boss' });
		expect(answer.statusCode).toBe(400);
		expect(answer.json()).toMatchObject({
			code: 'VALIDATION',
			fields: [{ path: 'password', code: 'passwordRequired' }],
		});
	});

	it('locks an address after five failures and says how long', async () => {
		for (let i = 0; i < 5; i += 1) await token({ userName: 'seller', password: 'wrong' });
		const answer = await token({ userName: 'seller', password });
		expect(answer.statusCode).toBe(429);
		expect(answer.json()).toMatchObject({ code: 'LOCKED', params: { retryAfterSeconds: expect.any(Number) } });
		expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
	});
});

describe('GET /api/self', () => {
	it('returns role, name, shortcuts, permissions and settings', async () => {
		const answer = await self(await test.signIn('boss'));
		expect(answer.json()).toEqual({
			role: ['admin', 'Administrator'],
			data: {
				displayName: 'boss',
				email: 'boss@example.com',
				shortcuts: [],
				permissions: expect.objectContaining({ manageRole: true, manageOrders: true }),
				settings: {},
			},
		});
	});

	it('refuses an expired token, one of an ended session and one signed with another key', async () => {
		const user = await test.db.prisma.user.findFirstOrThrow({ where: { userName: 'boss' } });
		const open = await test.signIn('boss');
		const session = await test.db.prisma.session.findFirstOrThrow({ orderBy: { id: 'desc' } });
		const signed = (expiresAt: Date, config = test.services.config) =>
			signToken(config, { id: session.id, userId: user.id, expiresAt });
		const soon = new Date(Date.now() + 60_000);
		const otherKey = { ...test.services.config, sessionSecret: new Uint8Array(48).fill(1) };
		expect((await self({ authorization: `Bearer ${await signed(soon)}` })).statusCode).toBe(200);
		for (const bad of [await signed(new Date(Date.now() - 60_000)), await signed(soon, otherKey)]) {
			const answer = await self({ authorization: `Bearer ${bad}` });
			expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
		}
		await test.app.inject({ method: 'POST', url: '/trpc/auth.signOut', headers: open, payload: {} });
		expect((await self(open)).statusCode).toBe(401);
	});

	it('ends a session by a call that has no body', async () => {
		const open = await test.signIn('boss');
		const headers = { ...open, 'content-type': 'application/json' };
		const answer = await test.app.inject({ method: 'POST', url: '/trpc/auth.signOut', headers });
		expect(answer.json()).toMatchObject({ result: { data: { success: true } } });
		expect((await self(open)).statusCode).toBe(401);
	});
});

describe('the own user', () => {
	it('is changed by POST /api/auth/user/update; what is absent stays', async () => {
		const headers = await test.signIn('boss');
		const update = (data: object) =>
			test.app.inject({ method: 'POST', url: '/api/auth/user/update', headers, payload: { data } });
		await update({ displayName: 'The Boss', shortcuts: ['participants'], permissions: { manageRole: false } });
		const answer = await update({ settings: { direction: 'rtl' } });
		expect(answer.json().data).toMatchObject({
			displayName: 'The Boss',
			shortcuts: ['participants'],
			settings: { direction: 'rtl' },
			permissions: { manageRole: true },
		});
	});

	it('registers without a role once the emailed link is used, and then has access only to itself', async () => {
		const payload = { displayName: 'New One', email: 'new@example.com', password: 'a-long-password' };
		const register = () => test.app.inject({ method: 'POST', url: '/api/register', payload });
		const registered = await register();
		expect(registered.json()).toMatchObject({ displayName: 'New One', email: 'new@example.com', role: [] });
		expect(registered.body).not.toContain('a-long-password');
		const signIn = () => token({ userName: 'new@example.com', password: payload.password });
		expect((await signIn()).statusCode).toBe(401);
		await expect.poll(() => test.services.sent.length).toBe(1);
		const link = new URL(/http\S+/.exec(test.services.sent.pop()?.text ?? '')?.[0] ?? '');
		expect(link.pathname).toBe('/auth/confirm-address');
		const confirmed = { token: new URLSearchParams(link.hash.slice(1)).get('token'), password: payload.password };
		await test.app.inject({ method: 'POST', url: '/trpc/auth.confirmRegistration', payload: confirmed });

		const { access_token } = (await signIn()).json();
		const headers = { authorization: `Bearer ${access_token}` };
		expect((await self(headers)).json()).toMatchObject({ role: [], data: { displayName: 'New One' } });
		const programs = await test.app.inject({ method: 'GET', url: '/api/programs', headers });
		expect([programs.statusCode, programs.json().code]).toEqual([403, 'NO_ROLE']);
		// The response doesn't reveal that the address is already in use.
		const again = await register();
		expect([again.statusCode, { ...again.json(), id: '' }]).toEqual([200, { ...registered.json(), id: '' }]);
		await expect.poll(() => test.services.sent.length).toBe(1);
		test.services.sent.pop();
	});

	it('sets a forgotten password with the emailed link, once', async () => {
		const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload });
		const known = await post('/api/users/forgotpassword', { email: 'boss@example.com' });
		const unknown = await post('/api/users/forgotpassword', { email: 'nobody@example.com' });
		expect([known.statusCode, known.json()]).toEqual([200, unknown.json()]);
		await expect.poll(() => test.services.sent.length).toBe(1);
		const link = new URL(/http\S+/.exec(test.services.sent[0]?.text ?? '')?.[0] ?? '');
		expect(link.pathname).toBe('/auth/reset-password-2');
		const change = {
			email: 'boss@example.com',
			password: 'another-password',
			token: new URLSearchParams(link.hash.slice(1)).get('token'),
		};
		expect((await post('/api/users/resetpassword', change)).json()).toEqual({ success: true });
		expect((await token({ userName: 'boss', password: 'another-password' })).statusCode).toBe(200);
		const again = await post('/api/users/resetpassword', change);
		expect([again.statusCode, again.json().code]).toEqual([410, 'LINK_EXPIRED']);
	});
});
