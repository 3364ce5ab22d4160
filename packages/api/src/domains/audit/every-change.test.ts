import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { auditActions, auditEntities } from '@rewards/validators/audit/words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matrixInputs } from '../../authorization/matrix-inputs';
import type { Target } from '../../authorization/matrix-records';
import { errorBody } from '../../errors';
import { prepareJobs } from '../../jobs/worker';
import { appRouter, createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, makeRole, makeUser, storedSession, testServices } from '../../testing';
import type { AccountScope, Services, Session } from '../../trpc';

/** Mutations that leave no entry of their own, each with its reason. */
const silent: Record<string, string> = {
	'quickPanel.createNote': 'a note is its writer’s alone and of no record',
	'quickPanel.updateNote': 'as createNote',
	'quickPanel.deleteNote': 'as createNote',
	'notifications.mark': 'whether one has read a notice concerns nobody else',
	'views.setDefault': 'how one’s own list opens concerns nobody else',
	'participants.imports.preview': 'changes nothing yet',
	'ledger.imports.preview': 'changes nothing yet',
	'ledger.imports.discard': 'throws away what has changed nothing',
	'ledger.imports.commit': 'its job writes the entry, in the transaction of the import',
	'ledger.imports.undo': 'its job writes the entry, in the transaction of the undo',
	'participants.imports.discard': 'throws away what has changed nothing',
	'participants.imports.commit': 'its job writes the entry, in the transaction of the import',
	'participants.imports.undo': 'its job writes the entry, in the transaction of the undo',
	'participants.bulk.hold': 'changes nothing yet',
	'participants.bulk.start': 'its job writes an entry for each participant, in its transaction',
	'claimCodes.generate': 'its job writes the entry, in the transaction of the codes',
	'claimCodes.disable': 'its job writes the entry, in its transaction',
	'programs.clone': 'its job writes the entry, in the transaction of the clone',
};
/** More than one, because more than one account has to read of it. */
const several: Record<string, number> = { 'programs.move to': 2 };
/** What the matrix asks of these changes nothing: there is nothing to be written down. */
const unchanged: Record<string, string> = {
	'programs.move': 'to the account that has it',
	'participants.imports.preview': 'there is no such upload',
	'ledger.imports.preview': 'there is no such upload',
	'participants.bulk.start': 'nothing is held',
	'auth.changePassword': 'the matrix gives a wrong one',
};

interface Procedure {
	_def: { type: string };
}
const isMutation = (path: string) =>
	(appRouter._def.procedures as unknown as Record<string, Procedure>)[path]?._def.type === 'mutation';
const mutations = Object.keys(matrixInputs)
	.map((name) => ({ name, path: name.split(' ', 1)[0] ?? name }))
	.filter(({ path, name }) => isMutation(path) && !/ elsewhere| of another/.test(name));

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

const entries = () => db.database.prisma.auditEntry.findMany({ orderBy: [{ at: 'asc' }, { id: 'asc' }] });

/** Where the matrix asks with what isn't the caller's, or finds nothing to do, this asks so that something is done. */
const asked: Record<string, (session: Session) => Promise<object>> = {
	'views.update': async ({ user }) => {
		const id = newId();
		const data = { id, userId: user.id, accountId: target.account.id, grid: 'participants', name: 'Mine', state: {} };
		await db.database.prisma.savedView.create({ data, select: { id: true } });
		return { id, name: 'Renamed' };
	},
	'auth.endSession': async ({ user }) => {
		const id = newId();
		const expiresAt = new Date(Date.now() + 3_600_000);
		await db.database.prisma.session.create({ data: { id, userId: user.id, expiresAt }, select: { id: true } });
		return { id };
	},
	'users.unlock': async () => {
		const { id } = await makeUser(db.database, { accountId: target.account.id });
		await db.database.prisma.user.update({ where: { id }, data: { lockedAt: new Date() }, select: { id: true } });
		return { accountId: target.account.id, userId: id };
	},
};
/** For root's users alone. */
const atRoot = ['users.assign'];

/** Calls a mutation as the matrix does; gives the code that it ends with, who called, and the entries that it has written. */
async function call(name: string, path: string) {
	const account = atRoot.includes(name) ? root : target.account;
	const session = await storedSession(db.database, account, everyFlag);
	const role = await makeRole(db.database, account.id, everyFlag);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	const input = (await asked[name]?.(session)) ?? (await matrixInputs[name]?.input(name in several ? other : target));
	const caller = createCaller(contextOf(services, session));
	const procedure = path.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), caller) as (
		input: unknown,
	) => Promise<unknown>;
	return {
		session,
		run: () =>
			procedure(input).then(
				() => 'OK',
				(error: unknown) => errorBody(error).code,
			),
	};
}

/** Everything that the database holds beside the log, as one text. */
async function everything(): Promise<string> {
	const { rows } = await db.database.pool.query<{ name: string }>(
		"select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'audit_entry' order by 1",
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

describe.each(mutations)('$name', ({ name, path }) => {
	test('writes what it does, once', async () => {
		const { session, run } = await call(name, path);
		const before = new Set((await entries()).map(({ id }) => id));
		const code = await run();
		const written = (await entries()).filter(({ id }) => !before.has(id));
		if (path in silent || name in unchanged) {
			expect(written).toEqual([]);
			return;
		}
		expect(code).toBe('OK');
		expect(written).toHaveLength(several[name] ?? 1);
		for (const entry of written) {
			const { id, user } = session;
			expect(entry).toMatchObject({ actorId: user.id, actorName: 'Test User', sessionId: id, ip: '127.0.0.1' });
			expect(entry.accountId).not.toBeNull();
		}
	});

	test('does nothing when that can’t be written down', async () => {
		if (path in silent || name in unchanged) return;
		const { run } = await call(name, path);
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

test('the lists of exceptions name nothing that isn’t there', () => {
	for (const path of Object.keys(silent)) expect(isMutation(path), path).toBe(true);
	for (const name of [...Object.keys(several), ...Object.keys(unchanged)])
		expect(name in matrixInputs, name).toBe(true);
});

test('no entry holds a secret, and all are told in words that the log knows', async () => {
	const all = await entries();
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
