import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { errorBody } from '../errors';
import { admitted, outside, outsideInTurn, shareOf } from '.';

const endless = () => new Promise<void>(() => undefined);
const settled = async () => {
	for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('one user’s calls, however many, leave slots for the others of the account, and an account’s for other accounts', async () => {
	const pool = { options: { max: 20 } };
	const begun: string[] = [];
	const call = (account: string, user: string, session = `session of ${user}`) => {
		const work = async () => {
			begun.push(user);
			await endless();
		};
		void admitted(pool, [account, account, user, session], work).catch(() => undefined);
	};
	for (let n = 0; n < 50; n += 1) call('a', 'a1', `session ${n % 5}`);
	for (let n = 0; n < 50; n += 1) call('a', 'a2');
	call('b', 'b1');
	await settled();
	const count = (user: string) => begun.filter((one) => one === user).length;
	expect({ a1: count('a1'), a2: count('a2'), b1: count('b1') }).toEqual({ a1: 7, a2: 3, b1: 1 });
});

test('a session may have so many calls waiting; further ones are refused a second later, and others aren’t', async () => {
	const pool = { options: { max: 10 } };
	const path = ['a', 'a', 'user', 'session'];
	const calls = Array.from({ length: 4 + 250 }, () => admitted(pool, path, endless));
	for (const waiting of calls) waiting.catch(() => undefined);
	const begin = performance.now();
	const refused = await admitted(pool, path, endless).catch((error: unknown) => errorBody(error));
	expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { reason: 'inFlight', retryAfterSeconds: 2 } });
	expect(performance.now() - begin).toBeGreaterThan(900);
	const other = admitted(pool, ['b', 'b', 'other', 'its session'], async () => 'at once');
	expect(await Promise.race([other, delay(500)])).toBe('at once');
});

test('a call that waits for an outside service holds no slot meanwhile', async () => {
	const pool = { options: { max: 10 } };
	const share = (user: string) => ['a', 'a', user, user];
	// As many as may run per user, and more; each calls a service that doesn't respond.
	for (let n = 0; n < 20; n += 1)
		void admitted(pool, share('waiting'), (aside) => outside({ aside }, endless)).catch(() => undefined);
	const other = admitted(pool, share('other'), async () => 'at once');
	expect(await Promise.race([other, delay(500)])).toBe('at once');
	const same = admitted(pool, share('waiting'), async () => 'soon');
	expect(await Promise.race([same, delay(500)])).toBe('soon');
});

test('a user’s calls to addresses of others are few at once, and leave some for other tenants', async () => {
	const pool = { options: { max: 10 } };
	let running = 0;
	const call = (tenant: string, user: string) =>
		outsideInTurn({ db: { pool }, session: { id: user, user: { id: user }, account: { id: tenant } } }, () => {
			running += 1;
			return endless();
		}).catch((error: unknown) => errorBody(error));
	const first = Array.from({ length: 24 }, () => call('a', 'one'));
	for (let n = 0; n < 30; n += 1) void call('a', `other ${n}`);
	await settled();
	expect(running).toBe(6);
	expect(await Promise.race(first)).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { reason: 'inFlight' } });
	void call('b', 'one');
	await settled();
	expect(running).toBe(7);
});

test('accounts below a tenant get no more than the tenant', async () => {
	const pool = { options: { max: 20 } };
	const begun: string[] = [];
	const call = (tenant: string, account: string) => {
		const caller = { id: `session ${account}`, user: { id: `user ${account}` }, account: { id: account } };
		const work = async () => {
			begun.push(tenant);
			await endless();
		};
		void admitted(pool, shareOf({ ...caller, tenantId: tenant }), work).catch(() => undefined);
	};
	for (let n = 0; n < 40; n += 1) call('greedy', `sub-account ${n}`);
	call('small', 'small');
	await settled();
	expect(begun.filter((one) => one === 'greedy')).toHaveLength(10);
	expect(begun.filter((one) => one === 'small')).toHaveLength(1);
});
