import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { AccountType } from '@rewards/validators/accounts/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, refusal, storedSession, testServices } from '../../testing';
import type { AccountScope, Services } from '../../trpc';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	services = testServices(db.database);
});
afterAll(() => db.drop());
beforeEach(async () => {
	tree = await makeAccountTree(db.database);
});

const callerAt = async (account: AccountScope) =>
	createCaller(contextOf(services, await storedSession(db.database, account, everyFlag)));
const fields = { name: 'Fresh', type: 'customer' as AccountType };

describe('types that may be chosen', () => {
	test.each<[keyof Awaited<ReturnType<typeof makeAccountTree>>['accounts'], AccountType[]]>([
		['root', ['customer', 'rep', 'reseller', 'root']],
		['left', ['customer', 'rep']],
		['leftChild', ['customer']],
		['leftGrandchild', []],
	])('by staff of %s: %j', async (key, choices) => {
		const caller = await callerAt(tree.accounts[key]);
		for (const type of ['customer', 'rep', 'reseller', 'root'] as const) {
			const { code } = await refusal(caller.accounts.create({ ...fields, type }));
			expect(code, type).toBe(choices.includes(type) ? undefined : 'VALIDATION');
		}
	});

	test('users cannot change the type of their own account, which they could not undo', async () => {
		const caller = await callerAt(tree.accounts.root);
		const own = await caller.accounts.self();
		const body = await refusal(caller.accounts.update({ ...own, type: 'customer' }));
		expect(body.fields).toMatchObject([{ path: 'type', code: 'invalidChoice' }]);
		expect(await refusal(caller.accounts.update({ ...own, type: 'root', name: 'Renamed' }))).toEqual({});
	});

	test('below another account, the type root is refused', async () => {
		const caller = await callerAt(tree.accounts.root);
		const body = await refusal(caller.accounts.create({ ...fields, type: 'root', parentId: tree.accounts.left.id }));
		expect(body.fields).toMatchObject([{ path: 'type', code: 'invalidChoice' }]);
	});
});

describe('another customer’s account', () => {
	test('is not found by id in a request body, nor by a filter on its id', async () => {
		const caller = await callerAt(tree.accounts.left);
		const foreign = tree.accounts.right.id;
		expect(await refusal(caller.accounts.create({ ...fields, parentId: foreign }))).toMatchObject({
			code: 'NOT_FOUND',
		});
		expect(await refusal(caller.accounts.list({ childrenOf: foreign }))).toMatchObject({ code: 'NOT_FOUND' });
		const byFilter = await caller.accounts.list({ filter: ['id', '=', foreign] });
		expect(byFilter).toMatchObject({ items: [], total: 0 });
		const byParent = await caller.accounts.list({
			filter: {
				or: [
					['parentId', '=', foreign],
					['name', '=', 'Right'],
				],
			},
		});
		expect(byParent.items).toEqual([]);
		const values = await caller.accounts.distinct({ field: 'name' });
		expect(values.values.map(({ value }) => value)).toEqual(['Left', 'Left child', 'Left grandchild']);
	});
});

describe('the parent of the caller’s account', () => {
	test('is in no response and is not found by id', async () => {
		const caller = await callerAt(tree.accounts.left);
		const above = tree.accounts.root.id;
		const own = await caller.accounts.self();
		await caller.accounts.update({ ...own, type: 'reseller', city: 'Lyon' });
		const shown = [
			own,
			await caller.accounts.get({ accountId: own.id }),
			await caller.accounts.update({ ...(await caller.accounts.self()), type: 'reseller', city: 'Rome' }),
			(await refusal(caller.accounts.update({ ...own, type: 'reseller', city: 'Oslo' }))).params,
			await caller.accounts.list({}),
			await caller.accounts.distinct({ field: 'parentId' }),
			await caller.accounts.list({ filter: ['parentId', '=', above] }),
			await caller.audit.forRecord({ entity: 'account', id: own.id, take: 20 }),
			await caller.audit.list({ filter: ['entityId', '=', own.id] }),
		];
		expect(shown.slice(0, 3)).toMatchObject([{ parentId: null }, { parentId: null }, { parentId: null }]);
		expect(shown[3]).toMatchObject({ current: { parentId: null } });
		expect(shown[6]).toMatchObject({ total: 0 });
		expect(JSON.stringify(shown)).not.toContain(above);
		const [child] = (await caller.accounts.list({ filter: ['name', '=', 'Left child'] })).items;
		expect(child).toMatchObject({ parentId: own.id });
	});

	test('is not in the audit entry of the account’s creation', async () => {
		const made = await (await callerAt(tree.accounts.root)).accounts.create({ ...fields, name: 'Newcomer' });
		const caller = await callerAt({ ...made, type: 'customer' });
		const { items } = await caller.audit.forRecord({ entity: 'account', id: made.id, take: 20 });
		const entry = await caller.audit.get({ id: items[0]?.id ?? '' });
		expect(entry.after).toMatchObject({ name: 'Newcomer' });
		expect(JSON.stringify([items, entry])).not.toContain(tree.accounts.root.id);
		const above = await (await callerAt(tree.accounts.root)).audit.get({ id: entry.id });
		expect(above.after).toMatchObject({ parentId: tree.accounts.root.id });
	});
});

describe('saving', () => {
	test('a stale version is refused with who saved when, and nothing is overwritten', async () => {
		const [one, other] = [await callerAt(tree.accounts.left), await callerAt(tree.accounts.left)];
		const id = tree.accounts.leftChild.id;
		const loaded = await one.accounts.get({ accountId: id });
		// An unchanged save keeps the version, so other open forms stay valid.
		expect(await other.accounts.update({ ...loaded, type: 'rep' })).toMatchObject({ version: loaded.version });
		await other.accounts.update({ ...loaded, type: 'rep', city: 'Lyon' });
		const body = await refusal(one.accounts.update({ ...loaded, type: 'rep', city: 'Rome' }));
		expect(body).toMatchObject({
			code: 'CONFLICT',
			params: { savedBy: 'Test User', current: { city: 'Lyon', version: 2 } },
		});
		expect(await one.accounts.get({ accountId: id })).toMatchObject({ city: 'Lyon', version: 2 });
	});

	test('each change leaves one audit entry with what changed', async () => {
		const caller = await callerAt(tree.accounts.left);
		const made = await caller.accounts.create({ ...fields, name: 'Before' });
		await caller.accounts.update({ ...made, type: 'customer', name: 'After' });
		await caller.accounts.delete({ id: made.id });
		const entries = await db.database.prisma.auditEntry.findMany({
			where: { entityId: made.id },
			orderBy: { at: 'asc' },
		});
		expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
		expect(entries[1]).toMatchObject({ before: { name: 'Before' }, after: { name: 'After' }, actorName: 'Test User' });
	});
});

describe('removing', () => {
	test('an account in use is kept, and the error counts what depends on it', async () => {
		const caller = await callerAt(tree.accounts.root);
		const body = await refusal(caller.accounts.delete({ id: tree.accounts.left.id }));
		expect(body).toMatchObject({ code: 'IN_USE', params: { programs: 1, children: 1 } });
	});

	test('of several concurrent deletes, one succeeds', async () => {
		const caller = await callerAt(tree.accounts.left);
		const { id } = await caller.accounts.create(fields);
		const all = await Promise.all([1, 2, 3, 4].map(() => refusal(caller.accounts.delete({ id }))));
		expect(all.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'OK']);
	});

	test('an account that is being deleted accepts no new child', async () => {
		const caller = await callerAt(tree.accounts.left);
		const { id } = await caller.accounts.create({ ...fields, type: 'rep' });
		const [removed, made] = await Promise.all([
			refusal(caller.accounts.delete({ id })),
			refusal(caller.accounts.create({ ...fields, parentId: id })),
		]);
		expect([removed.code, made.code]).toContainEqual(undefined);
		expect(removed.code === undefined ? made.code : removed.code).toBe(
			removed.code === undefined ? 'NOT_FOUND' : 'IN_USE',
		);
	});

	test('users cannot delete their own account', async () => {
		const caller = await callerAt(tree.accounts.left);
		expect(await refusal(caller.accounts.delete({ id: tree.accounts.left.id }))).toMatchObject({ code: 'FORBIDDEN' });
	});

	test('a deleted account is gone from lists and by id', async () => {
		const caller = await callerAt(tree.accounts.left);
		const { id } = await caller.accounts.create(fields);
		await caller.accounts.delete({ id });
		expect(await refusal(caller.accounts.get({ accountId: id }))).toMatchObject({ code: 'NOT_FOUND' });
		expect(await caller.accounts.list({ filter: ['id', '=', id] })).toMatchObject({ total: 0 });
	});
});

test('children are sorted in natural order', async () => {
	const caller = await callerAt(tree.accounts.leftChild);
	for (const name of ['Zebra', 'apple', 'Äpfel', 'Banana']) await caller.accounts.create({ ...fields, name });
	const names = (await caller.accounts.selfChildren()).map(({ name }) => name);
	expect(names).toEqual(
		['Äpfel', 'apple', 'Banana', 'Left grandchild', 'Zebra'].toSorted(new Intl.Collator('en').compare),
	);
});
