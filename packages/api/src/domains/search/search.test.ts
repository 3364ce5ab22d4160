import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, everyFlag, flags, makeAccountTree, sessionOf, testServices } from '../../testing';
import type { AccountScope } from '../../trpc';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let sid: Record<'ada' | 'ann' | 'yilmaz' | 'right', string>;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	const add = async (programId: string, data: { name: string; email: string; externalId?: string }) => {
		const id = newId();
		await db.database.prisma.participant.create({ data: { programId, id, ...data }, select: { id: true } });
		return id;
	};
	const { left, leftChild, right } = tree.programs;
	sid = {
		ada: await add(left.id, { name: 'Ada Lovelace', email: 'ada@example.com', externalId: 'X-100%' }),
		ann: await add(leftChild.id, { name: 'Joanna Adair', email: 'joanna@example.com', externalId: 'ada' }),
		yilmaz: await add(left.id, { name: 'Işıl YILMAZ', email: 'isil@example.com' }),
		right: await add(right.id, { name: 'Ada Elsewhere', email: 'ada@elsewhere.example' }),
	};
	const order = (programId: string, participantId: string, orderNumber: string, externalOrderNumber = '') =>
		db.database.prisma.order.create({
			data: {
				programId,
				participantId,
				orderNumber,
				externalOrderNumber,
				id: newId(),
				idempotencyKey: orderNumber,
				submissionKey: orderNumber,
			},
			select: { id: true },
		});
	await order(left.id, sid.ada, 'PO1001', 'SUP-77');
	await order(left.id, sid.ada, 'PO10012');
	await order(right.id, sid.right, 'PO1001');
});
afterAll(() => db.drop());

const find = (text: string, account: AccountScope = tree.accounts.left, permissions = everyFlag) =>
	createCaller(contextOf(testServices(db.database), sessionOf(account, permissions))).search.find({ text });
const people = async (...args: Parameters<typeof find>) => (await find(...args)).participants.map((one) => one.sid);

test('participants are found by part of name, address and external id; exact matches first', async () => {
	expect(await people('ada')).toEqual([sid.ann, sid.ada]);
	expect(await people('  LOVE ')).toEqual([sid.ada]);
	expect(await people('joanna@')).toEqual([sid.ann]);
	expect(await people('lace ada')).toEqual([sid.ada]);
	expect(await people('yılmaz')).toEqual([sid.yilmaz]);
	expect(await people('YiLMAZ')).toEqual([sid.yilmaz]);
});

test('the address and the external id of a merged one find the one who was kept', async () => {
	const { left } = tree.programs;
	const id = newId();
	await db.database.pool.query(
		`insert into participant (program_id, id, name, email, external_id, deleted_at, merged_into_id)
		values ($1, $2, 'Grace Hopper', 'Grace@Example.com', 'OLD-7', now(), $3)`,
		[left.id, id, sid.ada],
	);
	expect(await people('grace@example.com')).toEqual([sid.ada]);
	expect(await people('OLD-7')).toEqual([sid.ada]);
	expect(await people('grace')).toEqual([]);
	const { right } = tree.accounts;
	expect(await people('grace@example.com', right)).toEqual([]);
});

test('wildcard characters match themselves', async () => {
	expect(await people('100%')).toEqual([sid.ada]);
	expect(await people('%%%')).toEqual([]);
	expect(await people('a_a')).toEqual([]);
});

test('one or two letters match only at the start of words', async () => {
	expect(await people('lo')).toEqual([sid.ada]);
	expect(await people('ce')).toEqual([]);
});

test('accounts and programs by part of their name, prefix matches first', async () => {
	const found = await find('left');
	expect(found.accounts.map(({ name }) => name)).toEqual(['Left', 'Left child', 'Left grandchild']);
	expect(found.accounts[0]?.parentName).toBe('');
	expect(found.programs.map(({ name }) => name)).toEqual(['Left', 'Left child', 'Left grandchild']);
	expect((await find('grand')).accounts.map(({ parentName }) => parentName)).toEqual(['Left child']);
});

test('orders by part of their number or the supplier’s, the exact number first', async () => {
	const numbers = async (text: string) => (await find(text)).orders.map(({ orderNumber }) => orderNumber);
	expect(await numbers('po1001')).toEqual(['PO1001', 'PO10012']);
	expect(await numbers('sup-7')).toEqual(['PO1001']);
});

test('nothing of a sibling account, and nothing that the role has no access to', async () => {
	expect(JSON.stringify(await find('right'))).not.toContain('Right');
	expect(await people('elsewhere')).toEqual([]);
	expect(await people('elsewhere', tree.accounts.root)).toEqual([sid.right]);
	const blind = await find('ada', tree.accounts.left, flags('manageOrders'));
	expect(blind.participants).toEqual([]);
	expect((await find('po1001', tree.accounts.left, flags('manageParticipant'))).orders).toEqual([]);
});

test('an empty text finds nothing', async () => {
	expect(await find('   ')).toEqual({ accounts: [], programs: [], participants: [], orders: [] });
});

test('places are found at every level, each with the path to it, and none beside the caller’s account', async () => {
	const places = (text: string, account: AccountScope = tree.accounts.root, includeDisabled = false) =>
		createCaller(contextOf(testServices(db.database), sessionOf(account, flags()))).search.places({
			text,
			includeDisabled,
		});
	const names = (path: readonly { name: string }[]) => path.map(({ name }) => name);
	const { accounts, programs } = await places('left');
	const child = accounts.find(({ id }) => id === tree.accounts.leftChild.id);
	expect(child?.path.map(({ id }) => id)).toEqual([tree.accounts.left.id, tree.accounts.leftChild.id]);
	expect(names(child?.path ?? []).at(-1)).toBe(child?.name);
	expect(programs.map(({ id }) => id)).toContain(tree.programs.leftChild.id);
	// A user of Left sees it as their own account: the path starts below it, and Right doesn't exist.
	const own = await places('left', tree.accounts.left);
	expect(own.accounts.map(({ id }) => id)).not.toContain(tree.accounts.left.id);
	expect(own.programs.find(({ id }) => id === tree.programs.left.id)?.path).toEqual([]);
	expect(await places('right', tree.accounts.left)).toEqual({ accounts: [], programs: [] });
	expect(await places('  ')).toEqual({ accounts: [], programs: [] });
	await db.database.pool.query('update program set status = false where id = $1', [tree.programs.left.id]);
	expect((await places('left')).programs.map(({ id }) => id)).not.toContain(tree.programs.left.id);
	expect((await places('left', tree.accounts.root, true)).programs.map(({ id }) => id)).toContain(
		tree.programs.left.id,
	);
});
