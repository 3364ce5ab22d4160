import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let held: TestApp;
beforeAll(async () => {
	held = await startApp();
});
afterAll(() => held.stop());

/** The security events that a call left in the log. */
async function eventsOf(call: () => Promise<unknown>) {
	// As if a minute had passed without any.
	held.app.refusals.turn();
	held.app.refusals.turn();
	held.logged.length = 0;
	await call();
	return held.logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'security');
}

test('a refused sign-in and a refused permission are logged, with ids alone', async () => {
	await held.makeUser('poor.jane', { account: held.tree.accounts.left, permissions: noPermissions });
	const [wrong] = await eventsOf(() =>
		held.app.inject({ method: 'POST', url: '/token', payload: { userName: 'poor.jane', password: 'a wrong one' } }),
	);
	expect(wrong).toMatchObject({ level: 'warn', code: 'WRONG_CREDENTIALS', route: '/token', msg: 'refused' });

	const headers = await held.signIn('poor.jane');
	const { id } =
		(await held.db.prisma.user.findFirst({ where: { userName: 'poor.jane' }, select: { id: true } })) ?? {};
	const left = held.tree.accounts.left.id;
	expect(await eventsOf(() => held.app.inject({ url: `/api/customers/${left}/users`, headers }))).toMatchObject([
		{ code: 'FORBIDDEN', route: '/api/customers/:id/users', actor: id, account: left, needs: ['manageUser'] },
	]);
	expect(await eventsOf(() => held.app.inject({ url: '/trpc/roles.list?input={}', headers }))).toMatchObject([
		{ code: 'FORBIDDEN', procedure: 'roles.list', actor: id },
	]);
	expect(
		await eventsOf(() => held.app.inject({ url: '/api/self', headers: { authorization: 'Bearer forged' } })),
	).toMatchObject([{ code: 'UNAUTHORIZED', route: '/api/self' }]);
	// A wrong password, code or link, at sign-in or later.
	const post = (path: string, payload: object) =>
		eventsOf(() => held.app.inject({ method: 'POST', url: `/trpc/auth.${path}`, headers, payload }));
	expect(await post('prove', { password: 'a wrong one' })).toMatchObject([
		{ code: 'VALIDATION', reason: 'passwordWrong', procedure: 'auth.prove', actor: id },
	]);
	expect(await post('prove', { code: '000000' })).toMatchObject([{ reason: 'codeWrong', actor: id }]);
	const link = { email: 'poor.jane@example.com', password: 'a brand new bicycle', token: 'forged' };
	expect(await post('resetPassword', link)).toMatchObject([{ code: 'LINK_EXPIRED' }]);
	// Successes and mere mistakes leave none.
	expect(await eventsOf(() => held.app.inject({ url: '/api/self', headers }))).toEqual([]);
	expect(
		await eventsOf(() => held.app.inject({ url: `/api/customers/${held.tree.accounts.right.id}`, headers })),
	).toEqual([]);
	// The limit on all user names that a client tries.
	await held.db.pool.query(`insert into sign_in_failure (address, client, at)
		select sha256(n::text::bytea), 'signIn 127.0.0.1', now() from generate_series(1, 50) n`);
	const often = { method: 'POST', url: '/token', payload: { userName: 'anyone', password: 'a wrong one' } } as const;
	expect(await eventsOf(() => held.app.inject(often))).toMatchObject([
		{ code: 'TOO_MANY_REQUESTS', reason: 'tooOften', route: '/token' },
	]);
	expect(JSON.stringify(held.logged) + JSON.stringify(wrong)).not.toMatch(/poor\.jane|a wrong one/);
});

test('who is refused again and again has one line a minute for each reason, with a count', async () => {
	await held.makeUser('eager.joe', { account: held.tree.accounts.left, permissions: noPermissions });
	const headers = await held.signIn('eager.joe', '127.0.0.2');
	const roles = () => held.app.inject({ url: '/trpc/roles.list?input={}', headers });
	const forged = { url: '/api/self', headers: { authorization: 'Bearer forged' } };
	const events = await eventsOf(async () => {
		for (let n = 0; n < 20; n += 1) await roles();
		for (let n = 0; n < 5; n += 1) await held.app.inject(forged);
	});
	expect(events).toMatchObject([{ code: 'FORBIDDEN', msg: 'refused' }, { code: 'UNAUTHORIZED' }]);
	const { actor } = events[0];
	held.logged.length = 0;
	held.app.refusals.turn();
	const lines = () => held.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused again');
	expect(lines()).toMatchObject([
		{ event: 'security', code: 'FORBIDDEN', actor, count: 19 },
		{ event: 'security', code: 'UNAUTHORIZED', client: '127.0.0.1', count: 4 },
	]);
	// The next minute of the same flood is one line.
	held.logged.length = 0;
	for (let n = 0; n < 7; n += 1) await roles();
	held.app.refusals.turn();
	expect(lines()).toMatchObject([{ code: 'FORBIDDEN', actor, count: 7 }]);
	expect(held.logged.filter((line) => line.includes('"msg":"refused"'))).toEqual([]);
});
