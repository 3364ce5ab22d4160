import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { type PermissionFlag, type Permissions, permissionFlags } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../errors';
import { prepareJobs } from '../jobs/worker';
import { appRouter, createCaller } from '../router';
import { contextOf, everyFlag, flags, makeAccountTree, makeRole, storedSession, testServices } from '../testing';
import type { Access, AccountScope, Services, Session } from '../trpc';
import { matrixInputs } from './matrix-inputs';
import type { Target } from './matrix-records';

/** What may be called without a token. A further entry is a decision, not a formality. */
const publicProcedures = [
	'auth.forgotPassword',
	'auth.providers',
	'auth.register',
	'auth.resetPassword',
	'auth.signIn',
];

interface Entry {
	path: string;
	access: Access | undefined;
}
const entries: Entry[] = Object.entries(appRouter._def.procedures)
	.map(([path, procedure]) => ({
		path,
		access: (procedure as unknown as { _def: { meta?: { access?: Access } } })._def.meta?.access,
	}))
	.toSorted((a, b) => a.path.localeCompare(b.path));
const guarded = entries.filter(({ access }) => access !== 'public');
/** Every way of the matrix to call a guarded procedure. */
const cells = Object.keys(matrixInputs)
	.map((name) => ({ name, path: name.split(' ', 1)[0] ?? name }))
	.map((at) => ({ ...at, access: entries.find(({ path }) => path === at.path)?.access }));
const flagsOf = (access: Access | undefined): readonly PermissionFlag[] => (Array.isArray(access) ? access : []);

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
/** Every flag's holder stands at `left`: own = left, child = leftChild, sibling = right, parent = root. */
let targets: Record<'own' | 'child' | 'grandchild' | 'sibling' | 'cousin' | 'parent', Target>;
/** Ids that no answer to somebody of `left` may hold. */
let foreign: string[];

beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	services = testServices(db.database);
	tree = await makeAccountTree(db.database);
	const target = (key: keyof typeof tree.accounts): Target => ({
		account: tree.accounts[key],
		programId: tree.programs[key].id,
		own: { accountId: tree.accounts.left.id, programId: tree.programs.left.id },
		db: db.database,
		dataKey: services.config.dataKey,
	});
	targets = {
		own: target('left'),
		child: target('leftChild'),
		grandchild: target('leftGrandchild'),
		sibling: target('right'),
		cousin: target('rightChild'),
		parent: target('root'),
	};
	foreign = [targets.sibling, targets.cousin].flatMap(({ account, programId }) => [account.id, programId]);
	// One's parent is known by its id, from one's own path, and by nothing else.
	foreign.push(targets.parent.programId, '"name":"Root"', '"accountName":"Root"');
});
afterAll(() => db.drop());

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
	typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function all(stream: AsyncIterable<unknown>): Promise<unknown[]> {
	const items: unknown[] = [];
	for await (const item of stream) items.push(item);
	return items;
}

/** The code that a call ends with; OK when it answers. */
async function outcome(
	path: string,
	session: Session | null,
	input: unknown,
): Promise<{ code: string; answer?: unknown }> {
	const leaving = new AbortController();
	const caller = createCaller(contextOf(services, session), { signal: leaving.signal });
	const procedure = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller) as (
		input: unknown,
	) => Promise<unknown>;
	try {
		const answer = await procedure(input);
		if (!isStream(answer)) return { code: 'OK', answer };
		// Streams end at once, after they have looked who asks for what.
		leaving.abort();
		return { code: 'OK', answer: await all(answer) };
	} catch (error) {
		return { code: errorBody(error).code };
	}
}

const cell = (name: string) => {
	const found = matrixInputs[name];
	if (!found) throw new Error(`matrix-inputs.ts has no entry for ${name}.`);
	return found;
};
/** A session whose user holds a stored role as well: streams look their session up again. */
const makeSession = async (account: AccountScope | null, permissions: Permissions) => {
	const session = await storedSession(db.database, account, permissions);
	if (!account) return session;
	const role = await makeRole(db.database, account.id, permissions, `Role of ${session.user.id}`);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	return session;
};
const sessions = new Map<string, Promise<Session>>();
/** One session for all who hold the same at the same place, but a new one for what is about the caller, such as signing out. */
const at = (name: string, account: AccountScope | null, permissions = everyFlag): Promise<Session> => {
	if (cell(name).reach === 'own') return makeSession(account, permissions);
	const key = JSON.stringify([account?.id, permissions]);
	const session = sessions.get(key) ?? makeSession(account, permissions);
	sessions.set(key, session);
	return session;
};

describe('contract', () => {
	test('every procedure declares who may call it', () => {
		expect(entries.filter(({ access }) => access === undefined).map(({ path }) => path)).toEqual([]);
		expect(entries.length).toBeGreaterThan(10);
	});

	test('only the short list is public', () => {
		const open = entries.filter(({ access }) => access === 'public').map(({ path }) => path);
		expect(open.filter((path) => !publicProcedures.includes(path))).toEqual([]);
	});

	test('every guarded procedure has its place in the matrix, and nothing else has', () => {
		const names = cells.map(({ name }) => name).filter((name) => !name.includes(' '));
		expect(names.toSorted()).toEqual(guarded.map(({ path }) => path).toSorted());
		expect(cells.filter(({ access }) => access === undefined)).toEqual([]);
	});
});

describe.each(cells)('$name', ({ name, path, access }) => {
	const needed = flagsOf(access);
	const refusedInputs = new Map<keyof typeof targets, Promise<unknown>>();
	/** The input for calls that are refused: the same for all, since they change nothing. */
	const refusedInput = (relation: keyof typeof targets) => {
		const input = refusedInputs.get(relation) ?? Promise.resolve(cell(name).input(targets[relation]));
		refusedInputs.set(relation, input);
		return input;
	};

	test('needs a token', async () => {
		const { code } = await outcome(path, null, await refusedInput('own'));
		expect(code).toBe('UNAUTHORIZED');
	});

	test('a user without a role gets no further', async () => {
		if (access === 'session') return;
		const { code } = await outcome(path, await at(name, null), await refusedInput('own'));
		expect(code).toBe('NO_ROLE');
	});

	if (needed.length > 0) {
		test('every flag but the needed ones is not enough', async () => {
			const others = permissionFlags.filter((flag) => !needed.includes(flag));
			const { code } = await outcome(
				path,
				await at(name, targets.own.account, flags(...others)),
				await refusedInput('own'),
			);
			expect(code).toBe('FORBIDDEN');
		});
	}

	test.each(permissionFlags)('with %s alone', async (flag) => {
		const { input, mayAnswer = [] } = cell(name);
		const may = access === 'session' || access === 'staff' || needed.includes(flag);
		for (const relation of ['own', 'child', 'grandchild'] as const) {
			const { code } = await outcome(
				path,
				await at(name, targets.own.account, flags(flag)),
				await (may ? input(targets[relation]) : refusedInput(relation)),
			);
			if (may) expect(['OK', ...mayAnswer], relation).toContain(code);
			else expect(code, relation).toBe('FORBIDDEN');
		}
	});

	test('reaches nothing of a sibling, a cousin or a parent', async () => {
		const { input, reach, mayAnswer = [] } = cell(name);
		for (const relation of ['sibling', 'cousin', 'parent'] as const) {
			const { code, answer } = await outcome(path, await at(name, targets.own.account), await input(targets[relation]));
			if (reach === 'record') expect(code, relation).toBe('NOT_FOUND');
			else expect(['OK', ...mayAnswer], relation).toContain(code);
			const text = JSON.stringify(answer ?? null);
			expect(
				foreign.filter((id) => text.includes(id)),
				relation,
			).toEqual([]);
		}
	});
});
