import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAppError } from '../errors';
import { createCaller } from '../router';
import { contextOf, everyFlag, makeAccountTree, sessionOf, testServices } from '../testing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

const waiting = async (): Promise<number> => {
	const { rows } = await db.database.pool.query<{ n: number }>(
		"select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
	);
	return rows[0]?.n ?? 0;
};

test.each<[string, string, (caller: ReturnType<typeof createCaller>) => Promise<unknown>]>([
	['the accounts', 'account', (caller) => caller.accounts.list({ search: 'a' })],
	['values of one of its columns', 'account', (caller) => caller.accounts.distinct({ field: 'name' })],
	['the jobs', 'job', (caller) => caller.jobs.list({})],
	['the audit log', 'audit_entry', (caller) => caller.audit.list({})],
	['values of one of its columns', 'audit_entry', (caller) => caller.audit.distinct({ field: 'action' })],
])('a list is cancelled in PostgreSQL when its client disconnects: %s', async (_, table, ask) => {
	const leaving = new AbortController();
	const session = sessionOf(tree.accounts.root, everyFlag);
	const caller = createCaller(contextOf(testServices(db.database), session), { signal: leaving.signal });
	await db.database.transaction(async (client) => {
		await client.query(`lock table ${table} in access exclusive mode`);
		const answer = ask(caller).catch((error: unknown) => error);
		await expect.poll(waiting).toBe(1);
		leaving.abort();
		expect(asAppError(await answer).appCode).toBe('TIMEOUT');
		expect(await waiting()).toBe(0);
	});
});
