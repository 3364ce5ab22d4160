import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { auditEntities } from '@rewards/validators/audit/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Target } from './authorization/testing/cells';
import { entries, entryOf, files } from './authorization/testing/every-router';
import { findMatrix, pathOf } from './authorization/testing/find-matrix';
import { exportLists, openExport } from './export-router';
import { contextOf, everyFlag, makeAccountTree, storedSession, testServices } from './testing';
import type { AccountScope, Services } from './trpc';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;

beforeAll(async () => {
	db = await createTestDatabase();
	services = testServices(db.database);
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

const matrix = await findMatrix(entries);
const target = (key: keyof typeof tree.accounts): Target => ({
	account: tree.accounts[key],
	programId: tree.programs[key].id,
	own: { accountId: tree.accounts.left.id, programId: tree.programs.left.id },
	db: db.database,
	dataKey: services.config.dataKey,
});
const at = (account: AccountScope) => storedSession(db.database, account, everyFlag);

test.each(exportLists)('the file of the list %s requires the same permission as the list', (name) => {
	const { access } = entryOf(`${name}.list`);
	expect(access).toBeDefined();
	expect([entryOf(`export/${name}`).access, entryOf(`${name}.distinct`).access]).toEqual([access, access]);
});

// The matrix of all procedures (authorization.test.ts) tests that each file is allowed, refused and scoped like its
// list.
test.each(exportLists)('the list %s is a page of rows, not a selector with the same name', async (name) => {
	const session = await at(tree.accounts.left);
	const input = await matrix.get(`${name}.list`)?.input(target('left'));
	const page = await entryOf(`${name}.list`).call(contextOf(services, session), input);
	expect(page).toMatchObject({ items: expect.any(Array), groups: null, total: expect.any(Number) });
});

test('an export is logged: who, which list, how many rows, which filter', async () => {
	const session = await at(tree.accounts.left);
	const { programId } = target('left');
	const input = {
		programId,
		format: 'xlsx',
		name: 'x',
		columns: [{ field: 'email', header: 'E' }],
		filter: ['balance', '>', 5],
	};
	const file = await openExport(contextOf(services, session), 'participants', input);
	file?.stream.destroy();
	const entry = await db.database.prisma.auditEntry.findFirstOrThrow({
		where: { action: 'export', actorId: session.user.id },
	});
	expect(entry).toMatchObject({
		entity: 'participants',
		entityId: programId,
		programId,
		accountId: tree.accounts.left.id,
		after: { format: 'xlsx', rows: 0, filter: ['balance', '>', 5], columns: ['email'] },
	});
});

test('each list has a name in the log, which shows readers what was exported', async () => {
	const session = await at(tree.accounts.root);
	for (const [name, cell] of matrix) {
		if (!name.startsWith(files) || name.endsWith(' elsewhere')) continue;
		const file = await openExport(
			contextOf(services, session),
			pathOf(name).slice(files.length),
			await cell.input(target('left')),
		);
		if (file) await text(file.stream);
	}
	const taken = await db.database.prisma.auditEntry.findMany({
		where: { action: 'export', actorId: session.user.id },
		distinct: ['entity'],
		select: { entity: true },
	});
	const words: readonly string[] = auditEntities;
	expect(taken.length).toBeGreaterThanOrEqual(exportLists.length);
	expect(taken.filter(({ entity }) => !words.includes(entity))).toEqual([]);
});

test('there is no other list', async () => {
	const context = contextOf(services, await at(tree.accounts.left));
	expect(await openExport(context, 'sessions', {})).toBeNull();
	expect(await openExport(context, '__proto__', {})).toBeNull();
	expect(await openExport(context, 'constructor', {})).toBeNull();
});
