import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { auditActions, auditEntities } from '@rewards/validators/audit/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Target } from '../../authorization/testing/cells';
import { entries, entryOf } from '../../authorization/testing/every-router';
import { findMatrix, pathOf } from '../../authorization/testing/find-matrix';
import { errorBody } from '../../errors';
import { prepareJobs } from '../../jobs/worker';
import { contextOf, everyFlag, makeAccountTree, makeRole, storedSession, testServices } from '../../testing';
import type { AccountScope, Services } from '../../trpc';
import { finishBackground } from '../auth';

const matrix = await findMatrix(entries);
const mutations = [...matrix]
	.map(([name, cell]) => ({ name, writes: cell.writes ?? {}, cell, entry: entryOf(pathOf(name)) }))
	.filter(({ name, entry }) => entry.mutates && !/ elsewhere| of another/.test(name));

let db: TestDatabase;
let services: Services;
let target: Target;
let other: Target;
let root: AccountScope;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	services = testServices(db.database);
	await db.database.pool.query(`
		create function audit_entry_test() returns trigger language plpgsql as $$ begin raise exception 'no log today'; end $$;
		create trigger audit_entry_test before insert on audit_entry for each row execute function audit_entry_test();
		alter table audit_entry disable trigger audit_entry_test;
	`);
	const { accounts, programs } = await makeAccountTree(db.database);
	root = accounts.root;
	const own = { accountId: accounts.left.id, programId: programs.left.id };
	target = {
		account: accounts.left,
		programId: programs.left.id,
		own,
		db: db.database,
		dataKey: services.config.dataKey,
	};
	other = {
		account: accounts.leftChild,
		programId: programs.leftChild.id,
		own,
		db: db.database,
		dataKey: services.config.dataKey,
	};
});
afterAll(() => db.drop());

const log = () => db.database.prisma.auditEntry.findMany({ orderBy: [{ at: 'asc' }, { id: 'asc' }] });

/**
 * Calls a mutation as the permission matrix does. Returns its error code, the caller and the audit entries that it
 * wrote.
 */
async function call({ cell, entry, writes }: (typeof mutations)[number]) {
	const { entries: several, byRoot, input: asked } = 'none' in writes ? {} : writes;
	const account = byRoot ? root : target.account;
	const session = await storedSession(db.database, account, everyFlag);
	const role = await makeRole(db.database, account.id, everyFlag);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	const input = (await asked?.(target, session)) ?? (await cell.input(several ? other : target));
	return {
		session,
		run: () =>
			entry.call(contextOf(services, session), input).then(
				() => 'OK',
				(error: unknown) => errorBody(error).code,
			),
	};
}

/** The whole database as one text, except the audit log and the attempt counters, which count failed calls too. */
async function everything(): Promise<string> {
	const { rows } = await db.database.pool.query<{ name: string }>(
		"select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('audit_entry', 'sign_in_failure') order by 1",
	);
	const sums = await Promise.all(
		rows.map(async ({ name }) => {
			const sum = await db.database.pool.query(
				`select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from "${name}" t`,
			);
			return `${name} ${sum.rows[0]?.sum}`;
		}),
	);
	return sums.join('\n');
}

describe.each(mutations)('$name', (mutation) => {
	const { writes } = mutation;
	test('writes what it does, once', async () => {
		const { session, run } = await call(mutation);
		const before = new Set((await log()).map(({ id }) => id));
		const code = await run();
		const written = (await log()).filter(({ id }) => !before.has(id));
		if ('none' in writes) {
			expect(written).toEqual([]);
			return;
		}
		expect(code).toBe('OK');
		expect(written).toHaveLength(writes.entries ?? 1);
		for (const entry of written) {
			const { id, user } = session;
			expect(entry).toMatchObject({ actorId: user.id, actorName: 'Test User', sessionId: id, ip: '127.0.0.1' });
			expect(entry.accountId).not.toBeNull();
		}
	});

	test('changes nothing when the audit entry cannot be written', async () => {
		if ('none' in writes) return;
		const { run } = await call(mutation);
		// A mail of the call before leaves the queue when it is sent.
		await finishBackground(services);
		const before = await everything();
		await db.database.pool.query('alter table audit_entry enable trigger audit_entry_test');
		try {
			expect(await run()).toBe('INTERNAL');
		} finally {
			await db.database.pool.query('alter table audit_entry disable trigger audit_entry_test');
		}
		expect(await everything()).toBe(before);
	});
});

test('declares what it logs only if it changes something', () => {
	const reading = [...matrix].filter(([name, cell]) => cell.writes && !entryOf(pathOf(name)).mutates);
	expect(reading.map(([name]) => name)).toEqual([]);
});

test('no entry holds a secret, and each uses only words that the log knows', async () => {
	const all = await log();
	expect(all.length).toBeGreaterThan(10);
	const { rows: hashes } = await db.database.pool.query<{ hash: string }>(
		'select password_hash as hash from app_user where password_hash is not null union all select password_hash from participant where password_hash is not null',
	);
	const text = JSON.stringify(all.map(({ before, after }) => [before, after]));
	for (const secret of [
		'any-password',
		'a-new-password',
		'not-the-password',
		'$argon2',
		...hashes.map(({ hash }) => hash),
	])
		expect(text).not.toContain(secret);
	for (const side of all.flatMap(({ before, after }) => [before, after]))
		for (const [field, value] of Object.entries(side ?? {}))
			if (/password|secret|token|hash|key$/i.test(field)) expect([null, '', 'set', true, false]).toContain(value);
	expect(all.filter(({ action }) => !auditActions.some((one) => one === action)).map(({ action }) => action)).toEqual(
		[],
	);
	expect(all.filter(({ entity }) => !auditEntities.some((one) => one === entity)).map(({ entity }) => entity)).toEqual(
		[],
	);
});
