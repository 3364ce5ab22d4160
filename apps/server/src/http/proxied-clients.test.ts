import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
const proxy = 'fd12:3456::7';
beforeAll(async () => {
	test = await startApp({ trustProxy: ['fd12:3456::/32', '10.0.0.0/8'] });
	await test.makeUser('owner', { account: test.tree.accounts.left });
	await test.makeUser('victim', { account: test.tree.accounts.left });
});
afterAll(() => test.stop());

const attempt = async (userName: string, forwarded: string, remoteAddress = proxy) => {
	const answer = await test.app.inject({
		method: 'POST',
		url: '/token',
		remoteAddress,
		headers: { 'x-forwarded-for': forwarded },
		payload: { userName, password: 'not-the-password' },
	});
	return answer.statusCode;
};

it('all addresses of a /64 behind a proxy are one client, however they are written', async () => {
	const forms = [
		(n: number) => `2001:db8:aa:1::${n.toString(16)}`,
		(n: number) => `2001:0DB8:00aa:0001:${n.toString(16)}:0:0:1`,
		(n: number) => `[2001:db8:aa:1::${n.toString(16)}]:${40_000 + n}`,
		// What the client itself claims comes first, and counts for nothing.
		(n: number) => `203.0.113.${n}, 2001:db8:aa:1:ffff::${n.toString(16)}`,
		// Through two proxies.
		(n: number) => `2001:db8:aa:1::1:${n.toString(16)}, 10.0.0.${n}`,
	];
	const answers: number[] = [];
	for (let n = 1; n <= 50; n += 1) answers.push(await attempt(`nobody${n}`, forms[n % forms.length]?.(n) ?? ''));
	expect(new Set(answers)).toEqual(new Set([401]));
	for (const form of forms) expect(await attempt('nobody', form(99))).toBe(429);
	// Others behind the same proxy go on.
	expect(await attempt('nobody', '2001:db8:bb:1::1')).toBe(401);
	expect(await attempt('nobody', '198.51.100.1')).toBe(401);
});

it('who changes the /64 with each try still meets the limit of the user', async () => {
	const answers: number[] = [];
	for (let n = 1; n <= 8; n += 1) answers.push(await attempt('victim', `2001:db8:cc:${n.toString(16)}::1`));
	expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});

it('a client that is no proxy of ours chooses no address', async () => {
	const answers: number[] = [];
	for (let n = 1; n <= 51; n += 1)
		answers.push(await attempt(`stranger${n}`, `2001:db8:dd:${n.toString(16)}::1`, '2001:db8:ee:1::1'));
	expect(answers.slice(0, 50).every((status) => status === 401)).toBe(true);
	expect(answers.at(50)).toBe(429);
});
