import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { everyFlag, makeAccountTree, makeUser, testPassword, testServices } from '../../testing';
import { mailed } from '../../testing/mailed';
import { signInPruning } from './jobs';
import { createContext } from './services/create-context';
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
const visitor = () => browser(services, null, `198.51.100.${++clients}`);
const address = () => `${newId()}@example.com`;
const signIn = async (userName: string, password = testPassword) => (await visitor()).signIn({ userName, password });
const tokenTo = async (email: string) => (await mailed(services, email))?.token ?? '';

async function newUser(userName?: string) {
	const email = address();
	const more = { email, userName: userName ?? email };
	const user = await makeUser(test.database, { accountId, permissions: everyFlag, ...more });
	const { token } = await signIn(email);
	return { ...user, token, me: await browser(services, token) };
}
/** Changes a user's address and follows the link that was mailed to the new one. */
async function moved() {
	const user = await newUser();
	const email = address();
	await user.me.changeSignIn({ currentPassword: testPassword, email, userName: '' });
	const token = await tokenTo(email);
	await (await visitor()).confirmAddress({ token });
	return { ...user, old: user.email, email, undo: await tokenTo(user.email) };
}

describe('one’s own address', () => {
	it('requires the password, and takes effect once the link mailed to the new address is followed', async () => {
		const { me, email: old, id } = await newUser();
		const email = address();
		const wrong = me.changeSignIn({ currentPassword: 'stolen token, no password', email, userName: '' });
		await expect(wrong).rejects.toMatchObject({ fields: [{ path: 'currentPassword', code: 'passwordWrong' }] });
		const input = { currentPassword: testPassword, email, userName: '' };
		expect(await me.changeSignIn(input)).toEqual({ userName: old, pending: email });
		await expect(signIn(email)).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
		expect((await signIn(old)).self.data.email).toBe(old);

		expect(await (await visitor()).confirmAddress({ token: await tokenTo(email) })).toEqual({ email });
		expect((await signIn(email)).self).toMatchObject({ user: { id }, userName: email, data: { email } });
		await expect(signIn(old)).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
		expect((await mailed(services, old))?.subject).toBe('Your sign-in to Rewards Admin was changed');
		const entry = await test.database.prisma.auditEntry.findFirst({ where: { entityId: id, action: 'update' } });
		expect(entry).toMatchObject({ before: { email: old, userName: old }, after: { email, userName: email } });
	});

	it('changes with a fresh proof if the user has no password', async () => {
		const { id, token, email: old } = await newUser();
		// Like a user of an identity provider. Removing the password ended the sessions.
		await test.database.prisma.user.update({ where: { id }, data: { passwordHash: null } });
		await test.database.pool.query('update session set ended_at = null, end_reason = null where user_id = $1', [id]);
		const email = address();
		const change = async () => (await browser(services, token)).changeSignIn({ email, userName: '' });
		const ago = (minutes: number) =>
			test.database.pool.query('update session set fresh_at = now() - make_interval(mins => $2) where user_id = $1', [
				id,
				minutes,
			]);
		await ago(11);
		await expect(change()).rejects.toMatchObject({ appCode: 'FRESH_SIGN_IN_REQUIRED' });
		await ago(1);
		expect(await change()).toEqual({ userName: old, pending: email });
	});

	it('requires the password if the user has one, even in a fresh session', async () => {
		const { me } = await newUser();
		const change = me.changeSignIn({ email: address(), userName: '' });
		await expect(change).rejects.toMatchObject({ fields: [{ path: 'currentPassword', code: 'passwordRequired' }] });
	});

	it('does not reveal that it belongs to another user: only that user’s mail does', async () => {
		const [{ me }, other] = [await newUser(), await newUser()];
		const asked = { currentPassword: testPassword, email: other.email, userName: '' };
		expect(await me.changeSignIn(asked)).toMatchObject({ pending: other.email });
		const confirmed = (await visitor()).confirmAddress({ token: await tokenTo(other.email) });
		await expect(confirmed).rejects.toMatchObject({ appCode: 'DUPLICATE', params: { field: 'email' } });
	});

	it('has one link that works, the last one, and five mails an hour', async () => {
		const { me } = await newUser();
		const email = address();
		const ask = () => me.changeSignIn({ currentPassword: testPassword, email, userName: '' });
		await ask();
		const first = await tokenTo(email);
		for (let at = 0; at < 4; at += 1) await ask();
		await expect(ask()).rejects.toMatchObject({ appCode: 'TOO_MANY_REQUESTS' });
		await expect((await visitor()).confirmAddress({ token: first })).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		await (await visitor()).confirmAddress({ token: await tokenTo(email) });
	});

	it('five wrong passwords lock the form', async () => {
		const { me } = await newUser();
		const change = (currentPassword: string) =>
			me.changeSignIn({ currentPassword, email: address(), userName: '' }).catch((error: unknown) => error);
		for (let at = 0; at < 5; at += 1) await change('wrong');
		expect(await change(testPassword)).toMatchObject({ appCode: 'LOCKED' });
	});

	it('a user name takes effect at once, and is refused when another user signs in with it', async () => {
		const [{ me, email, id }, other] = [await newUser(`name-${clients}`), await newUser()];
		const name = `other-${clients}`;
		const asked = { currentPassword: testPassword, email, userName: name };
		expect(await me.changeSignIn(asked)).toEqual({ userName: name, pending: null });
		expect((await signIn(name)).self.user.id).toBe(id);
		expect((await mailed(services, email))?.subject).toBe('Your sign-in to Rewards Admin was changed');
		const others = `taken-${clients}`;
		await other.me.changeSignIn({ currentPassword: testPassword, email: other.email, userName: others });
		const taken = me.changeSignIn({ ...asked, userName: others });
		await expect(taken).rejects.toMatchObject({ appCode: 'DUPLICATE', fields: [{ path: 'userName', code: 'taken' }] });
	});

	it('another person’s address is refused as user name, whether or not it has an account', async () => {
		const [{ me, email }, other] = [await newUser(), await newUser()];
		for (const userName of [other.email, 'nobody.yet@elsewhere.example'])
			await expect(me.changeSignIn({ currentPassword: testPassword, email, userName })).rejects.toMatchObject({
				appCode: 'VALIDATION',
				fields: [{ path: 'userName', code: 'userNameIsAddress' }],
			});
	});

	it('a user name changes five times a day', async () => {
		const { me, email } = await newUser();
		const change = (n: number) =>
			me.changeSignIn({ currentPassword: testPassword, email, userName: `often-${clients}-${n}` });
		for (let n = 0; n < 5; n += 1) await change(n);
		await expect(change(5)).rejects.toMatchObject({ appCode: 'TOO_MANY_REQUESTS' });
	});
});

describe('a pending change of an address', () => {
	/** A thief knows the user's password, and has requested their own address. */
	async function asked() {
		const user = await newUser();
		const email = address();
		await user.me.changeSignIn({ currentPassword: testPassword, email, userName: '' });
		return { ...user, thiefs: email, link: await tokenTo(email) };
	}
	const password = 'a brand new bicycle';
	const manager = async () => (await newUser()).token;

	it.each([
		[
			'a new password of the user',
			async (user: Awaited<ReturnType<typeof asked>>) =>
				void (await user.me.changePassword({ currentPassword: testPassword, password })),
		],
		[
			'a password set by a mailed link',
			async ({ email }: Awaited<ReturnType<typeof asked>>) => {
				await (await visitor()).forgotPassword({ email });
				await (await visitor()).resetPassword({ email, password, token: await tokenTo(email) });
			},
		],
		[
			'a password set by a manager',
			async ({ id }: Awaited<ReturnType<typeof asked>>) => {
				const ctx = await createContext({
					services,
					request: { ip: '203.0.113.7', userAgent: '', id: '' },
					token: await manager(),
				});
				const { users } = createCaller(ctx);
				const { roleId, ...user } = await users.get({ accountId, userId: id });
				await users.update({ ...user, roleId: roleId ?? '', accountId, userId: id, password });
			},
		],
		[
			'the undo of a later change',
			async ({ me, email }: Awaited<ReturnType<typeof asked>>) => {
				await me.changeSignIn({ currentPassword: testPassword, email, userName: newId() });
				await (await visitor()).undoAddress({ token: await tokenTo(email) });
			},
		],
	])('ends with %s', async (_, end) => {
		const user = await asked();
		await end(user);
		await expect((await visitor()).confirmAddress({ token: user.link })).rejects.toMatchObject({
			appCode: 'LINK_EXPIRED',
		});
	});
});

describe('undoing the change of an address', () => {
	it('restores the old one, ends the sessions, drops the password and linked identities, and mails a link for a new password', async () => {
		const { id, old, email, undo } = await moved();
		const { token } = await signIn(email);
		await test.database.prisma.identity.create({ data: { issuer: 'thief', subject: newId(), userId: id } });
		// An older passkey may be the thief's too, and signs in by itself.
		const early = { kind: 'passkey', name: '', credentialId: newId(), publicKey: new Uint8Array(1), counter: 0 };
		const createdAt = new Date(Date.now() - 3_600_000);
		await test.database.prisma.secondFactor.create({ data: { ...early, id: newId(), userId: id, createdAt } });
		await test.database.prisma.secondFactor.create({
			data: {
				id: newId(),
				userId: id,
				kind: 'passkey',
				name: 'Thief',
				credentialId: newId(),
				publicKey: new Uint8Array(1),
				counter: 0,
			},
		});
		expect(await (await visitor()).undoAddress({ token: undo })).toEqual({ email: old });
		expect((await resolveSession(services, token)).session).toBeNull();
		expect(await test.database.prisma.identity.count({ where: { userId: id } })).toBe(0);
		expect(await test.database.prisma.secondFactor.count({ where: { userId: id } })).toBe(0);
		for (const name of [email, old]) await expect(signIn(name)).rejects.toMatchObject({ appCode: 'WRONG_CREDENTIALS' });
		const password = 'a brand new bicycle';
		await (await visitor()).resetPassword({ email: old, password, token: await tokenTo(old) });
		expect((await signIn(old, password)).self).toMatchObject({ user: { id }, userName: old, data: { email: old } });
		await expect((await visitor()).undoAddress({ token: undo })).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
	});

	it('works after a second change, whose own undo link is then void', async () => {
		const user = await moved();
		const third = address();
		await user.me.changeSignIn({ currentPassword: testPassword, email: third, userName: '' });
		await (await visitor()).confirmAddress({ token: await tokenTo(third) });
		const thiefs = await tokenTo(user.email);
		await (await visitor()).undoAddress({ token: user.undo });
		await expect((await visitor()).undoAddress({ token: thiefs })).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		const { email } = await test.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } });
		expect(email).toBe(user.old);
	});

	it('works for a week, during which no other user can take the old address', async () => {
		const { old, undo } = await moved();
		const take = () => makeUser(test.database, { email: old, userName: newId() });
		await expect(take()).rejects.toMatchObject({ code: 'P2002' });
		const over = new Date(Date.now() - 1);
		await test.database.prisma.addressProof.updateMany({ where: { email: old }, data: { expiresAt: over } });
		await test.database.prisma.signInName.updateMany({ where: { name: old }, data: { reservedUntil: over } });
		await expect((await visitor()).undoAddress({ token: undo })).rejects.toMatchObject({ appCode: 'LINK_EXPIRED' });
		await take();
		await (await signInPruning.handler())(services);
		expect((await signIn(old)).self.data.email).toBe(old);
	});
});
