import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareJobs } from '../../jobs/worker';
import { flags, makeAccountTree, makeRole, makeUser, refusal, testServices } from '../../testing';
import { callerOf, staff } from './testing/staff';

let test: TestDatabase;
let services: ReturnType<typeof testServices>;
let accounts: Awaited<ReturnType<typeof makeAccountTree>>['accounts'];
/** Manages users and orders of `left`, and nothing else. */
let clerk: Awaited<ReturnType<typeof staff>>;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
	await prepareJobs(test.database);
});
afterAll(() => test?.drop());
beforeEach(async () => {
	({ accounts } = await makeAccountTree(test.database));
	clerk = await staff(services, accounts.left, flags('manageUser', 'manageOrders'));
});

const above = () => makeRole(test.database, accounts.left.id, flags('manageUser', 'manageReports'));
const within = () => makeRole(test.database, accounts.left.id, flags('manageOrders'));
const email = () => `${newId()}@example.com`;

describe('a role above the caller’s own', () => {
	it('cannot be given: not to a new user, not to an existing one, and it is not offered', async () => {
		const { id: roleId } = await above();
		const accountId = accounts.left.id;
		const made = await refusal(clerk.caller.users.create({ accountId, email: email(), roleId }));
		expect(made).toMatchObject({
			code: 'FORBIDDEN',
			params: { flags: ['manageReports'] },
			fields: [{ path: 'roleId', code: 'roleAbove' }],
		});
		const known = await makeUser(test.database, { accountId });
		const form = { accountId, userId: known.id, version: 1, email: known.email };
		expect((await refusal(clerk.caller.users.update({ ...form, roleId }))).code).toBe('FORBIDDEN');
		const offered = await clerk.caller.roles.usable({ accountId });
		expect(offered.map(({ id }) => id)).not.toContain(roleId);
		expect(offered.map(({ id }) => id)).toContain(clerk.roleId);
	});

	it('keeps its user from being changed, locked, signed out, invited or deleted, and their password from being set', async () => {
		const accountId = accounts.left.id;
		const boss = await makeUser(test.database, { accountId, permissions: flags('manageUser', 'manageReports') });
		const key = { accountId, userId: boss.id };
		const { users } = clerk.caller;
		const { id: lower } = await within();
		for (const call of [
			() =>
				users.update({
					...key,
					version: 1,
					email: boss.email,
					roleId: boss.roleId ?? '',
					password: 'green tall bicycle',
				}),
			() => users.update({ ...key, version: 1, email: boss.email, roleId: lower }),
			() => users.update({ ...key, version: 1, email: email(), roleId: boss.roleId ?? '' }),
			() => users.lock(key),
			() => users.unlock(key),
			() => users.signOut(key),
			() => users.invite(key),
			() => users.delete(key),
		])
			expect(await refusal(call())).toMatchObject({ code: 'FORBIDDEN', params: { reason: 'roleAbove' } });
		expect(await users.get(key)).toMatchObject({ version: 1, lockedAt: null });
	});
});

describe('a role of an account outside', () => {
	it('can’t be given: of a sibling, of an account below the user’s, or a nonexistent one', async () => {
		const accountId = accounts.left.id;
		for (const account of [accounts.right, accounts.rightChild, accounts.leftChild]) {
			const { id: roleId } = await makeRole(test.database, account.id, flags('manageOrders'));
			const body = await refusal(clerk.caller.users.create({ accountId, email: email(), roleId }));
			expect(body).toMatchObject({ code: 'NOT_FOUND', fields: [{ path: 'roleId', code: 'roleElsewhere' }] });
		}
		const { id: roleId } = await makeRole(test.database, accounts.root.id, flags('manageOrders'));
		await clerk.caller.users.create({ accountId, email: email(), roleId });
	});
});

describe('oneself', () => {
	it('cannot be deleted or locked, keeps the role, and changes the password elsewhere', async () => {
		const key = { accountId: accounts.left.id, userId: clerk.id };
		const form = { ...key, version: 1, email: clerk.email, roleId: clerk.roleId };
		const { users } = clerk.caller;
		expect(await refusal(users.delete(key))).toMatchObject({ code: 'FORBIDDEN', params: { reason: 'ownUser' } });
		expect(await refusal(users.lock(key))).toMatchObject({ code: 'FORBIDDEN', params: { reason: 'ownUser' } });
		const demoted = await refusal(users.update({ ...form, roleId: (await within()).id }));
		expect(demoted).toMatchObject({ code: 'FORBIDDEN', fields: [{ path: 'roleId', code: 'roleOwn' }] });
		const own = await refusal(users.update({ ...form, password: 'green tall bicycle' }));
		expect(own.fields).toMatchObject([{ path: 'password', code: 'passwordOwn' }]);
		expect(await users.update({ ...form, phoneNumber: '1' })).toMatchObject({ phoneNumber: '1' });
	});
});

describe('a user', () => {
	it('of another customer’s account is not found, under its own account and under the caller’s', async () => {
		const foreign = await makeUser(test.database, { accountId: accounts.right.id });
		const form = { version: 1, email: foreign.email, roleId: clerk.roleId };
		for (const accountId of [accounts.right.id, accounts.left.id, accounts.leftChild.id]) {
			const key = { accountId, userId: foreign.id };
			for (const call of [
				() => clerk.caller.users.get(key),
				() => clerk.caller.users.update({ ...key, ...form }),
				() => clerk.caller.users.delete(key),
				() => clerk.caller.users.lock(key),
				() => clerk.caller.users.signOut(key),
				() => clerk.caller.users.assign({ ...key, roleId: clerk.roleId }),
			])
				expect(['NOT_FOUND', 'FORBIDDEN']).toContain((await refusal(call())).code);
		}
		const row = await test.database.prisma.user.findUniqueOrThrow({ where: { id: foreign.id } });
		expect(row).toMatchObject({ accountId: accounts.right.id, version: 1, deletedAt: null, lockedAt: null });
	});

	it('is moved into no other account by saving', async () => {
		const known = await makeUser(test.database, { accountId: accounts.left.id });
		const form = { userId: known.id, version: 1, email: known.email, roleId: clerk.roleId };
		const moved = await refusal(clerk.caller.users.update({ ...form, accountId: accounts.leftChild.id }));
		expect(moved.code).toBe('NOT_FOUND');
		const row = await test.database.prisma.user.findUniqueOrThrow({ where: { id: known.id } });
		expect(row.accountId).toBe(accounts.left.id);
	});

	it('is found by no filter, search or header filter of another account', async () => {
		const foreign = await makeUser(test.database, { accountId: accounts.right.id });
		const accountId = accounts.left.id;
		const byFilter = await clerk.caller.users.list({
			accountId,
			filter: {
				or: [
					['id', '=', foreign.id],
					['email', '=', foreign.email],
				],
			},
		});
		expect(byFilter).toMatchObject({ items: [], total: 0 });
		expect(await clerk.caller.users.list({ accountId, search: foreign.userName })).toMatchObject({ total: 0 });
		const values = await clerk.caller.users.distinct({ accountId, field: 'email' });
		expect(JSON.stringify(values)).not.toContain(foreign.email);
	});
});

describe('revoked permissions', () => {
	it('end with the next call: a demoted user can give nothing any more', async () => {
		const chief = await staff(services, accounts.left);
		const { id: roleId } = await within();
		const form = { accountId: accounts.left.id, userId: clerk.id, version: 1, email: clerk.email, roleId };
		await chief.caller.users.update(form);
		const demoted = await callerOf(services, clerk.token);
		const call = demoted.users.create({ accountId: accounts.left.id, email: email(), roleId });
		expect((await refusal(call)).code).toBe('FORBIDDEN');
	});

	it('of two users who give and demote concurrently, one order of the two holds', async () => {
		const chief = await staff(services, accounts.left);
		const target = await makeUser(test.database, { accountId: accounts.left.id });
		const { id: roleId } = await within();
		const form = { accountId: accounts.left.id, userId: target.id, version: 1, email: target.email, roleId };
		const [given, removed] = await Promise.all([
			refusal(clerk.caller.users.update(form)),
			refusal(chief.caller.roles.delete({ id: roleId })),
		]);
		// Either the user has the role, which then can't be deleted, or it is deleted and can't be given.
		expect([
			[undefined, 'IN_USE'],
			['NOT_FOUND', undefined],
		]).toContainEqual([given.code, removed.code]);
	});
});
