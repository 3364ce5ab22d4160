import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSessionCache } from '../domains/auth';
import { asAppError } from '../errors';
import { createCaller } from '../router';
import { contextOf, everyFlag, makeAccountTree, makeProgram, sessionOf, testServices } from '../testing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let cache: ReturnType<typeof startSessionCache>;
let caller: ReturnType<typeof createCaller>;
let queries = 0;

beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	const services = testServices(db.database);
	cache = startSessionCache(services);
	caller = createCaller(contextOf({ ...services, sessionCache: cache }, sessionOf(tree.accounts.left, everyFlag)));
	db.database.pool.on('acquire', () => {
		queries += 1;
	});
});
beforeEach(() => cache.ready());
afterAll(async () => {
	await cache.stop();
	await db.drop();
});

/** The response of the program's list, and the number of statements. */
async function list(programId: string): Promise<{ code: string; statements: number }> {
	const before = queries;
	const code = await caller.participants
		.list({ programId, take: 0 })
		.then(() => 'ok')
		.catch((error: unknown) => asAppError(error).appCode);
	return { code, statements: queries - before };
}

test('a cached program costs no statement of its own', async () => {
	const { id } = await makeProgram(db.database, tree.accounts.left.id, 'points');
	const first = await list(id);
	await expect.poll(async () => (await list(id)).statements).toBe(first.statements - 1);
});

test.each([
	['moved to another account', 'update program set account_id = $2 where id = $1'],
	['deleted', 'update program set deleted_at = now() where id = $1 and $2::uuid is not null'],
])('a program that another process has %s is gone', async (_, change) => {
	const { id } = await makeProgram(db.database, tree.accounts.left.id, 'points');
	expect((await list(id)).code).toBe('ok');
	await db.database.pool.query(change, [id, tree.accounts.right.id]);
	await expect.poll(async () => (await list(id)).code).toBe('NOT_FOUND');
});

test('a program is gone when its account is moved away from below the caller', async () => {
	const { rows } = await db.database.pool.query<{ id: string }>(
		`insert into account (id, parent_id, name, type) values (gen_random_uuid(), $1, 'Moving', 'customer') returning id`,
		[tree.accounts.left.id],
	);
	const { id } = await makeProgram(db.database, rows[0]?.id ?? '', 'points');
	expect((await list(id)).code).toBe('ok');
	await db.database.pool.query('update account set parent_id = $2 where id = $1', [
		rows[0]?.id,
		tree.accounts.right.id,
	]);
	await expect.poll(async () => (await list(id)).code).toBe('NOT_FOUND');
});
