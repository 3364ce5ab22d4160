import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { type PermissionFlag, type Permissions, permissionFlags } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../errors';
import type { GridFile } from '../grid';
import { prepareJobs } from '../jobs/worker';
import { contextOf, everyFlag, flags, makeAccountTree, makeRole, storedSession, testServices } from '../testing';
import type { Access, AccountScope, Services, Session } from '../trpc';
import type { Cell, Target } from './testing/cells';
import { type Entry, entries, files } from './testing/every-router';
import { findMatrix, pathOf } from './testing/find-matrix';

/** The procedures that need no token. A further entry is a decision, not a formality. */
const publicProcedures = [
	'auth.confirmAddress',
	'auth.confirmRegistration',
	'auth.forgotPassword',
	'auth.providers',
	'auth.register',
	'auth.resetPassword',
	// The second step of a sign-in: its ticket identifies the user.
	'auth.secondFactor.askPasskey',
	'auth.secondFactor.signIn',
	'auth.secondFactor.step',
	'auth.signIn',
	'auth.undoAddress',
	// Called with a mailed link, whose token identifies the participant.
	'participants.passwordLink.open',
	'participants.passwordLink.setPassword',
	// Images of program sites: participants see them before they sign in.
	'download/image',
];

const guarded = entries.filter(({ access }) => access !== 'public');
const matrix = await findMatrix(entries);
/** Every way of the matrix to call a guarded procedure. */
const cells = [...matrix].map(([name, cell]) => ({
	name,
	cell,
	entry: entries.find(({ path }) => path === pathOf(name)),
}));
const flagsOf = (access: Access | undefined): readonly PermissionFlag[] => (Array.isArray(access) ? access : []);

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
/** All flag holders are at `left`: own = left, child = leftChild, sibling = right, parent = root. */
let targets: Record<'own' | 'child' | 'grandchild' | 'sibling' | 'cousin' | 'parent', Target>;
/** Ids of accounts and programs that must be invisible to a user without an account. */
const ownIdsIn = (answer: unknown): string[] => {
	const said = JSON.stringify(answer ?? null);
	return [targets.own.account.id, targets.own.programId].filter((id) => said.includes(id));
};
/** Ids that no response to a user of `left` may contain. */
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
	// The parent's id is visible only in the account's own path.
	foreign.push(targets.parent.programId, '"name":"Root"', '"accountName":"Root"');
});
afterAll(() => db.drop());

const isStream = (answer: unknown): answer is AsyncIterable<unknown> =>
	typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** The file of a list. */
const isFile = (answer: unknown): answer is GridFile =>
	typeof answer === 'object' && answer !== null && 'stream' in answer && answer.stream instanceof Readable;

async function all(stream: AsyncIterable<unknown>): Promise<unknown[]> {
	const items: unknown[] = [];
	for await (const item of stream) items.push(item);
	return items;
}

/** The error code of a call; OK when it succeeds. */
async function outcome(
	entry: Entry,
	session: Session | null,
	input: unknown,
): Promise<{ code: string; answer?: unknown }> {
	const leaving = new AbortController();
	try {
		const answer = await entry.call(contextOf(services, session), input, leaving.signal);
		if (isFile(answer)) return { code: 'OK', answer: await text(answer.stream) };
		if (!isStream(answer)) return { code: 'OK', answer };
		// Streams end at once, after their access checks.
		leaving.abort();
		return { code: 'OK', answer: await all(answer) };
	} catch (error) {
		return { code: errorBody(error).code };
	}
}

/** A session whose user also has a stored role: streams reload their session. */
const makeSession = async (account: AccountScope | null, permissions: Permissions) => {
	const session = await storedSession(db.database, account, permissions);
	if (!account) return session;
	const role = await makeRole(db.database, account.id, permissions, `Role of ${session.user.id}`);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, role.id]);
	return session;
};
const sessions = new Map<string, Promise<Session>>();
/**
 * One session for all calls with the same flags at the same place, but a new one for calls about the caller, such as
 * signing out.
 */
const at = ({ reach }: Cell, account: AccountScope | null, permissions = everyFlag): Promise<Session> => {
	if (reach === 'own') return makeSession(account, permissions);
	const key = JSON.stringify([account?.id, permissions]);
	const session = sessions.get(key) ?? makeSession(account, permissions);
	sessions.set(key, session);
	return session;
};

describe('contract', () => {
	test('every procedure declares its permission', () => {
		expect(entries.filter(({ access }) => access === undefined).map(({ path }) => path)).toEqual([]);
		expect(entries.length).toBeGreaterThan(10);
	});

	test('only the procedures on the short list are public', () => {
		const open = entries.filter(({ access }) => access === 'public').map(({ path }) => path);
		expect(open.filter((path) => !publicProcedures.includes(path))).toEqual([]);
	});

	test('every guarded procedure is in the matrix, and nothing else is', () => {
		expect([...new Set(cells.map(({ name }) => pathOf(name)))].toSorted()).toEqual(
			guarded.map(({ path }) => path).toSorted(),
		);
	});

	test('no router is left out: every procedure called in process is here', () => {
		const root = fileURLToPath(new URL('../../../..', import.meta.url));
		const makers = ['packages/api/src', 'apps/server/src'].flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
				.filter((file) => /createCallerFactory\(|\brouter\(/.test(readFileSync(join(root, folder, file), 'utf8')))
				.map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
		);
		expect(
			makers.filter((file) => !/^packages\/api\/src\/domains\/[^/]+\/(?:router|index)\.ts$/.test(file)).toSorted(),
		).toEqual([
			'packages/api/src/download-router.ts',
			'packages/api/src/export-router.ts',
			'packages/api/src/router.ts',
			'packages/api/src/upload-router.ts',
		]);
	});
});

describe.each(cells)('$name', ({ cell, entry }) => {
	const { input, reach, mayAnswer = [] } = cell;
	if (!entry) throw new Error('The matrix names an unknown procedure.');
	const { access } = entry;
	const needed = flagsOf(access);
	const answers = ['OK', ...mayAnswer];
	const refusedInputs = new Map<keyof typeof targets, Promise<unknown>>();
	/** The input for calls that are refused: the same for all, since they change nothing. */
	const refusedInput = (relation: keyof typeof targets) => {
		const made = refusedInputs.get(relation) ?? Promise.resolve(input(targets[relation]));
		refusedInputs.set(relation, made);
		return made;
	};
	const foreignIn = (answer: unknown): string[] => {
		const said = JSON.stringify(answer ?? null);
		return foreign.filter((id) => said.includes(id));
	};

	test('requires a token', async () => {
		const { code } = await outcome(entry, null, await refusedInput('own'));
		expect(code).toBe('UNAUTHORIZED');
	});

	if (access === 'session') {
		test('also accepts a user without account and role, and shows nothing of any account', async () => {
			for (const relation of ['own', 'sibling'] as const) {
				const { code, answer } = await outcome(entry, await at(cell, null), await input(targets[relation]));
				expect(answers, relation).toContain(code);
				expect([...foreignIn(answer), ...ownIdsIn(answer)], relation).toEqual([]);
			}
		});
	} else {
		test('refuses a user without a role', async () => {
			const { code } = await outcome(entry, await at(cell, null), await refusedInput('own'));
			expect(code).toBe('NO_ROLE');
		});
	}

	if (needed.length > 0) {
		test('every flag but the required ones is not enough', async () => {
			const others = permissionFlags.filter((flag) => !needed.includes(flag));
			const session = await at(cell, targets.own.account, flags(...others));
			const { code } = await outcome(entry, session, await refusedInput('own'));
			expect(code).toBe('FORBIDDEN');
		});
	}

	test.each(permissionFlags)('with %s alone', async (flag) => {
		const may = access === 'session' || access === 'staff' || needed.includes(flag);
		for (const relation of ['own', 'child', 'grandchild'] as const) {
			const session = await at(cell, targets.own.account, flags(flag));
			const { code } = await outcome(entry, session, await (may ? input(targets[relation]) : refusedInput(relation)));
			if (may) expect(answers, relation).toContain(code);
			else expect(code, relation).toBe('FORBIDDEN');
		}
	});

	test('reaches nothing of a sibling, a cousin or a parent', async () => {
		for (const relation of ['sibling', 'cousin', 'parent'] as const) {
			const session = await at(cell, targets.own.account);
			const { code, answer } = await outcome(entry, session, await input(targets[relation]));
			if (reach === 'record') expect(code, relation).toBe('NOT_FOUND');
			else expect(answers, relation).toContain(code);
			expect(foreignIn(answer), relation).toEqual([]);
			// A file has the requested columns, so its names identify records better than ids.
			if (entry.path.startsWith(files)) expect(String(answer), relation).not.toMatch(/Right|Root/);
		}
	});
});
