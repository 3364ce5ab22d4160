import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, testPassword, testServices } from '../../testing';
import { hashingCounts } from './passwords';
import { browser, cookieJar } from './testing/browser';
import { countAttempt, countRight, throttleRules } from './throttle';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
afterAll(() => test?.drop());

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;
type Jar = ReturnType<typeof cookieJar>;
const attempt = async (userName: string, password: string, jar?: Jar, ip = newClient()): Promise<string> =>
	(await browser(services, null, ip, jar)).signIn({ userName, password }).then(
		() => 'in',
		({ appCode }) => appCode,
	);
const fail = async (userName: string, jar?: Jar) => {
	for (let at = 0; at < 5; at += 1) await attempt(userName, 'wrong', jar);
};

describe('a browser in which the user has signed in before', () => {
	it('lets the user in while attempts from elsewhere have locked the address, and has a lock of its own', async () => {
		const { userName } = await makeUser(test.database);
		const [own, other] = [cookieJar(), cookieJar()];
		await attempt(userName, testPassword, own);
		await fail(userName);
		expect(await attempt(userName, testPassword, other)).toBe('LOCKED');
		expect(await attempt(userName, testPassword, own)).toBe('in');
		// The owner's sign-in gives an attacker elsewhere no new attempts.
		expect(await attempt(userName, testPassword)).toBe('LOCKED');
		await fail(userName, own);
		expect(await attempt(userName, testPassword, own)).toBe('LOCKED');
	});

	it('is unknown to other users, after a password change, and with a forged cookie', async () => {
		const [user, other] = [await makeUser(test.database), await makeUser(test.database)];
		const jar = cookieJar();
		await attempt(user.userName, testPassword, jar);
		await fail(other.userName);
		expect(await attempt(other.userName, testPassword, jar)).toBe('LOCKED');

		await fail(user.userName);
		const forged = cookieJar();
		forged.set(
			'known',
			(jar.get('known') ?? '').replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')),
			1,
		);
		expect(await attempt(user.userName, testPassword, forged)).toBe('LOCKED');
		const passwordHash = (await test.database.prisma.user.findUniqueOrThrow({ where: { id: other.id } })).passwordHash;
		await test.database.pool.query(`update app_user set password_hash = password_hash || '' where id = $1`, [user.id]);
		expect(await attempt(user.userName, testPassword, jar)).toBe('in');
		await test.database.prisma.user.update({
			where: { id: user.id },
			data: { passwordHash: `${passwordHash}x` },
			select: { id: true },
		});
		expect(await attempt(user.userName, testPassword, jar)).toBe('LOCKED');
	});

	it('stays known to all users who share it', async () => {
		const jar = cookieJar();
		const people = await Promise.all(Array.from({ length: 3 }, () => makeUser(test.database)));
		for (const { userName } of people) await attempt(userName, testPassword, jar);
		for (const { userName } of people) {
			await fail(userName);
			expect(await attempt(userName, testPassword, jar)).toBe('in');
		}
	});
});

describe('one address', () => {
	it('limits correct passwords too', async () => {
		const { rightLimit } = throttleRules.signIn;
		const client = newClient();
		const { userName } = await makeUser(test.database);
		await test.database.pool.query(
			`insert into sign_in_failure (address, client) select '\\x00', $1 from generate_series(1, $2)`,
			[`right ${client}`, rightLimit - 1],
		);
		expect(await attempt(userName, testPassword, undefined, client)).toBe('in');
		expect(await attempt(userName, testPassword, undefined, client)).toBe('TOO_MANY_REQUESTS');
		expect(await attempt(userName, testPassword)).toBe('in');
	});

	it('counts the whole /64 of an IPv6 connection', async () => {
		const address = (at: number) => `2001:db8:77:1::${at.toString(16)}`;
		for (let at = 0; at < throttleRules.signIn.clientLimit; at += 1)
			await countAttempt(test.database, 'signIn', { subject: `spray ${at}`, client: address(at) });
		const next = (client: string) => countAttempt(test.database, 'signIn', { subject: 'next', client });
		expect((await next(address(5_000))).verdict).toBe('clientLimit');
		expect((await next('2001:db8:77:2::1')).verdict).toBe('go');
		await countRight(test.database.prisma, { subject: 'x', client: address(1) });
	});

	it('delays only its own sign-ins with a flood', async () => {
		const people = await Promise.all(Array.from({ length: 40 }, () => makeUser(test.database)));
		const victim = await makeUser(test.database);
		const ip = newClient();
		const before = hashingCounts.verified;
		const flood = people.map(({ userName }) => attempt(userName, testPassword, undefined, ip));
		const all = Promise.all(flood);
		await Promise.race(flood);
		const seen = hashingCounts.verified;
		expect(await attempt(victim.userName, testPassword)).toBe('in');
		// Not behind the forty: only a few of them ran while it waited.
		expect(hashingCounts.verified - seen).toBeLessThan(20);
		expect(new Set(await all)).toEqual(new Set(['in']));
		expect(hashingCounts.verified - before).toBe(41);
	});
});
