import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyFlag, makeAccountTree, makeRole, makeUser, testPassword, testServices } from '../../testing';
import type { AccountScope } from '../../trpc';
import { finishBackground } from './background';
import { resolveSession } from './services/resolve-session';
import { mostSessions } from './sessions';
import { browser } from './testing/browser';
import { signToken } from './token';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let left: AccountScope;
let right: AccountScope;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	({
		accounts: { left, right },
	} = await makeAccountTree(test.database));
});
afterAll(() => test?.drop());

async function signedIn() {
	const user = await makeUser(test.database, { accountId: left.id, permissions: everyFlag });
	const { token, expiresAt } = await (await browser(services)).signIn({
		userName: user.userName,
		password: testPassword,
	});
	const { session } = await resolveSession(services, token);
	if (!session) throw new Error('The session is not there');
	return { user, token, expiresAt, session };
}
/** Why a token is refused; null when it is accepted. */
async function faultOf(token: string) {
	const { session, fault } = await resolveSession(services, token);
	expect(session === null).toBe(fault !== null);
	if (fault) expect(fault.appCode).toBe('UNAUTHORIZED');
	return fault?.params?.['reason'] ?? null;
}

describe('a token', () => {
	it('returns user, account, role and flags', async () => {
		const { user, session, expiresAt } = await signedIn();
		expect(session).toMatchObject({
			expiresAt,
			user: { id: user.id, userName: user.userName, email: user.email, displayName: user.displayName, language: 'en' },
			account: left,
			role: { id: user.roleId },
			permissions: everyFlag,
		});
	});

	it('is refused when it was signed with another key', async () => {
		const { user, session, expiresAt } = await signedIn();
		const claims = { sid: session.id };
		const build = (issuer = 'rewards-admin', audience = 'rewards-admin', alg = 'HS256') =>
			new SignJWT(claims)
				.setProtectedHeader({ alg })
				.setIssuer(issuer)
				.setAudience(audience)
				.setSubject(user.id)
				.setIssuedAt()
				.setExpirationTime(expiresAt);
		const { sessionSecret } = services.config;
		const forged = {
			none: new UnsecuredJWT(claims)
				.setIssuer('rewards-admin')
				.setAudience('rewards-admin')
				.setSubject(user.id)
				.setIssuedAt()
				.setExpirationTime(expiresAt)
				.encode(),
			otherKey: await build().sign(crypto.getRandomValues(new Uint8Array(32))),
			otherAlgorithm: await build('rewards-admin', 'rewards-admin', 'HS512').sign(
				Buffer.concat([sessionSecret, sessionSecret]),
			),
			otherIssuer: await build('someone').sign(sessionSecret),
			otherAudience: await build('rewards-admin', 'someone').sign(sessionSecret),
			withoutEnd: await new SignJWT(claims)
				.setProtectedHeader({ alg: 'HS256' })
				.setIssuer('rewards-admin')
				.setAudience('rewards-admin')
				.setSubject(user.id)
				.setIssuedAt()
				.sign(sessionSecret),
			nonsense: 'a.b.c',
			empty: ' ',
			huge: 'x'.repeat(100_000),
		};
		expect(await faultOf(await build().sign(sessionSecret))).toBeNull();
		for (const [name, token] of Object.entries(forged)) expect([name, await faultOf(token)]).toEqual([name, 'invalid']);
	});

	it('is refused when part of it was changed', async () => {
		const { token } = await signedIn();
		const [header, payload, signature] = token.split('.');
		const other = JSON.parse(Buffer.from(`${payload}`, 'base64url').toString());
		const changed = Buffer.from(JSON.stringify({ ...other, sub: newId() })).toString('base64url');
		expect(await faultOf(`${header}.${changed}.${signature}`)).toBe('invalid');
	});

	it("is refused when it names another user's session, even with our signature", async () => {
		const mine = await signedIn();
		const theirs = await signedIn();
		const mixed = { id: theirs.session.id, userId: mine.user.id, expiresAt: mine.expiresAt };
		expect(await faultOf(await signToken(services.config, mixed))).toBe('invalid');
	});

	it('is refused after it expires, by token and by row', async () => {
		const { user, session, token } = await signedIn();
		const past = { id: session.id, userId: user.id, expiresAt: new Date(Date.now() - 1_000) };
		expect(await faultOf(await signToken(services.config, past))).toBe('expired');
		await test.database.prisma.session.update({ where: { id: session.id }, data: { expiresAt: past.expiresAt } });
		expect(await faultOf(token)).toBe('expired');
	});

	it('is refused when there is no such session', async () => {
		const { user, expiresAt } = await signedIn();
		expect(await faultOf(await signToken(services.config, { id: newId(), userId: user.id, expiresAt }))).toBe('ended');
	});

	it('does not block public procedures', async () => {
		const user = await makeUser(test.database);
		const caller = await browser(services, 'a.b.c');
		expect((await caller.signIn({ userName: user.userName, password: testPassword })).self.user.id).toBe(user.id);
		await expect(caller.self()).rejects.toMatchObject({ appCode: 'UNAUTHORIZED', params: { reason: 'invalid' } });
	});
});

describe('a session', () => {
	it.each([
		['removed', { deletedAt: new Date() }],
		['locked', { lockedAt: new Date() }],
		['password', { passwordHash: 'another' }],
		['role', { roleId: null }],
		['role', { roleId: null, accountId: null }],
	])('ends at once, reason %s, however the user was changed', async (reason, data) => {
		const { user, token, session } = await signedIn();
		await test.database.prisma.user.update({ where: { id: user.id }, data });
		expect(await faultOf(token)).toBe('ended');
		const row = await test.database.prisma.session.findUniqueOrThrow({ where: { id: session.id } });
		expect(row.endReason).toBe(reason);
		await test.database.prisma.user.update({ where: { id: user.id }, data: { deletedAt: null, lockedAt: null } });
		expect(await faultOf(token)).toBe('ended');
	});

	it('continues with the new flags and account when these change', async () => {
		const { user, token } = await signedIn();
		const { id: roleId } = await makeRole(test.database, right.id);
		await test.database.prisma.user.update({ where: { id: user.id }, data: { roleId, accountId: right.id } });
		const { session } = await resolveSession(services, token);
		expect(session).toMatchObject({ account: right, role: { id: roleId }, permissions: { manageRole: false } });
	});

	it('has no account once that is removed, and no flags either', async () => {
		const { user, token } = await signedIn();
		const account = await test.database.prisma.account.create({
			data: { id: newId(), parentId: left.id, name: 'Passing', type: 'customer' },
		});
		await test.database.prisma.user.update({ where: { id: user.id }, data: { accountId: account.id } });
		await test.database.prisma.account.update({ where: { id: account.id }, data: { deletedAt: new Date() } });
		const { session } = await resolveSession(services, token);
		expect(session?.account).toBeNull();
		expect(Object.values(session?.permissions ?? {})).not.toContain(true);
	});

	it('is ended by its user, here or everywhere, and by no other user', async () => {
		const { user, token } = await signedIn();
		const again = async () =>
			(await (await browser(services)).signIn({ userName: user.userName, password: testPassword })).token;
		const [second, third] = [await again(), await again()];
		const stranger = await signedIn();

		const list = await (await browser(services, second)).sessions();
		expect(list).toHaveLength(3);
		expect(list.map(({ current }) => current)).toEqual([false, true, false]);
		expect(list[0]).toMatchObject({ ip: '203.0.113.7', userAgent: 'Test browser' });

		const foreign = (await browser(services, stranger.token)).endSession({ id: `${list[0]?.id}` });
		await expect(foreign).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
		expect(await faultOf(third)).toBeNull();

		await (await browser(services, second)).endSession({ id: `${list[0]?.id}` });
		expect(await faultOf(third)).toBe('ended');
		await (await browser(services, second)).signOut();
		expect(await faultOf(second)).toBe('ended');
		expect(await faultOf(token)).toBeNull();

		const fourth = await again();
		expect(await (await browser(services, fourth)).signOutEverywhere()).toEqual({ ended: 2 });
		expect([await faultOf(token), await faultOf(fourth)]).toEqual(['ended', 'ended']);
		expect(await faultOf(stranger.token)).toBeNull();
	});

	it('records when it was last used, at most once a minute', async () => {
		const { token, session } = await signedIn();
		const seen = async () => {
			await resolveSession(services, token);
			await finishBackground(services);
			const row = await test.database.prisma.session.findUniqueOrThrow({ where: { id: session.id } });
			return row.lastSeenAt.getTime();
		};
		const first = await seen();
		expect(await seen()).toBe(first);
		const longAgo = new Date(Date.now() - 61_000);
		await test.database.prisma.session.update({ where: { id: session.id }, data: { lastSeenAt: longAgo } });
		expect(await seen()).toBeGreaterThan(longAgo.getTime() + 60_000);
	});
});

it('ends the least recently used session when a user has more than the limit', async () => {
	const { user, token, session } = await signedIn();
	const { pool, prisma } = test.database;
	await pool.query(
		`insert into session (id, user_id, expires_at, last_seen_at)
			select gen_random_uuid(), $1, now() + interval '1 hour', now() - make_interval(mins => n) from generate_series(1, $2::int) n`,
		[user.id, mostSessions - 1],
	);
	const open = () => prisma.session.count({ where: { userId: user.id, endedAt: null } });
	// The first session is in use, so it stays although it is the oldest.
	await pool.query(`update session set created_at = now() - interval '1 day' where id = $1`, [session.id]);
	await (await browser(services)).signIn({ userName: user.userName, password: testPassword });
	expect(await open()).toBe(mostSessions);
	expect(await faultOf(token)).toBeNull();
	const { rows } = await pool.query<{ minutes: number }>(
		`select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from session where user_id = $1 and ended_at is not null`,
		[user.id],
	);
	expect(rows).toEqual([{ minutes: mostSessions - 1 }]);
});
