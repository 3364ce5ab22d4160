import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { everyFlag, makeAccountTree, makeUser, testPassword, testServices } from '../../testing';
import { finishBackground } from './background';
import { resolveSession } from './services/resolve-session';
import { browser } from './testing/browser';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accountId: string;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
});
afterAll(() => test?.drop());

let clients = 0;
/** With its own client address, so that rate limits don't add up over the tests. */
const visitor = () => browser(services, null, `198.51.100.${++clients}`);
const newUser = (language?: 'en' | 'tr' | 'ar') =>
	makeUser(test.database, { accountId, permissions: everyFlag, ...(language ? { language } : {}) });
const signIn = async (userName: string, password: string) => (await visitor()).signIn({ userName, password });

/** Requests a link as a user does, and opens the mail. */
async function askForLink(email: string) {
	services.sent.length = 0;
	const answer = await (await visitor()).forgotPassword({ email });
	await finishBackground(services);
	const [mail] = services.sent;
	const address = /http\S+/.exec(mail?.text ?? '')?.[0];
	const link = address ? new URL(address) : null;
	const given = new URLSearchParams(link?.hash.slice(1));
	return { answer, mail, link, given, token: given.get('token') ?? '' };
}

describe('a forgotten password', () => {
	it('is reset by the mailed link: sessions end, the old password stops working, the lock is lifted', async () => {
		const user = await newUser();
		const { token: session } = await signIn(user.userName, testPassword);
		for (let at = 0; at < 5; at += 1) await signIn(user.email, 'wrong').catch(() => undefined);
		const { link, given, mail, token } = await askForLink(user.email.toUpperCase());
		expect(mail).toMatchObject({ to: user.email, subject: 'Set a new password for Rewards Admin' });
		expect(`${link?.origin}${link?.pathname}`).toBe('http://localhost:3000/auth/reset-password-2');
		// Following the link sends the secret to no server.
		expect(link?.search).toBe('');
		expect(given.get('email')).toBe(user.email);
		expect(mail?.html).toContain(token);

		const password = 'a brand new bicycle';
		expect(await (await visitor()).resetPassword({ email: user.email, password, token })).toEqual({ success: true });
		expect((await resolveSession(services, session)).fault?.params).toEqual({ reason: 'ended' });
		await expect(signIn(user.userName, testPassword)).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
		expect((await signIn(user.email, password)).self.user.id).toBe(user.id);
	});

	it('has a link that works once, even when used twice at the same moment', async () => {
		const user = await newUser();
		const { token } = await askForLink(user.email);
		const tries = await Promise.allSettled(
			['first new bicycle', 'second new bicycle', 'third new bicycle'].map(async (password) =>
				(await visitor()).resetPassword({ email: user.email, password, token }),
			),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		const again = (await visitor()).resetPassword({ email: user.email, password: 'fourth new bicycle', token });
		await expect(again).rejects.toMatchObject({ appCode: 'LINK_EXPIRED', status: 410 });
	});

	it('has a link that expires after an hour, with the next link, and with a password change', async () => {
		const user = await newUser();
		const reset = async (token: string) =>
			(await visitor()).resetPassword({ email: user.email, password: 'a brand new bicycle', token });
		const first = await askForLink(user.email);
		const second = await askForLink(user.email);
		await expect(reset(first.token)).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		await test.database.prisma.passwordLink.updateMany({
			where: { userId: user.id, usedAt: null },
			data: { expiresAt: new Date(Date.now() - 1) },
		});
		await expect(reset(second.token)).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		const third = await askForLink(user.email);
		const { token } = await signIn(user.userName, testPassword);
		const changed = { currentPassword: testPassword, password: 'changed bicycle' };
		await (await browser(services, token)).changePassword(changed);
		await expect(reset(third.token)).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
	});

	it('has a link bound to one address, and only its hash is stored', async () => {
		const [user, other] = [await newUser(), await newUser()];
		const { token } = await askForLink(user.email);
		const wrong = (await visitor()).resetPassword({ email: other.email, password: 'a brand new bicycle', token });
		await expect(wrong).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		const kept = await test.database.pool.query('select encode(token_hash, $1) as hash from password_link', ['escape']);
		expect(JSON.stringify(kept.rows)).not.toContain(token);
		const audit = await test.database.prisma.auditEntry.findMany();
		expect(JSON.stringify(audit)).not.toContain(token);
		expect(
			await (await visitor()).resetPassword({ email: user.email, password: 'a brand new bicycle', token }),
		).toBeTruthy();
	});

	it('gets the same response for an unknown, a removed and a locked address, which get no mail', async () => {
		const known = await askForLink((await newUser()).email);
		const [removed, locked] = [await newUser(), await newUser()];
		await test.database.prisma.user.update({ where: { id: removed.id }, data: { deletedAt: new Date() } });
		await test.database.prisma.user.update({ where: { id: locked.id }, data: { lockedAt: new Date() } });
		for (const email of ['nobody@example.com', 'user%@example.com', removed.email, locked.email]) {
			const { answer, mail } = await askForLink(email);
			expect(answer).toEqual(known.answer);
			expect(mail).toBeUndefined();
		}
	});

	it('runs as many statements for an unknown address', async () => {
		const query = vi.spyOn(Client.prototype, 'query');
		const work = async (email: string) => {
			const caller = await visitor();
			query.mockClear();
			await caller.forgotPassword({ email });
			await finishBackground(services);
			return query.mock.calls.length;
		};
		const { email } = await newUser();
		// The first ones of a connection prepare the statements.
		for (const warm of [email, 'nobody@example.com']) await work(warm);
		expect(await work('somebody.else@example.com')).toBe(await work(email));
		query.mockRestore();
	});

	it('is mailed at most three times an hour, with the same response, and a client is rate limited', async () => {
		const { email } = await newUser();
		const mails: boolean[] = [];
		for (let at = 0; at < 5; at += 1) {
			const { answer, mail } = await askForLink(email);
			expect(answer).toEqual({ success: true });
			mails.push(Boolean(mail));
		}
		expect(mails).toEqual([true, true, true, false, false]);
		const flood = await browser(services, null, '192.0.2.99');
		const answers = await Promise.allSettled(
			Array.from({ length: 32 }, (_, at) => flood.forgotPassword({ email: `nobody-${at}@example.com` })),
		);
		const refused = answers.filter((answer) => answer.status === 'rejected');
		expect(refused).toHaveLength(2);
		for (const { reason } of refused) expect(reason).toMatchObject({ appCode: 'TOO_MANY_REQUESTS' });
	});

	it('is mailed to the stored address, and counted once for all spellings of the address', async () => {
		const { email } = await makeUser(test.database, { userName: 'inez' });
		const mailed: (string | undefined)[] = [];
		for (const spelled of ['\u0130nez', 'inez', 'INEZ', 'Inez', '\u0130NEZ'])
			mailed.push((await askForLink(`${spelled}@example.com`)).mail?.to);
		expect(mailed).toEqual([email, email, email, undefined, undefined]);
	});

	it('is mailed in the user’s language', async () => {
		expect((await askForLink((await newUser('tr')).email)).mail?.subject).toMatch(/parola/);
		const arabic = await askForLink((await newUser('ar')).email);
		expect(arabic.mail?.html).toContain('dir="rtl"');
	});
});

describe('a password change', () => {
	it('ends every session and returns a new token to the caller', async () => {
		const user = await newUser();
		const [first, second] = [await signIn(user.userName, testPassword), await signIn(user.userName, testPassword)];
		const caller = await browser(services, first.token);
		const fresh = await caller.changePassword({ currentPassword: testPassword, password: 'changed bicycle' });
		for (const { token } of [first, second]) expect((await resolveSession(services, token)).session).toBeNull();
		expect((await resolveSession(services, fresh.token)).session?.user.id).toBe(user.id);
		await expect(signIn(user.userName, testPassword)).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
		const entry = await test.database.prisma.auditEntry.findFirst({
			where: { action: 'changePassword', entityId: user.id },
		});
		expect(entry).toMatchObject({ actorId: user.id, after: { password: 'set' } });
	});

	it('needs the current password, and locks after five wrong ones', async () => {
		const user = await newUser();
		const { token } = await signIn(user.userName, testPassword);
		const change = async (currentPassword: string) =>
			(await browser(services, token)).changePassword({ currentPassword, password: 'changed bicycle' });
		for (let at = 0; at < 5; at += 1) {
			await expect(change('wrong')).rejects.toMatchObject({
				appCode: 'VALIDATION',
				fields: [{ path: 'currentPassword', code: 'passwordWrong' }],
			});
		}
		await expect(change(testPassword)).rejects.toMatchObject({ appCode: 'LOCKED' });
		expect((await resolveSession(services, token)).session).not.toBeNull();
	});

	it.each(['short', 'x'.repeat(129), 'Password123', 'Dalmatio', ''])(
		'refuses %j as a new password',
		async (password) => {
			const user = await newUser();
			const { token } = await signIn(user.userName, testPassword);
			const caller = await browser(services, token);
			await expect(caller.changePassword({ currentPassword: testPassword, password })).rejects.toMatchObject({
				code: 'BAD_REQUEST',
			});
			expect((await resolveSession(services, token)).session).not.toBeNull();
		},
	);
});
