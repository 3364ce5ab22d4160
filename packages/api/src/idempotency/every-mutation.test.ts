import { randomUUID } from 'node:crypto';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cell, own, record, type Target } from '../authorization/testing/cells';
import { entries, entryOf } from '../authorization/testing/every-router';
import { findMatrix, pathOf } from '../authorization/testing/find-matrix';
import { newPasswordLink } from '../authorization/testing/records';
import type { AccountScope, Services } from '../context';
import { createPasswordLink, createProof, finishBackground, hashPassword } from '../domains/auth';
import { errorBody } from '../errors';
import { prepareJobs } from '../jobs/worker';
import { contextOf, everyFlag, makeAccountTree, makeRole, makeUser, storedSession, testServices } from '../testing';

/** Mutations that accept no key, each with its reason. */
const keyless: Record<string, string> = {
	'auth.signIn': 'it returns a token, and adds only a session',
	'auth.changePassword': 'it returns a token; a second one is refused, because the password has changed',
	'auth.removePassword': 'it returns a token; a second one changes nothing',
	'auth.identity.link': 'it returns an address that works once, and links nothing yet',
	'auth.identity.unlink': 'a second one finds nothing that is linked',
	'auth.prove': 'it renews the session’s proof, which changes nothing for a proved session',
	'auth.secondFactor.step': 'it returns a token, and the ticket of the first step works once',
	'auth.secondFactor.signIn': 'it returns a token, and a challenge works once',
	'auth.secondFactor.askPasskey': 'it creates a new challenge each time, and stores nothing else',
	'auth.secondFactor.askProof': 'it creates a new challenge each time, and stores nothing else',
	'auth.secondFactor.startPasskey': 'it creates a new challenge each time, and stores nothing else',
	'auth.secondFactor.addPasskey': 'a challenge works once',
	'auth.secondFactor.startTotp': 'it returns a secret, and stores nothing yet',
	'auth.secondFactor.addTotp': 'it returns recovery codes, and its ticket works once',
	'auth.secondFactor.renewCodes': 'it returns codes, and earlier ones stop working',
	'auth.changeSignIn': 'it requires the password; a repeated call sends another link, and the one before stops working',
	'participants.passwordLink.open': 'it changes nothing',
	'orders.place': 'the order itself stores its key permanently',
	'upload/parts.append': 'a part that starts elsewhere than the last one ended is refused',
};

let db: TestDatabase;
let services: Services;
let target: Target;
let below: Target;
let root: AccountScope;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	services = testServices(db.database);
	await db.database.pool.query(`
		create function idempotency_key_test() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
		create trigger idempotency_key_test before update on idempotency_key for each row when (new.answer is not null)
			execute function idempotency_key_test();
		alter table idempotency_key disable trigger idempotency_key_test;
	`);
	const { accounts, programs } = await makeAccountTree(db.database);
	root = accounts.root;
	const at = (key: 'left' | 'leftChild'): Target => ({
		account: accounts[key],
		programId: programs[key].id,
		own: { accountId: accounts.left.id, programId: programs.left.id },
		db: db.database,
		dataKey: services.config.dataKey,
	});
	target = at('left');
	below = at('leftChild');
});
afterAll(() => db.drop());

/** The token of a link that proves an address. */
async function proofToken(proof: Parameters<typeof createProof>[2]): Promise<string> {
	const { publicUrl } = services.config;
	const link = await db.database.prisma.$transaction((tx) => createProof(tx, publicUrl, proof));
	return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
}

/** Public procedures are not in the permission matrix. */
const open: Record<string, Cell> = {
	'auth.register': record(() => ({ displayName: 'New', email: `${newId()}@example.com`, password: 'a-long-password' })),
	// What follows for a known address happens after the response.
	'auth.forgotPassword': own(
		{ email: 'nobody@example.com' },
		{ keyed: { repeats: 'a second link replaces the first' } },
	),
	'auth.confirmRegistration': record(async () => {
		const password = 'a-long-password';
		const proof = { email: `${newId()}@example.com`, displayName: 'New', passwordHash: await hashPassword(password) };
		return { token: await proofToken({ kind: 'register', ...proof }), password };
	}),
	'auth.confirmAddress': record(async ({ account }) => {
		const { id: userId } = await makeUser(db.database, { accountId: account.id });
		return { token: await proofToken({ kind: 'change', userId, email: `${newId()}@example.com` }) };
	}),
	'auth.undoAddress': record(async ({ account }) => {
		const { id: userId } = await makeUser(db.database, { accountId: account.id });
		return { token: await proofToken({ kind: 'undo', userId, email: `${newId()}@example.com`, userName: newId() }) };
	}),
	'auth.resetPassword': record(async ({ account }) => {
		const user = await makeUser(db.database, { accountId: account.id });
		const { publicUrl } = services.config;
		const link = await db.database.prisma.$transaction((tx) =>
			createPasswordLink(tx, { publicUrl, user, kind: 'reset' }),
		);
		return {
			email: user.email,
			password: 'another-password',
			token: new URLSearchParams(new URL(link).hash.slice(1)).get('token'),
		};
	}),
	'participants.passwordLink.setPassword': record(async (given) => ({
		token: await newPasswordLink(given),
		password: 'another-password',
	})),
};
const mutations = [...(await findMatrix(entries)), ...Object.entries(open)]
	.map(([name, cell]) => ({ name, cell, entry: entryOf(pathOf(name)) }))
	.filter(({ name, entry }) => entry.mutates && !(entry.path in keyless) && !/ elsewhere| of another/.test(name));

interface Answer {
	code: string;
	answer?: unknown;
}

/** A call that makes a change, to be sent any number of times with a key. */
async function prepare({ cell, entry }: (typeof mutations)[number]) {
	const writes = cell.writes && 'none' in cell.writes ? {} : (cell.writes ?? {});
	const account = writes.byRoot ? root : target.account;
	const session = await storedSession(db.database, account, everyFlag);
	const role = await makeRole(db.database, account.id, everyFlag, `Role of ${session.user.id}`);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	const ask = cell.keyed?.input ?? writes.input ?? cell.input;
	const input = await ask(writes.entries ? below : target, session);
	const ctx = contextOf(services, session);
	return (key: string | undefined, more: object = {}): Promise<Answer> => {
		const request = { ...ctx.request, ...(key === undefined ? {} : { idempotencyKey: key }) };
		const sent = Object.keys(more).length === 0 ? input : { ...Object(input), ...more };
		return entry.call({ ...ctx, request }, sent).then(
			(answer) => ({ code: 'OK', answer }),
			(error: unknown) => ({ code: errorBody(error).code }),
		);
	};
}

type Sums = Record<string, { rows: number; sum: string }>;
/**
 * Of each table, the number of rows and a sum over their contents. Attempts of sign-in count as such, whatever their
 * result.
 */
async function everything(): Promise<Sums> {
	// Work after a response belongs to the call before.
	await finishBackground(services);
	sums ??= await sumsOfTables();
	const { rows } = await db.database.pool.query<{ name: string; rows: number; sum: string }>(sums);
	return Object.fromEntries(rows.map(({ name, ...found }) => [name, found]));
}
let sums: { name: string; text: string } | undefined;
/** Executed a thousand times, so it is prepared once per connection. */
async function sumsOfTables() {
	const { rows: tables } = await db.database.pool.query<{ name: string }>(
		`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
			and relname not in ('idempotency_key', 'data_version', 'sign_in_failure') order by 1`,
	);
	const each = tables.map(
		({ name }) =>
			`select '${name}' as name, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from "${name}" t`,
	);
	return { name: 'everything', text: each.join(' union all ') };
}
/** Number of rows that each table has gained since. */
async function gained(before: Sums): Promise<Record<string, number>> {
	const after = await everything();
	const all = Object.keys(after).map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)] as const);
	return Object.fromEntries(all.filter(([, rows]) => rows !== 0));
}

describe.each(mutations)('$name', (mutation) => {
	test('sent twice at once with one key is made once, and returns the first result whenever it is repeated', async () => {
		const single = await prepare(mutation);
		const send = await prepare(mutation);
		const key = randomUUID();
		const before = await everything();
		expect((await single(undefined)).code).toBe('OK');
		const byOne = await gained(before);
		const between = await everything();
		const [one, other] = await Promise.all([send(key), send(key)]);
		const first = one.code === 'OK' ? one : other;
		const later = mutation.cell.keyed?.secret ? { code: 'ALREADY_DONE' } : first;
		expect(first.code).toBe('OK');
		expect(first === one ? other : one).toEqual(later);
		expect(await gained(between)).toEqual(byOne);

		const after = await everything();
		expect(await send(key)).toEqual(later);
		expect(await send(key, { somethingElse: 1 })).toEqual({ code: 'IDEMPOTENCY_MISMATCH' });
		expect(await everything()).toEqual(after);
	});

	test('is not made again when its response was lost', async () => {
		const send = await prepare(mutation);
		const key = randomUUID();
		await db.database.pool.query('alter table idempotency_key enable trigger idempotency_key_test');
		try {
			expect((await send(key)).code).toBe('OK');
		} finally {
			await db.database.pool.query('alter table idempotency_key disable trigger idempotency_key_test');
		}
		const after = await everything();
		const again = await send(key);
		if (!mutation.cell.keyed?.repeats) expect(again).toEqual({ code: 'ALREADY_DONE' });
		expect(await everything()).toEqual(after);
	});
});

test('every mutation of every router is tested, or has a reason for accepting no key', () => {
	const walked = new Set(mutations.map(({ entry }) => entry.path));
	const left = entries.filter(({ path, mutates }) => mutates && !walked.has(path)).map(({ path }) => path);
	expect(left.toSorted()).toEqual(Object.keys(keyless).toSorted());
});
