import { afterAll, beforeAll, expect, it } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
beforeAll(async () => {
	test = await startApp();
	await test.makeUser('boss', { account: test.tree.accounts.root });
});
afterAll(() => test.stop());

const signIn = async (publicUrl: string) => {
	test.services.config.publicUrl = publicUrl;
	const payload = { userName: 'boss', password };
	const answer = await test.app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload });
	expect(answer.statusCode).toBe(200);
	return String(answer.headers['set-cookie']);
};

it('a signed-in browser is recognized by a cookie that scripts and other hosts can’t touch', async () => {
	expect(await signIn('http://localhost:3000')).toMatch(
		/^known=[\w.~-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
	);
	expect(await signIn('https://rewards.example')).toMatch(/^__Host-known=[^;]+; Path=\/; .*; Secure$/);
});
