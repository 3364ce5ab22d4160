import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareJobs, startJobWorker, type Worker } from '../../jobs/worker';
import { createCaller } from '../../router';
import {
	contextOf,
	flags,
	makeAccountTree,
	makeRole,
	makeUser,
	refusal,
	testPassword,
	testServices,
} from '../../testing';
import { mailed, registered } from '../../testing/mailed';
import { userJobs } from '.';
import { callerOf, signIn, staff } from './testing/staff';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let worker: Worker;
let accounts: Awaited<ReturnType<typeof makeAccountTree>>['accounts'];
let admin: Awaited<ReturnType<typeof staff>>;
let roleId: string;
/** An unused address. */
const address = () => `${newId()}@example.com`;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	await prepareJobs(test.database);
	worker = await startJobWorker(services, { jobs: userJobs, concurrency: 1 });
});
afterAll(async () => {
	await worker?.stop();
	await test?.drop();
});
beforeEach(async () => {
	({ accounts } = await makeAccountTree(test.database));
	admin = await staff(services, accounts.left);
	roleId = (await makeRole(test.database, accounts.left.id, flags('manageOrders'), 'Order Desk')).id;
});

const add = (more: object = {}, accountId = accounts.left.id) =>
	admin.caller.users.create({ accountId, roleId, email: address(), ...more });
const entries = (entityId: string) =>
	test.database.prisma.auditEntry.findMany({ where: { entity: 'user', entityId }, orderBy: { id: 'asc' } });
/** The link of the last mail to an address; null without one. */
function mailedTo(email: string): URLSearchParams | null {
	const mail = services.sent.findLast(({ to }) => to === email);
	const link = /https?:\S+/.exec(mail?.text ?? '')?.[0];
	return link ? new URLSearchParams(new URL(link).hash.slice(1)) : null;
}
const tokenTo = async (email: string): Promise<string> => {
	await expect.poll(() => mailedTo(email)).not.toBeNull();
	return mailedTo(email)?.get('token') ?? '';
};
const accept = (email: string, token: string, password = testPassword) =>
	createCaller(contextOf(services, null)).auth.resetPassword({ email, token, password });

describe('the list', () => {
	it('holds the users of exactly that account, without removed ones, and never a password', async () => {
		const accountId = accounts.leftChild.id;
		const ann = await makeUser(test.database, { accountId, permissions: flags(), roleName: 'Reader' });
		const bob = await add({ firstName: 'Bob' }, accountId);
		const gone = await makeUser(test.database, { accountId });
		await makeUser(test.database, { accountId: accounts.leftGrandchild.id });
		await test.database.prisma.user.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
		const { items, total } = await admin.caller.users.list({ accountId });
		expect(total).toBe(2);
		expect(items.map(({ id }) => id)).toEqual([bob.id, ann.id]);
		expect(items).toMatchObject([
			{ status: 'invited', roleName: 'Order Desk' },
			{ status: 'active', roleName: 'Reader', lockedAt: null },
		]);
		expect(JSON.stringify([items, bob])).not.toMatch(/argon2|passwordHash/i);
		expect((await admin.caller.users.list({ accountId, search: 'BOB' })).items).toHaveLength(1);
		const locked = await admin.caller.users.list({ accountId, filter: ['status', '=', 'invited'] });
		expect(locked.items.map(({ id }) => id)).toEqual([bob.id]);
	});

	it('shows the last sign-in', async () => {
		const { items } = await admin.caller.users.list({
			accountId: accounts.left.id,
			filter: ['id', '=', admin.id],
		});
		expect(Date.parse(items[0]?.lastSignInAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
	});
});

describe('a new user', () => {
	it('gets a mail with a link that sets the first password, in the inviter’s language, and then works', async () => {
		await admin.caller.auth.updateSelf({ language: 'tr' });
		const inviter = await callerOf(services, admin.token);
		const email = address();
		const accountId = accounts.left.id;
		const made = await inviter.users.create({ accountId, roleId, email, firstName: 'Ayşe', lastName: 'Yılmaz' });
		expect(made).toMatchObject({ userName: email, displayName: 'Ayşe Yılmaz', accountId });
		const token = await tokenTo(email);
		expect(services.sent.findLast(({ to }) => to === email)?.text).toContain('Merhaba Ayşe Yılmaz,');
		await accept(email, token);
		const caller = await callerOf(services, await signIn(services, email));
		expect((await caller.auth.self()).data.permissions).toEqual(flags('manageOrders'));
		expect((await caller.auth.self()).language).toBe('tr');
	});

	it('works at once with a given password, and no mail is sent', async () => {
		const { email, userName } = await add({ userName: ' Desk.One ', password: 'green tall bicycle' });
		expect(userName).toBe('Desk.One');
		await signIn(services, 'desk.one', 'green tall bicycle');
		await signIn(services, email.toUpperCase(), 'green tall bicycle');
		expect(mailedTo(email)).toBeNull();
	});

	it('requires a role and an address, and refuses a common password', async () => {
		const accountId = accounts.left.id;
		const { fields } = await refusal(
			admin.caller.users.create({ accountId, roleId: '', email: 'x', password: 'password' }),
		);
		const codes = Object.fromEntries((fields ?? []).map(({ path, code }) => [path, code]));
		expect(codes).toEqual({ roleId: 'roleRequired', email: 'emailInvalid', password: 'passwordCommon' });
		const short = await refusal(add({ password: 'short' }));
		expect(short.fields).toMatchObject([{ path: 'password', code: 'tooShort' }]);
	});

	it('cannot have another user’s address or user name: the error is at the field that is taken', async () => {
		const known = await add({ userName: 'first.desk' });
		const taken = async (more: object) => (await refusal(add(more))).fields?.map(({ path, code }) => `${path} ${code}`);
		expect(await taken({ email: known.email.toUpperCase() })).toEqual(['email taken']);
		expect(await taken({ userName: 'FIRST.desk' })).toEqual(['userName taken']);
		// Another person's address, with or without an account, could keep its owner out.
		for (const userName of [known.email, 'someone@elsewhere.example'])
			expect(await taken({ userName })).toEqual(['userName userNameIsAddress']);
		expect(await taken({ email: known.email, userName: 'first.desk' })).toEqual(['email taken', 'userName taken']);
		const { code } = await refusal(add({ email: known.email }));
		expect(code).toBe('DUPLICATE');
	});
});

describe('saving a user', () => {
	it('changes what was sent, keeps the password, and leaves one audit entry with what changed', async () => {
		const made = await add({ password: testPassword });
		const form = { accountId: accounts.left.id, userId: made.id, version: 1, roleId, email: made.email };
		const saved = await admin.caller.users.update({ ...form, phoneNumber: '512 555', firstName: 'Ada' });
		expect(saved).toMatchObject({ phoneNumber: '512 555', displayName: 'Ada', version: 2, userName: made.email });
		const same = { ...form, version: 2, phoneNumber: '512 555', firstName: 'Ada' };
		expect(await admin.caller.users.update(same)).toMatchObject({ version: 2 });
		await signIn(services, made.email);
		const [, update] = await entries(made.id);
		expect(update).toMatchObject({
			action: 'update',
			before: { phoneNumber: '', firstName: '', displayName: made.email },
			after: { phoneNumber: '512 555', firstName: 'Ada', displayName: 'Ada' },
			actorId: admin.id,
		});
	});

	it('is refused from a stale version with who saved when, and nothing is overwritten', async () => {
		const made = await add();
		const form = { accountId: accounts.left.id, userId: made.id, version: 1, roleId, email: made.email };
		await admin.caller.users.update({ ...form, phoneNumber: '111' });
		const body = await refusal(admin.caller.users.update({ ...form, phoneNumber: '222' }));
		expect(body).toMatchObject({
			code: 'CONFLICT',
			params: { savedBy: admin.displayName, current: { phoneNumber: '111', version: 2 } },
		});
	});

	it('with another password ends the sessions and the links, and is logged without it', async () => {
		const made = await add({ password: testPassword });
		const token = await signIn(services, made.email);
		const form = { accountId: accounts.left.id, userId: made.id, version: 1, roleId, email: made.email };
		await admin.caller.users.update({ ...form, password: 'another tall bicycle' });
		expect((await refusal((await callerOf(services, token)).auth.self())).code).toBe('UNAUTHORIZED');
		await signIn(services, made.email, 'another tall bicycle');
		expect(JSON.stringify(await entries(made.id))).not.toMatch(/bicycle|argon2/);
	});

	it('with another role applies its permissions at once, to the open session', async () => {
		const made = await add({ password: testPassword });
		const token = await signIn(services, made.email);
		const other = await makeRole(test.database, accounts.left.id, flags('manageReports'));
		const form = { accountId: accounts.left.id, userId: made.id, version: 1, email: made.email };
		await admin.caller.users.update({ ...form, roleId: other.id });
		const { data } = await (await callerOf(services, token)).auth.self();
		expect(data.permissions).toEqual(flags('manageReports'));
	});

	it('with another address invalidates the link mailed to the old one, and mails another', async () => {
		const made = await add();
		const token = await tokenTo(made.email);
		const email = address();
		const form = { accountId: accounts.left.id, userId: made.id, version: 1, roleId };
		await admin.caller.users.update({ ...form, email });
		expect((await refusal(accept(email, token))).code).toBe('LINK_EXPIRED');
		await accept(email, await tokenTo(email));
	});

	it('keeps the display name that users set themselves until staff change their name', async () => {
		const made = await add({ firstName: 'Ada', password: testPassword });
		await (await callerOf(services, await signIn(services, made.email))).auth.updateSelf({ displayName: 'Countess' });
		const form = { accountId: accounts.left.id, userId: made.id, roleId, email: made.email };
		const { version } = await admin.caller.users.get({ accountId: accounts.left.id, userId: made.id });
		const kept = await admin.caller.users.update({ ...form, version, firstName: 'Ada', phoneNumber: '1' });
		expect(kept.displayName).toBe('Countess');
		const renamed = { ...form, version: kept.version, firstName: 'Ada', lastName: 'Lovelace' };
		const named = await admin.caller.users.update(renamed);
		expect(named.displayName).toBe('Ada Lovelace');
	});
});

it('the former address gets a mail that staff have changed it', async () => {
	const made = await add({ password: testPassword });
	const form = { accountId: accounts.left.id, userId: made.id, version: 1, roleId };
	await admin.caller.users.update({ ...form, email: made.email, firstName: 'Ada' });
	expect(await mailed(services, made.email)).toBeNull();
	await admin.caller.users.update({ ...form, version: 2, email: address() });
	expect((await mailed(services, made.email))?.subject).toBe('Your user of Rewards Admin has another e-mail address');
});

describe('inviting again', () => {
	it('mails an address five times an hour at most, from any caller', async () => {
		const { id: userId, email } = await add();
		const other = await staff(services, accounts.left);
		const codes: (string | undefined)[] = [];
		for (let at = 0; at < 12; at += 1) {
			const { caller } = at % 2 ? admin : other;
			codes.push((await refusal(caller.users.invite({ accountId: accounts.left.id, userId }))).code);
		}
		expect(codes.filter((code) => code === undefined)).toHaveLength(4);
		expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(8);
		// Deleting and adding the user again does not reset the limit.
		await admin.caller.users.delete({ accountId: accounts.left.id, userId });
		expect((await refusal(add({ email: email.toUpperCase() }))).code).toBe('TOO_MANY_REQUESTS');
	});

	it('mails another link, and the one before stops working', async () => {
		const { id: userId, email } = await add();
		const first = await tokenTo(email);
		await admin.caller.users.invite({ accountId: accounts.left.id, userId });
		await expect.poll(() => mailedTo(email)?.get('token')).not.toBe(first);
		expect((await refusal(accept(email, first))).code).toBe('LINK_EXPIRED');
		await accept(email, await tokenTo(email));
		const again = await refusal(admin.caller.users.invite({ accountId: accounts.left.id, userId }));
		expect(again).toMatchObject({ code: 'BAD_REQUEST', params: { reason: 'hasPassword' } });
	});
});

describe('leaving', () => {
	const key = (userId: string) => ({ accountId: accounts.left.id, userId });

	it('a deleted user is gone, with all sessions, and address and user name are free', async () => {
		const made = await add({ userName: 'short.time', password: testPassword });
		const token = await signIn(services, 'short.time');
		await admin.caller.users.delete(key(made.id));
		expect((await refusal((await callerOf(services, token)).auth.self())).code).toBe('UNAUTHORIZED');
		expect((await refusal(signIn(services, 'short.time'))).code).toBe('WRONG_CREDENTIALS');
		expect((await refusal(admin.caller.users.get(key(made.id)))).code).toBe('NOT_FOUND');
		expect((await refusal(admin.caller.users.delete(key(made.id)))).code).toBe('NOT_FOUND');
		await add({ userName: 'short.time', email: made.email });
		expect((await entries(made.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
	});

	it('a locked user is out at once and can sign in again when unlocked', async () => {
		const made = await add({ password: testPassword });
		const token = await signIn(services, made.email);
		await admin.caller.users.lock(key(made.id));
		await admin.caller.users.lock(key(made.id));
		expect((await refusal((await callerOf(services, token)).auth.self())).code).toBe('UNAUTHORIZED');
		expect((await refusal(signIn(services, made.email))).code).toBe('LOCKED');
		const { items } = await admin.caller.users.list({ accountId: accounts.left.id, filter: ['status', '=', 'locked'] });
		expect(items.map(({ id }) => id)).toEqual([made.id]);
		expect((await refusal(admin.caller.users.invite(key(made.id)))).code).toBe('BAD_REQUEST');
		await admin.caller.users.unlock(key(made.id));
		await signIn(services, made.email);
		expect((await entries(made.id)).map(({ action }) => action)).toEqual(['create', 'lock', 'unlock']);
	});

	it('unlocking clears wrong passwords', async () => {
		const made = await add({ password: testPassword });
		for (let n = 0; n < 5; n += 1) await refusal(signIn(services, made.email, 'a wrong one'));
		expect((await refusal(signIn(services, made.email))).code).toBe('LOCKED');
		await admin.caller.users.unlock(key(made.id));
		await signIn(services, made.email);
		const auditEntries = await entries(made.id);
		expect(auditEntries.filter(({ action }) => action === 'unlock')).toMatchObject([
			// The right one counted too, as long as the lock held.
			{ before: { failures: 6 }, after: { failures: 0 } },
		]);
		// Without failures to clear, nothing changes.
		await admin.caller.users.unlock(key(made.id));
		expect(await entries(made.id)).toHaveLength(auditEntries.length);
	});

	it('signing a user out ends all of their sessions, and none of others', async () => {
		const made = await add({ password: testPassword });
		const tokens = [await signIn(services, made.email), await signIn(services, made.email)];
		expect(await admin.caller.users.signOut(key(made.id))).toEqual({ ended: 2 });
		for (const token of tokens)
			expect((await refusal((await callerOf(services, token)).auth.self())).code).toBe('UNAUTHORIZED');
		await (await callerOf(services, admin.token)).auth.self();
		await signIn(services, made.email);
	});
});

it('users cannot change their own sign-in here, even with a valid token', async () => {
	const userId = admin.id;
	const {
		version,
		firstName,
		lastName,
		phoneNumber,
		userName,
		email,
		roleId: own,
	} = await admin.caller.users.get({ accountId: accounts.left.id, userId });
	const save = (more: object) =>
		admin.caller.users.update({
			accountId: accounts.left.id,
			userId,
			version,
			firstName,
			lastName,
			phoneNumber,
			userName,
			email,
			roleId: own ?? '',
			...more,
		});
	for (const path of ['email', 'userName'] as const)
		expect(await refusal(save({ [path]: address() }))).toMatchObject({
			code: 'FORBIDDEN',
			fields: [{ path, code: 'ownSignInName' }],
		});
	await save({ firstName: 'Renamed' });
});

it('changes to an address count in the same hourly limit of mails as invitations', async () => {
	const victim = address();
	let user = await add({ email: address() });
	const change = async (email: string) => {
		const { id: userId, version, firstName, lastName } = user;
		const input = { accountId: accounts.left.id, userId, version, firstName, lastName, roleId, email };
		user = await admin.caller.users.update(input);
	};
	// Alternates the victim's address and another one; each change mails both.
	for (let at = 0; at < 2; at += 1) {
		await change(victim);
		await change(address());
	}
	await change(victim);
	expect((await refusal(change(address()))).code).toBe('TOO_MANY_REQUESTS');
});

describe('users without an account', () => {
	it('are listed and get an account and a role from users of the root account, and can work once they have proved their address', async () => {
		const root = await staff(services, accounts.root);
		const email = address();
		const { id } = await registered(services, { displayName: 'Noor', email, password: testPassword });
		const token = await signIn(services, email);
		expect((await refusal((await callerOf(services, token)).accounts.self())).code).toBe('NO_ROLE');
		const accountId = accounts.root.id;
		const waiting = { accountId, unassigned: true, filter: ['email', '=', email] as [string, '=', string] };
		expect((await root.caller.users.list(waiting)).items).toMatchObject([{ id, displayName: 'Noor' }]);
		await root.caller.users.assign({ accountId: accounts.left.id, userId: id, roleId });
		expect((await root.caller.users.list(waiting)).total).toBe(0);
		// Another person may have registered this address: neither their session nor their password works any more.
		expect((await refusal((await callerOf(services, token)).accounts.self())).code).toBe('UNAUTHORIZED');
		expect((await refusal(signIn(services, email))).code).toBe('WRONG_CREDENTIALS');
		await accept(email, await tokenTo(email), `${testPassword}-new`);
		const proved = await signIn(services, email, `${testPassword}-new`);
		expect(await (await callerOf(services, proved)).accounts.self()).toMatchObject({ id: accounts.left.id });
		expect((await entries(id)).map(({ action }) => action).slice(0, 2)).toEqual(['register', 'assign']);
		const again = await refusal(root.caller.users.assign({ accountId, userId: id, roleId: root.roleId }));
		expect(again.code).toBe('NOT_FOUND');
	});

	it('lose all links that change their address once they have a role', async () => {
		const root = await staff(services, accounts.root);
		const [own, others, third] = [address(), address(), address()];
		const { id } = await registered(services, { displayName: 'Eve', email: own, password: testPassword });
		// The provider vouched for the old address, so its sign-in is removed.
		await test.database.prisma.identity.create({ data: { issuer: 'provider', subject: id, userId: id } });
		const linkTo = async (email: string) => (await mailed(services, email))?.token ?? '';
		const token = await signIn(services, own);
		const change = async (email: string) => {
			await (await callerOf(services, token)).auth.changeSignIn({ currentPassword: testPassword, email, userName: '' });
			return linkTo(email);
		};
		const anyone = createCaller(contextOf(services, null));
		await anyone.auth.confirmAddress({ token: await change(others) });
		expect(await test.database.prisma.identity.count({ where: { userId: id } })).toBe(0);
		const [undo, next] = [await linkTo(own), await change(third)];
		await root.caller.users.assign({ accountId: accounts.left.id, userId: id, roleId });
		expect((await refusal(anyone.auth.confirmAddress({ token: next }))).code).toBe('LINK_EXPIRED');
		expect((await refusal(anyone.auth.undoAddress({ token: undo }))).code).toBe('LINK_EXPIRED');
	});

	it('are removed by users of the root account, and their address is free again', async () => {
		const root = await staff(services, accounts.root);
		const email = address();
		const { id } = await registered(services, { displayName: 'Spam', email, password: testPassword });
		const token = await signIn(services, email);
		const key = { accountId: accounts.root.id, userId: id };
		expect(await root.caller.users.removeRegistered(key)).toEqual({ id });
		expect((await refusal((await callerOf(services, token)).accounts.self())).code).toBe('UNAUTHORIZED');
		expect((await refusal(root.caller.users.removeRegistered(key))).code).toBe('NOT_FOUND');
		expect((await entries(id)).map(({ action }) => action)).toEqual(['register', 'delete']);
		expect(await registered(services, { displayName: 'Owner', email, password: testPassword })).toMatchObject({
			email,
		});
		// A user with an account is deleted in it, with the rules for that.
		const held = await add();
		expect((await refusal(root.caller.users.removeRegistered({ ...key, userId: held.id }))).code).toBe('NOT_FOUND');
	});

	it('are invisible elsewhere', async () => {
		const unassigned = await makeUser(test.database);
		const accountId = accounts.left.id;
		for (const call of [
			() => admin.caller.users.list({ accountId, unassigned: true }),
			() => admin.caller.users.distinct({ accountId, unassigned: true, field: 'email' }),
			() => admin.caller.users.assign({ accountId, userId: unassigned.id, roleId }),
			() => admin.caller.users.removeRegistered({ accountId, userId: unassigned.id }),
		])
			expect((await refusal(call())).code).toBe('FORBIDDEN');
	});
});
