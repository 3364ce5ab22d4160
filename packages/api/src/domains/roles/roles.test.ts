import { ensureFirstAdministrator } from '@rewards/db/seed';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { type noPermissions, type PermissionFlag, permissionFlags } from '@rewards/validators/permissions';
import { readyMadeRoles } from '@rewards/validators/roles/ready-made';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../../router';
import {
	contextOf,
	everyFlag,
	flags,
	makeAccountTree,
	makeRole,
	makeUser,
	refusal,
	sessionOf,
	testServices,
} from '../../testing';
import type { Services } from '../../trpc';

let test: TestDatabase;
let services: Services;
let accounts: Awaited<ReturnType<typeof makeAccountTree>>['accounts'];
/** A role of each account. */
let ids: Record<keyof typeof accounts, string>;

beforeAll(async () => {
	test = await createTestDatabase();
	services = testServices(test.database);
});
afterAll(() => test?.drop());
beforeEach(async () => {
	({ accounts } = await makeAccountTree(test.database));
	const made = await Promise.all(
		Object.entries(accounts).map(
			async ([key, account]) =>
				[key, (await makeRole(test.database, account.id, flags('manageOrders'), `Role of ${key}`)).id] as const,
		),
	);
	ids = Object.fromEntries(made) as typeof ids;
});

const callerWith = (permissions: typeof noPermissions, roleId?: string) => {
	const session = sessionOf(accounts.left, permissions, roleId ? { role: { id: roleId, name: 'Own' } } : {});
	return createCaller(contextOf(services, session));
};
const caller = (...held: PermissionFlag[]) => callerWith(flags(...held));
const form = (name: string, ...on: PermissionFlag[]) => ({ name, ...flags(...on) });

describe('roles', () => {
	it('are those of the accounts above, of the own one and of those below, by name, with their users', async () => {
		await makeUser(test.database, { accountId: accounts.leftChild.id });
		await test.database.prisma.user.updateMany({
			where: { accountId: accounts.leftChild.id },
			data: { roleId: ids.root },
		});
		const outside = await makeUser(test.database, { accountId: accounts.right.id });
		await test.database.prisma.user.update({ where: { id: outside.id }, data: { roleId: ids.root } });
		const { items, total } = await caller('manageUser').roles.list({});
		const names = ['left', 'leftChild', 'leftGrandchild', 'root'].map((key) => `Role of ${key}`);
		expect(items.map(({ name }) => name)).toEqual(names);
		expect(total).toBe(4);
		expect(items[0]).toMatchObject({ accountName: 'Left', manageOrders: true, manageRole: false, users: 0 });
		// Users of other accounts are not even counted.
		expect(items[3]).toMatchObject({ accountId: null, accountName: null, users: 1 });
	});

	it('can be filtered by a flag, by users and by account', async () => {
		const list = async (filter: [string, '=' | '>', unknown]) =>
			(await caller('manageRole').roles.list({ filter: filter as [string, '=', string] })).items.map(
				({ name }) => name,
			);
		expect(await list(['manageRole', '=', true])).toEqual([]);
		expect(await list(['users', '>', 0])).toEqual([]);
		expect(await list(['accountName', '=', 'Left child'])).toEqual(['Role of leftChild']);
	});

	it('of others are not found', async () => {
		expect(await caller('manageRole').roles.get({ id: ids.root })).toMatchObject({ name: 'Role of root' });
		for (const id of [ids.right, ids.rightChild])
			expect((await refusal(caller('manageRole').roles.get({ id }))).code).toBe('NOT_FOUND');
	});

	it('are visible to users who manage roles or users', async () => {
		expect((await refusal(caller('manageOrders').roles.list({}))).code).toBe('FORBIDDEN');
	});
});

describe('creating and changing', () => {
	it('a role is created with the flags that its creator holds, and each change leaves one audit entry', async () => {
		const { roles } = caller('manageRole', 'manageOrders');
		const made = await roles.create(form('Desk', 'manageOrders'));
		expect(made).toMatchObject({
			name: 'Desk',
			manageOrders: true,
			manageRole: false,
			accountId: accounts.left.id,
			users: 0,
		});
		const saved = await roles.update({ ...form('Desk 2', 'manageRole'), id: made.id, version: made.version });
		expect(saved).toMatchObject({ name: 'Desk 2', manageOrders: false, manageRole: true, version: 2 });
		const same = await roles.update({ ...form('Desk 2', 'manageRole'), id: made.id, version: 2 });
		expect(same.version).toBe(2);
		await roles.delete({ id: made.id });
		const entries = await test.database.prisma.auditEntry.findMany({
			where: { entityId: made.id },
			orderBy: { id: 'asc' },
		});
		expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
		expect(entries[1]).toMatchObject({
			before: { name: 'Desk', manageOrders: true, manageRole: false },
			after: { name: 'Desk 2', manageOrders: false, manageRole: true },
		});
	});

	it('a flag that the caller lacks is neither given nor taken', async () => {
		const { roles } = caller('manageRole', 'manageOrders');
		const made = await refusal(roles.create(form('Above', 'manageOrders', 'manageReports')));
		expect(made).toMatchObject({ code: 'FORBIDDEN', fields: [{ path: 'manageReports', code: 'roleAbove' }] });
		const { id } = await makeRole(test.database, accounts.left.id, flags('manageReports'), 'Reporter');
		const taken = await refusal(roles.update({ ...form('Reporter'), id, version: 1 }));
		expect(taken).toMatchObject({ code: 'FORBIDDEN', params: { flags: ['manageReports'] } });
		const renamed = await refusal(roles.update({ ...form('Mine', 'manageReports'), id, version: 1 }));
		expect(renamed.code).toBe('FORBIDDEN');
		expect((await refusal(roles.delete({ id }))).code).toBe('FORBIDDEN');
		expect(await roles.get({ id })).toMatchObject({ name: 'Reporter', manageReports: true, version: 1 });
	});

	it('a key leaves somebody who manages users and roles, at the account or above', async () => {
		const [both, below] = await Promise.all([
			makeUser(test.database, { accountId: accounts.left.id, permissions: flags('manageRole', 'manageUser') }),
			makeUser(test.database, { accountId: accounts.leftChild.id, permissions: flags('manageRole', 'manageUser') }),
		]);
		const session = sessionOf(accounts.left, flags('manageRole', 'manageUser'), {
			key: { programId: null, perMinute: 600 },
		});
		const { roles } = createCaller(contextOf(services, session));
		const lose = (id: string | null) =>
			refusal(roles.update({ ...form('Lost', 'manageRole'), id: id ?? '', version: 1 }));
		expect(await lose(both.roleId)).toMatchObject({ code: 'FORBIDDEN', params: { reason: 'lastAdministrator' } });
		const foreign = { accountId: accounts.right.id, permissions: flags('manageRole', 'manageUser') };
		expect((await lose((await makeUser(test.database, foreign)).roleId)).code).toBe('NOT_FOUND');
		expect((await lose(below.roleId)).code).toBeUndefined();
		await makeUser(test.database, { accountId: accounts.root.id, permissions: flags('manageRole', 'manageUser') });
		expect((await lose(both.roleId)).code).toBeUndefined();
	});

	it('the caller’s own role keeps its flags; its name may change', async () => {
		const own = await makeRole(test.database, accounts.left.id, flags('manageRole', 'manageOrders'), 'Own');
		const { roles } = callerWith(flags('manageRole', 'manageOrders'), own.id);
		const dropped = await refusal(roles.update({ ...form('Own', 'manageRole'), id: own.id, version: 1 }));
		expect(dropped).toMatchObject({ code: 'FORBIDDEN', fields: [{ path: 'manageOrders', code: 'roleOwn' }] });
		const renamed = await roles.update({ ...form('Ours', 'manageRole', 'manageOrders'), id: own.id, version: 1 });
		expect(renamed.name).toBe('Ours');
	});

	it('a role of an account above, beside or nowhere can’t be changed here, nor created there', async () => {
		const { roles } = callerWith(everyFlag);
		for (const id of [ids.root, ids.right, ids.rightChild]) {
			const change = { ...form('Taken over', 'manageOrders'), id, version: 1 };
			expect((await refusal(roles.update(change))).code).toBe('NOT_FOUND');
			expect((await refusal(roles.delete({ id }))).code).toBe('NOT_FOUND');
		}
		for (const account of [accounts.root, accounts.right]) {
			const body = await refusal(roles.create({ ...form('Planted'), accountId: account.id }));
			expect(body.code).toBe('NOT_FOUND');
		}
		expect(await roles.create({ ...form('Below'), accountId: accounts.leftChild.id })).toMatchObject({
			accountName: 'Left child',
		});
	});

	it('a stale version is refused with the current role', async () => {
		const { roles } = callerWith(everyFlag);
		await roles.update({ ...form('First', 'manageOrders'), id: ids.left, version: 1 });
		const body = await refusal(roles.update({ ...form('Second'), id: ids.left, version: 1 }));
		expect(body).toMatchObject({
			code: 'CONFLICT',
			params: { current: { name: 'First', manageOrders: true, version: 2 } },
		});
	});

	it('a name is unique in an account, and reserved words are not names', async () => {
		const { roles } = callerWith(everyFlag);
		const twice = await refusal(roles.create(form('role OF left')));
		expect(twice).toMatchObject({ code: 'DUPLICATE', fields: [{ path: 'name', code: 'taken' }] });
		await roles.create({ ...form('Role of left'), accountId: accounts.leftChild.id });
		for (const name of ['admin', 'Staff', ' USER ']) {
			const body = await refusal(roles.create(form(name)));
			expect(body.fields).toMatchObject([{ path: 'name', code: 'roleNameReserved' }]);
		}
	});
});

describe('deleting', () => {
	it('is refused while users have the role, with their number; removed users don’t count', async () => {
		const { roles } = callerWith(everyFlag);
		const one = await makeUser(test.database, { accountId: accounts.leftChild.id });
		const other = await makeUser(test.database, { accountId: accounts.left.id });
		for (const { id } of [one, other])
			await test.database.prisma.user.update({ where: { id }, data: { roleId: ids.left } });
		expect(await refusal(roles.delete({ id: ids.left }))).toMatchObject({ code: 'IN_USE', params: { users: 2 } });
		await test.database.prisma.user.updateMany({
			where: { id: { in: [one.id, other.id] } },
			data: { deletedAt: new Date() },
		});
		expect(await roles.delete({ id: ids.left })).toEqual({ id: ids.left });
		expect((await refusal(roles.get({ id: ids.left }))).code).toBe('NOT_FOUND');
	});
});

describe('assignable roles', () => {
	it('are roles of the account and those above, without flags that the caller lacks', async () => {
		await makeRole(test.database, accounts.left.id, flags('manageReports'), 'Too much');
		const names = async (accountId: string) =>
			(await caller('manageUser', 'manageOrders').roles.usable({ accountId })).map(({ name }) => name);
		expect(await names(accounts.left.id)).toEqual(['Role of left', 'Role of root']);
		expect(await names(accounts.leftChild.id)).toEqual(['Role of left', 'Role of leftChild', 'Role of root']);
	});
});

it('a new portal starts with the ready-made roles', async () => {
	const fresh = await createTestDatabase();
	try {
		await ensureFirstAdministrator(fresh.database, { email: 'admin@example.com', passwordHash: 'x' });
		const roles = await fresh.database.prisma.role.findMany({ orderBy: { name: 'asc' } });
		const held = roles.map((role) => ({ name: role.name, flags: permissionFlags.filter((flag) => role[flag]) }));
		const wanted = readyMadeRoles.map(({ name, flags: on }) => ({
			name,
			flags: permissionFlags.filter((flag) => (on as readonly string[]).includes(flag)),
		}));
		expect(held).toEqual(wanted.toSorted((one, other) => one.name.localeCompare(other.name)));
	} finally {
		await fresh.drop();
	}
});
