import { randomUUID } from 'node:crypto';
import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matrixInputs } from '../authorization/matrix-inputs';
import type { Target } from '../authorization/matrix-records';
import type { AccountScope, Services, Session } from '../context';
import { createPasswordLink } from '../domains/auth/password-links';
import { errorBody } from '../errors';
import { prepareJobs } from '../jobs/worker';
import { appRouter, createCaller } from '../router';
import { contextOf, everyFlag, makeAccountTree, makeRole, makeUser, storedSession, testServices } from '../testing';
import { metaOf } from '../trpc';

/** Mutations that take no key, each with its reason. */
const keyless: Record<string, string> = {
	'auth.signIn': 'it answers a token, and adds nothing but a session',
	'auth.changePassword': 'it answers a token; a second one is refused, because the password is another',
};
/**
 * Mutations that don't say in the transaction of their change that it is made: asked again after a crash in between they are made again, which
 * changes nothing more.
 */
const unmarked: Record<string, string> = {
	'auth.forgotPassword': 'a second link takes the place of the first',
	'quickPanel.updateNote': 'writes the same again',
	'quickPanel.deleteNote': 'finds nothing to delete',
	'notifications.mark': 'marks the same again',
	'views.setDefault': 'sets the same again',
	'participants.imports.discard': 'finds nothing to throw away',
	'ledger.imports.discard': 'finds nothing to throw away',
};
/** What the matrix asks of these is refused: it knows no upload, no held selection. Imports are told of in once-files.test.ts. */
const refusedInMatrix = ['participants.imports.preview', 'ledger.imports.preview', 'participants.bulk.start'];

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const mutations = Object.keys(procedures).filter((path) => procedures[path]?._def.type === 'mutation');

let db: TestDatabase;
let services: Services;
let target: Target;
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
	target = {
		account: accounts.left,
		programId: programs.left.id,
		own: { accountId: accounts.left.id, programId: programs.left.id },
		db: db.database,
		dataKey: services.config.dataKey,
	};
});
afterAll(() => db.drop());

/** Where the matrix has no input that does something. */
const asked: Record<string, (session: Session) => unknown> = {
	'auth.register': () => ({ displayName: 'New', email: `${newId()}@example.com`, password: 'a-long-password' }),
	// What follows for a known address happens after the answer.
	'auth.forgotPassword': () => ({ email: `${newId()}@example.com` }),
	'auth.resetPassword': async () => {
		const user = await makeUser(db.database, { accountId: target.account.id });
		const { publicUrl } = services.config;
		const link = await db.database.prisma.$transaction((tx) =>
			createPasswordLink(tx, { publicUrl, user, kind: 'reset' }),
		);
		return { email: user.email, password: 'another-password', token: new URL(link).searchParams.get('token') };
	},
	'views.update': async ({ user }) => {
		const id = newId();
		const data = { id, userId: user.id, accountId: target.account.id, grid: 'participants', name: id, state: {} };
		await db.database.prisma.savedView.create({ data, select: { id: true } });
		return { id, name: `${id} renamed` };
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

const walked = [
	...Object.keys(matrixInputs).filter((name) => !/ elsewhere| of another/.test(name)),
	...Object.keys(asked).filter((path) => !(path in matrixInputs)),
]
	.map((name) => ({ name, path: name.split(' ', 1)[0] ?? name }))
	.filter(({ name, path }) => mutations.includes(path) && !(path in keyless) && !refusedInMatrix.includes(name));

interface Answer {
	code: string;
	answer?: unknown;
}

/** A call as the matrix makes it, to be sent as often as wanted with a key. */
async function prepare(name: string, path: string) {
	const account = atRoot.includes(path) ? root : target.account;
	const session = await storedSession(db.database, account, everyFlag);
	const role = await makeRole(db.database, account.id, everyFlag, `Role of ${session.user.id}`);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	const input = (await asked[name]?.(session)) ?? (await matrixInputs[name]?.input(target));
	const before = contextOf(services, session);
	return (key: string | undefined, more: object = {}): Promise<Answer> => {
		const request = { ...before.request, ...(key === undefined ? {} : { idempotencyKey: key }) };
		const caller = createCaller({ ...before, request });
		const procedure = path.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), caller) as (
			input: unknown,
		) => Promise<unknown>;
		const sent = Object.keys(more).length === 0 ? input : { ...Object(input), ...more };
		return procedure(sent).then(
			(answer) => ({ code: 'OK', answer }),
			(error: unknown) => ({ code: errorBody(error).code }),
		);
	};
}

/** Of each table how many rows it has, and one sum over all that they hold. */
async function everything(): Promise<Record<string, { rows: number; sum: string }>> {
	const { rows: tables } = await db.database.pool.query<{ name: string }>(
		`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
			and relname not in ('idempotency_key', 'data_version') order by 1`,
	);
	const found = await Promise.all(
		tables.map(async ({ name }) => {
			const { rows } = await db.database.pool.query<{ rows: number; sum: string }>(
				`select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from "${name}" t`,
			);
			return [name, rows[0]] as const;
		}),
	);
	return Object.fromEntries(found) as Record<string, { rows: number; sum: string }>;
}
/** How many rows each table has gained. */
async function gained(work: () => Promise<unknown>): Promise<Record<string, number>> {
	const before = await everything();
	await work();
	const after = await everything();
	const all = Object.keys(after).map((name) => [name, (after[name]?.rows ?? 0) - (before[name]?.rows ?? 0)] as const);
	return Object.fromEntries(all.filter(([, rows]) => rows !== 0));
}

describe.each(walked)('$name', ({ name, path }) => {
	test('sent twice at once with one key is made once, and answers the first result whenever it comes again', async () => {
		const single = await prepare(name, path);
		const once = await gained(() => single(undefined));
		const send = await prepare(name, path);
		const key = randomUUID();
		let answers: Answer[] = [];
		const twice = await gained(async () => {
			answers = await Promise.all([send(key), send(key)]);
		});
		const [first, second] = answers;
		expect(first?.code).toBe('OK');
		expect(second).toEqual(first);
		expect(twice).toEqual(once);

		const after = await everything();
		expect(await send(key)).toEqual(first);
		expect(await send(key, { somethingElse: 1 })).toEqual({ code: 'IDEMPOTENCY_MISMATCH' });
		expect(await everything()).toEqual(after);
	});

	test('is not made again when its answer was lost', async () => {
		const send = await prepare(name, path);
		const key = randomUUID();
		await db.database.pool.query('alter table idempotency_key enable trigger idempotency_key_test');
		try {
			expect((await send(key)).code).toBe('OK');
		} finally {
			await db.database.pool.query('alter table idempotency_key disable trigger idempotency_key_test');
		}
		const after = await everything();
		const again = await send(key);
		if (!(path in unmarked)) expect(again).toEqual({ code: 'ALREADY_DONE' });
		expect(await everything()).toEqual(after);
	});
});

test('every mutation is walked, or has a reason', () => {
	const reached = new Set(walked.map(({ path }) => path));
	const left = mutations.filter((path) => !reached.has(path) && !(path in keyless));
	expect(left.toSorted()).toEqual(refusedInMatrix.toSorted());
	for (const path of [...Object.keys(keyless), ...Object.keys(unmarked)]) expect(mutations, path).toContain(path);
	const declared = mutations.filter((path) => metaOf(procedures[path] as object)?.keyless);
	expect(declared.toSorted()).toEqual(Object.keys(keyless).toSorted());
});
