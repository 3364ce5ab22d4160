import { codeOfStep, stepAt } from '@rewards/api/crypto/one-time-code';
import { databaseClock, newId, setDatabaseClock } from '@rewards/db';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
const day = 86_400_000;
beforeAll(async () => {
	test = await startApp();
	await test.makeUser('staff', { account: test.tree.accounts.left });
});
afterEach(() => vi.useRealTimers());
afterAll(() => test.stop());

/** The machine's clock alone: the database's stays right. */
const machineAhead = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
const signIn = () => test.app.inject({ method: 'POST', url: '/token', payload: { userName: 'staff', password } });

describe.each([
	['a day behind', -day],
	['a day ahead', day],
])('a machine whose clock is %s of the database', (_, ms) => {
	it('signs users in, keeps them signed in, and readiness names the clock', async () => {
		machineAhead(ms);
		const answer = await signIn();
		expect(answer.statusCode).toBe(200);
		const { access_token: token, expires_in: seconds } = answer.json();
		expect(seconds).toBeGreaterThan(8 * 3_600 - 60);
		expect(seconds).toBeLessThanOrEqual(8 * 3_600 + 1);
		const headers = { authorization: `Bearer ${token}` };
		expect((await test.app.inject({ url: '/api/self', headers })).statusCode).toBe(200);
		const ready = await test.app.inject('/readyz');
		expect(ready.statusCode).toBe(200);
		expect(Math.abs(ready.json().clockAheadSeconds - ms / 1_000)).toBeLessThan(60);
		// Back in time, the session is still one, and new rows are not in the future.
		vi.useRealTimers();
		expect((await test.app.inject({ url: '/api/self', headers })).statusCode).toBe(200);
		expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ok', database: 'ok' });
		const { rows } = await test.db.pool.query(
			`select count(*)::int as future from session where created_at > now() or fresh_at > now() + interval '1 second'`,
		);
		expect(rows).toEqual([{ future: 0 }]);
		expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBeLessThan(Date.now() + 60_000);
	});

	it('accepts the codes of an authenticator app, each once', async () => {
		const name = `codes${Math.abs(ms) + ms}`;
		await test.makeUser(name, { account: test.tree.accounts.left });
		const headers = { ...(await test.signIn(name)), 'content-type': 'application/json' };
		const call = async (procedure: string, input?: object) => {
			const answer = await test.app.inject({
				method: 'POST',
				url: `/trpc/${procedure}`,
				headers,
				payload: JSON.stringify(input ?? null),
			});
			return answer.json();
		};
		machineAhead(ms);
		const started = (await call('auth.secondFactor.startTotp')).result.data;
		const secret = secretOf(started.secret);
		const code = codeOfStep(secret, stepAt(databaseClock.ms()));
		const added = await call('auth.secondFactor.addTotp', { name: 'Phone', ticket: started.ticket, code });
		expect(added.error?.data.app).toBeUndefined();
		const withCode = (otp: string) =>
			test.app.inject({ method: 'POST', url: '/token', payload: { userName: name, password, otp } });
		// The phone shows the time of the world, and so does the database.
		const next = codeOfStep(secret, stepAt(databaseClock.ms()) + 1);
		expect((await withCode(codeOfStep(secret, stepAt(Date.now())))).statusCode).not.toBe(200);
		expect((await withCode(next)).statusCode).toBe(200);
		vi.setSystemTime(Date.now() - ms);
		expect((await withCode(next)).statusCode).not.toBe(200);
	});
});

/** Base32, as an app reads it. */
function secretOf(text: string): Buffer {
	const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
	const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

describe('a database whose clock jumps forward and back', () => {
	it('leaves neither ids nor used codes in the future', async () => {
		await setDatabaseClock(async () => Date.now() + day);
		expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBeGreaterThan(Date.now() + day / 2);
		await setDatabaseClock(async () => Date.now());
		expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBeLessThan(Date.now() + 60_000);
		expect((await signIn()).statusCode).toBe(200);
	});
});
