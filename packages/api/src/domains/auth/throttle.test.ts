import { createDatabase, type Database } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../errors';
import { makeUser, testPassword, testServices } from '../../testing';
import { hashingCounts } from './passwords';
import { browser } from './testing/browser';
import { countAttempt, subjectHash, throttleRules } from './throttle';

let test: TestDatabase;
let second: Database;
let services: ReturnType<typeof testServices>;

beforeAll(async () => {
	test = await createTestDatabase();
	second = createDatabase(test.url, { max: 5 });
	services = testServices(test.database);
});
afterAll(async () => {
	await second?.close();
	await test?.drop();
});

let clients = 0;
/** A separate client address per test. */
const newClient = () => `198.51.100.${++clients}`;

async function attempt(userName: string, password: string, ip: string): Promise<string> {
	try {
		await (await browser(services, null, ip)).signIn({ userName, password });
		return 'in';
	} catch (error) {
		if (error instanceof AppError) return error.appCode;
		throw error;
	}
}
const failures = (userId: string) =>
	test.database.prisma.signInFailure.count({ where: { address: new Uint8Array(subjectHash('signIn', userId)) } });
/** Ends the lock now. Uses the database's clock: this process may be a millisecond behind. */
async function endLock(userId: string) {
	const { prisma } = test.database;
	const address = new Uint8Array(subjectHash('signIn', userId));
	const { _max } = await prisma.signInFailure.aggregate({ where: { address }, _max: { at: true } });
	await prisma.signInLock.update({ where: { address }, data: { endsAt: _max.at ?? new Date() } });
}

describe('sign-in throttle', () => {
	it('counts parallel wrong attempts one by one and hashes no more than the limit', async () => {
		const { id, userName } = await makeUser(test.database);
		const ip = newClient();
		const before = hashingCounts.verified;
		const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => attempt(userName, `wrong ${at}`, ip)));
		expect(answers.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5);
		expect(answers.filter((code) => code === 'LOCKED')).toHaveLength(5);
		expect(hashingCounts.verified - before).toBe(5);
		expect(await failures(id)).toBe(10);
	});

	it('lets no more pass when the attempts arrive at several processes at once', async () => {
		const tries = Array.from({ length: 24 }, (_, at) =>
			countAttempt(at % 2 ? test.database : second, 'signIn', {
				subject: 'spread@example.com',
				client: `192.0.2.${at}`,
			}),
		);
		const verdicts = (await Promise.all(tries)).map(({ verdict }) => verdict);
		expect(verdicts.filter((verdict) => verdict === 'go')).toHaveLength(5);
	});

	it('refuses the right password while locked, says for how long, and treats unknown addresses the same', async () => {
		const { userName } = await makeUser(test.database);
		for (const name of [userName, 'unknown@example.com']) {
			const ip = newClient();
			for (let at = 0; at < 5; at += 1) expect(await attempt(name, 'wrong', ip)).toBe('WRONG_CREDENTIALS');
			const error = await (await browser(services, null, newClient()))
				.signIn({ userName: name.toUpperCase(), password: testPassword })
				.catch((caught: unknown) => caught);
			expect(error).toMatchObject({ appCode: 'LOCKED', status: 429 });
			const { retryAfterSeconds } = (error as AppError).params ?? {};
			expect(retryAfterSeconds).toBeGreaterThan(590);
			expect(retryAfterSeconds).toBeLessThanOrEqual(600);
		}
		const locks = await test.database.prisma.auditEntry.count({ where: { action: 'signInLocked' } });
		expect(locks).toBeGreaterThanOrEqual(2);
	});

	it('allows five new attempts after the lock, though the old ones are within the 15 minutes', async () => {
		const { id, userName } = await makeUser(test.database);
		const ip = newClient();
		for (let at = 0; at < 5; at += 1) await attempt(userName, 'wrong', ip);
		expect(await attempt(userName, 'wrong', ip)).toBe('LOCKED');
		await endLock(id);
		for (let at = 0; at < 5; at += 1) expect(await attempt(userName, 'wrong', ip)).toBe('WRONG_CREDENTIALS');
		expect(await attempt(userName, testPassword, ip)).toBe('LOCKED');
	});

	it('clears failures when the password was right, also at the last attempt', async () => {
		const { id, userName } = await makeUser(test.database);
		const ip = newClient();
		for (let at = 0; at < 4; at += 1) await attempt(userName, 'wrong', ip);
		expect(await attempt(userName, testPassword, ip)).toBe('in');
		expect(await failures(id)).toBe(0);
		for (let at = 0; at < 4; at += 1) expect(await attempt(userName, 'wrong', ip)).toBe('WRONG_CREDENTIALS');
		expect(await attempt(userName, testPassword, ip)).toBe('in');
	});

	it('does not count attempts older than the window', async () => {
		const { userName } = await makeUser(test.database);
		const ip = newClient();
		for (let at = 0; at < 4; at += 1) await attempt(userName, 'wrong', ip);
		await test.database.prisma.signInFailure.updateMany({ data: { at: new Date(Date.now() - 15.1 * 60_000) } });
		for (let at = 0; at < 4; at += 1) expect(await attempt(userName, 'wrong', ip)).toBe('WRONG_CREDENTIALS');
		expect(await attempt(userName, testPassword, ip)).toBe('in');
	});

	it.each([
		['İ of SQL and of JavaScript', 'info', ['\u0130NFO', '\u0130nfo', 'Info', 'info']],
		['the Kelvin sign', 'kelly', ['\u212Aelly', 'Kelly', 'kelly', 'KELLY']],
		['user name and address', 'names', ['names', 'names@example.com', 'NAMES@example.com', 'Names']],
	])('counts a user once, however the name is spelled: %s', async (_what, userName, spellings) => {
		const user = await makeUser(test.database, { userName });
		const before = hashingCounts.verified;
		for (let at = 0; at < 12; at += 1) await attempt(`${spellings[at % spellings.length]}`, 'wrong', newClient());
		expect(hashingCounts.verified - before).toBe(5);
		expect(await attempt(user.email, testPassword, newClient())).toBe('LOCKED');
	});

	it('counts an unknown address once, however it is spelled', async () => {
		const before = hashingCounts.verified;
		for (const name of ['\u0130bis', 'ibis', 'IBIS', ' ibis ', '\u0130BIS', 'Ibis', 'ibIs'])
			await attempt(name, 'wrong', newClient());
		expect(hashingCounts.verified - before).toBe(5);
	});

	it('stops a client that tries one address after the other, and no other client', async () => {
		const client = newClient();
		const { clientLimit } = throttleRules.signIn;
		const tries = Array.from({ length: clientLimit + 10 }, (_, at) =>
			countAttempt(test.database, 'signIn', { subject: `spray-${at}`, client }),
		);
		const verdicts = (await Promise.all(tries)).map(({ verdict }) => verdict);
		expect(verdicts.filter((verdict) => verdict === 'go')).toHaveLength(clientLimit);
		expect(verdicts.filter((verdict) => verdict === 'clientLimit')).toHaveLength(10);
		const { userName } = await makeUser(test.database);
		const before = hashingCounts.verified;
		expect(await attempt(userName, testPassword, client)).toBe('TOO_MANY_REQUESTS');
		expect(hashingCounts.verified).toBe(before);
		expect(await attempt(userName, testPassword, newClient())).toBe('in');
	});
});
