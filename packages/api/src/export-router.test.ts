import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { permissionFlags } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { matrixInputs } from './authorization/matrix-inputs';
import type { Target } from './authorization/matrix-records';
import { errorBody } from './errors';
import { exportLists, exportRouter, openExport } from './export-router';
import { appRouter, createCaller } from './router';
import { contextOf, everyFlag, flags, makeAccountTree, storedSession, testServices } from './testing';
import type { Access, AccountScope, Services, Session } from './trpc';

let db: TestDatabase;
let services: Services;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;

beforeAll(async () => {
	db = await createTestDatabase();
	services = testServices(db.database);
	tree = await makeAccountTree(db.database);
});
afterAll(() => db.drop());

const accessOf = (procedures: object, path: string): Access | undefined =>
	(Reflect.get(procedures, path) as { _def: { meta?: { access?: Access } } } | undefined)?._def.meta?.access;
const target = (key: keyof typeof tree.accounts): Target => ({
	account: tree.accounts[key],
	programId: tree.programs[key].id,
	own: { accountId: tree.accounts.left.id, programId: tree.programs.left.id },
	db: db.database,
	dataKey: services.config.dataKey,
});
const at = (account: AccountScope | null, permissions = everyFlag) => storedSession(db.database, account, permissions);

/** How the matrix asks for the list, and the column whose header filter it tries. */
const inputOf = async (name: string, of: Target): Promise<object> => {
	const field = z.object({ field: z.string() }).parse(await matrixInputs[`${name}.distinct`]?.input(of)).field;
	const input = z.looseObject({}).parse(await matrixInputs[`${name}.list`]?.input(of));
	return { ...input, format: 'csv', name: 'Everything', columns: [{ field, header: field }] };
};

async function take(name: string, session: Session | null, of: Target): Promise<{ code: string; text: string }> {
	try {
		const file = await openExport(contextOf(services, session), name, await inputOf(name, of));
		return { code: 'OK', text: file ? (await buffer(file.stream)).toString() : '' };
	} catch (error) {
		return { code: errorBody(error).code, text: '' };
	}
}

/** The code with which the list's own page is answered, and that it is a page: a selector of the same name would be something else. */
async function look(name: string, session: Session, of: Target): Promise<string> {
	const caller = createCaller(contextOf(services, session));
	const list = Reflect.get(Reflect.get(caller, name), 'list') as (input: unknown) => Promise<unknown>;
	try {
		expect(await list(await matrixInputs[`${name}.list`]?.input(of))).toMatchObject({
			items: expect.any(Array),
			groups: null,
		});
		return 'OK';
	} catch (error) {
		return errorBody(error).code;
	}
}

test.each(exportLists)('who may see the list %s may take it as a file, and nobody else', (name) => {
	const wanted = accessOf(appRouter._def.procedures, `${name}.list`);
	expect(wanted).toBeDefined();
	expect(accessOf(exportRouter._def.procedures, name)).toEqual(wanted);
});

describe.each(exportLists)('%s', (name) => {
	test('needs a token and a role', async () => {
		expect((await take(name, null, target('left'))).code).toBe('UNAUTHORIZED');
		expect((await take(name, await at(null), target('left'))).code).toBe('NO_ROLE');
	});

	test('with each flag alone it is given or refused as the list is', async () => {
		const access = accessOf(exportRouter._def.procedures, name);
		for (const flag of permissionFlags) {
			const session = await at(tree.accounts.left, flags(flag));
			const { code } = await take(name, session, target('leftChild'));
			expect([flag, code]).toEqual([flag, !Array.isArray(access) || access.includes(flag) ? 'OK' : 'FORBIDDEN']);
			expect([flag, await look(name, session, target('leftChild'))]).toEqual([flag, code]);
		}
	});

	test('reaches nothing of a sibling, a cousin or a parent', async () => {
		const session = await at(tree.accounts.left);
		for (const relation of ['right', 'rightChild', 'root'] as const) {
			const { code, text } = await take(name, session, target(relation));
			expect([relation, code]).toEqual([
				relation,
				matrixInputs[`${name}.list`]?.reach === 'record' ? 'NOT_FOUND' : 'OK',
			]);
			expect(text).not.toMatch(/Right|Root/);
		}
	});
});

test('what was taken is written down: who, which list, how many rows, which filter', async () => {
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

test('there is no other list', async () => {
	const context = contextOf(services, await at(tree.accounts.left));
	expect(await openExport(context, 'sessions', {})).toBeNull();
	expect(await openExport(context, '__proto__', {})).toBeNull();
	expect(await openExport(context, 'constructor', {})).toBeNull();
});
