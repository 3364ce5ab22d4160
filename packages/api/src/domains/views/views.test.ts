import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { viewLimit } from '@rewards/validators/views/schemas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAppError } from '../../errors';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, storedSession, testServices } from '../../testing';

let db: TestDatabase;
let ann: Caller;
let bob: Caller;
let manager: Caller;
let outsiders: Caller[];
let annId: string;

beforeAll(async () => {
	db = await createTestDatabase();
	const { accounts } = await makeAccountTree(db.database);
	const services = testServices(db.database);
	const caller = async (account: (typeof accounts)[keyof typeof accounts], ...on: Parameters<typeof flags>) => {
		const session = await storedSession(db.database, account, flags(...on));
		return { caller: createCaller(contextOf(services, session)), id: session.user.id };
	};
	({ caller: ann, id: annId } = await caller(accounts.left));
	({ caller: bob } = await caller(accounts.left));
	({ caller: manager } = await caller(accounts.left, 'manageUser'));
	outsiders = await Promise.all(
		(['root', 'right', 'leftChild'] as const).map(async (key) => (await caller(accounts[key], 'manageUser')).caller),
	);
});
afterAll(() => db.drop());
beforeEach(() => db.database.prisma.savedView.deleteMany());

const grid = 'participants';
const state = {
	query: 'q=ann&f.status=Active&sort=-name',
	layout: { order: ['name', 'email'], widths: { name: 240 }, density: 'compact' as const },
};
const refused = async (call: Promise<unknown>) => {
	const { appCode, params, fields } = asAppError(
		await call.then(() => new Error('it answered')).catch((error: unknown) => error),
	);
	return { code: appCode, params, fields };
};
const namesOf = async (caller: Caller) => (await caller.views.list({ grid })).views.map(({ name }) => name);

test('a view stores filters, order and columns, and is returned as it was saved, by name', async () => {
	await ann.views.create({ grid, name: ' Zest ', state });
	const made = await ann.views.create({ grid, name: 'Active', state: {} });
	await ann.views.create({ grid: 'accounts', name: 'Elsewhere', state });
	const { views, defaultId } = await ann.views.list({ grid });
	expect(views.map(({ name, state: kept, own, shared }) => [name, kept, own, shared])).toEqual([
		['Active', { query: '', layout: {} }, true, false],
		['Zest', state, true, false],
	]);
	expect(defaultId).toBeNull();
	const saved = await ann.views.update({ id: made.id, state });
	expect(saved).toMatchObject({ name: 'Active', state });
	expect(await ann.views.update({ id: made.id, name: 'Renamed' })).toMatchObject({ name: 'Renamed', state });
});

test('a shared view is visible to its account only; only its owner changes it', async () => {
	const { id } = await ann.views.create({ grid, name: 'For all', state });
	expect(await namesOf(bob)).toEqual([]);
	expect(await refused(bob.views.update({ id, name: 'Mine' }))).toMatchObject({ code: 'NOT_FOUND' });
	await ann.views.update({ id, shared: true });
	const [seen] = (await bob.views.list({ grid })).views;
	expect(seen).toMatchObject({
		name: 'For all',
		state,
		own: false,
		shared: true,
		ownerName: 'Test User',
		canDelete: false,
	});
	expect(await refused(bob.views.update({ id, name: 'Mine' }))).toMatchObject({ code: 'FORBIDDEN' });
	expect(await refused(bob.views.delete({ id }))).toMatchObject({ code: 'FORBIDDEN' });
	for (const outsider of outsiders) {
		expect(await namesOf(outsider)).toEqual([]);
		expect(await refused(outsider.views.delete({ id }))).toMatchObject({ code: 'NOT_FOUND' });
		expect(await refused(outsider.views.setDefault({ grid, id }))).toMatchObject({ code: 'NOT_FOUND' });
	}
	await ann.views.update({ id, shared: false });
	expect(await namesOf(bob)).toEqual([]);
});

test('users who manage users may delete others’ shared views, but not private ones', async () => {
	const mine = await ann.views.create({ grid, name: 'Mine', state });
	const shared = await ann.views.create({ grid, name: 'Shared', state, shared: true });
	expect(await refused(manager.views.delete({ id: mine.id }))).toMatchObject({ code: 'NOT_FOUND' });
	await manager.views.delete({ id: shared.id });
	expect(await namesOf(ann)).toEqual(['Mine']);
	await ann.views.delete({ id: mine.id });
	expect(await refused(ann.views.delete({ id: mine.id }))).toMatchObject({ code: 'NOT_FOUND' });
});

test('each user chooses the view a list opens with, also among shared views, until it is gone', async () => {
	const own = await bob.views.create({ grid, name: 'Own', state });
	const { id } = await ann.views.create({ grid, name: 'Shared', state, shared: true });
	const opensWith = async (caller: Caller) => (await caller.views.list({ grid })).defaultId;
	await bob.views.setDefault({ grid, id: own.id });
	await bob.views.setDefault({ grid, id });
	await ann.views.setDefault({ grid, id });
	expect([await opensWith(ann), await opensWith(bob), await opensWith(manager)]).toEqual([id, id, null]);
	await ann.views.update({ id, shared: false });
	expect([await opensWith(ann), await opensWith(bob)]).toEqual([id, null]);
	await ann.views.setDefault({ grid, id: null });
	expect(await opensWith(ann)).toBeNull();
	expect(await refused(bob.views.setDefault({ grid: 'accounts', id: own.id }))).toMatchObject({ code: 'VALIDATION' });
	await bob.views.setDefault({ grid, id: own.id });
	await bob.views.delete({ id: own.id });
	expect(await opensWith(bob)).toBeNull();
});

test('a name is unique per user and list, also when two are saved at once', async () => {
	const saves = await Promise.allSettled(
		['Same', 'SAME', 'same'].map((name) => ann.views.create({ grid, name, state })),
	);
	expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	expect(await refused(ann.views.create({ grid, name: 'sAme', state }))).toMatchObject({
		code: 'DUPLICATE',
		fields: [{ path: 'name', code: 'taken' }],
	});
	await ann.views.create({ grid: 'accounts', name: 'Same', state });
	await bob.views.create({ grid, name: 'Same', state });
	const other = await ann.views.create({ grid, name: 'Other', state });
	expect(await refused(ann.views.update({ id: other.id, name: 'same' }))).toMatchObject({ code: 'DUPLICATE' });
});

test('a saved state is limited and validated', async () => {
	const code = async (input: object) =>
		(await refused(ann.views.create({ grid, name: 'x', state, ...input } as never))).code;
	expect(await code({ name: '   ' })).toBe('VALIDATION');
	expect(await code({ name: 'x'.repeat(61) })).toBe('VALIDATION');
	expect(await code({ name: 'a\0b' })).toBe('VALIDATION');
	expect(await code({ grid: '../x' })).toBe('VALIDATION');
	expect(await code({ state: { query: 'x'.repeat(8001) } })).toBe('VALIDATION');
	expect(await code({ state: { query: 'a\0b' } })).toBe('VALIDATION');
	expect(await code({ state: { script: 1 } })).toBe('VALIDATION');
	expect(await code({ state: { layout: { widths: { name: 'wide' } } } })).toBe('VALIDATION');
	const many = Array.from({ length: 201 }, (_, at) => [`f${at}`, true]);
	expect(await code({ state: { layout: { hidden: Object.fromEntries(many) } } })).toBe('VALIDATION');
	for (let at = 5; at < viewLimit; at += 1) await ann.views.create({ grid, name: `View ${at}`, state });
	// Concurrent saves cannot exceed the limit.
	const tries = Array.from({ length: 12 }, (_, at) => ann.views.create({ grid, name: `At once ${at}`, state }));
	const made = await Promise.allSettled(tries);
	expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
	expect(await refused(ann.views.create({ grid, name: 'One more', state }))).toMatchObject({
		code: 'BAD_REQUEST',
		params: { reason: 'tooManyViews', max: viewLimit },
	});
});

test('the audit log shows who shared what', async () => {
	const { id } = await ann.views.create({ grid, name: 'Told', state });
	await ann.views.update({ id, shared: true });
	const entries = await db.database.prisma.auditEntry.findMany({
		where: { entity: 'view', entityId: id },
		orderBy: { id: 'asc' },
		select: { action: true, actorId: true, before: true, after: true },
	});
	expect(entries).toMatchObject([
		{ action: 'create', actorId: annId },
		{ action: 'update', before: { shared: false }, after: { shared: true } },
	]);
	expect(Object.keys(Object(entries[1]?.after))).toEqual(['shared']);
});
