import type { Target } from '@rewards/api/authorization/testing/cells';
import { entries } from '@rewards/api/authorization/testing/every-router';
import { findMatrix, pathOf } from '@rewards/api/authorization/testing/find-matrix';
import { everyFlag, storedSession } from '@rewards/api/testing/index';
import { noPermissions, permissionFlags } from '@rewards/validators/permissions';
import { z } from 'zod';
import type { Json } from '../../openapi/schemas';
import { startApp } from '../start-app';
import type { Random } from './random';

/** Records for each way to call a procedure: of the callers' account, and of an unrelated one. */
const copies = 4;

export interface Caller {
	name: string;
	headers: () => Record<string, string>;
	/** Signs in again if the token has ended: a call may have ended it, or changed what it depends on. */
	again: () => Promise<void>;
}

/** Every id in the database, by whether it belongs to the branch that the callers can access. */
async function idsOf({ db, tree }: Awaited<ReturnType<typeof startApp>>) {
	const { rows: columns } = await db.pool.query<{ table: string; column: string; scope: string }>(`
		select c.table_name as table, c.column_name as column, s.column_name as scope
		from information_schema.columns c
		join information_schema.columns s on s.table_schema = 'public' and s.table_name = c.table_name and s.column_name in ('program_id', 'account_id')
		where c.table_schema = 'public' and c.udt_name = 'uuid'
	`);
	const { left, leftChild, leftGrandchild, right, rightChild } = tree.accounts;
	const below = async (accounts: { id: string }[]) => {
		const ids = accounts.map(({ id }) => id);
		const { rows: programs } = await db.pool.query<{ id: string }>(
			'select id from program where account_id = any($1)',
			[ids],
		);
		const found = new Set([...ids, ...programs.map(({ id }) => id)]);
		for (const { table, column, scope } of columns) {
			const { rows } = await db.pool.query<{ id: string | null }>(
				`select distinct "${column}"::text as id from "${table}" where "${scope}" = any($1) limit 20000`,
				[scope === 'account_id' ? ids : programs.map(({ id }) => id)],
			);
			for (const { id } of rows) if (id) found.add(id);
		}
		return found;
	};
	const own = await below([left, leftChild, leftGrandchild]);
	const foreign = await below([right, rightChild]);
	return { own: [...own], foreign: new Set([...foreign].filter((id) => !own.has(id))) };
}

/** Ids of the callers' own records, by path parameter. */
async function recordsOf({ db, tree }: Awaited<ReturnType<typeof startApp>>): Promise<Map<string, string[]>> {
	const program = tree.programs.left.id;
	const account = tree.accounts.left.id;
	const ids = async (text: string, value: string) => {
		const { rows } = await db.pool.query<{ id: string }>(`${text} limit 200`, [value]);
		return rows.map(({ id }) => id);
	};
	const orders = await ids('select id from "order" where program_id = $1', program);
	const participants = await ids('select id from participant where program_id = $1 and deleted_at is null', program);
	return new Map([
		['userId', [...participants, ...(await ids('select id from app_user where account_id = $1', account))]],
		['orderId', orders],
		['orderDataId', orders],
		['id', await ids('select id from role where account_id = $1', account)],
	]);
}

/**
 * A portal with records of every kind, in the callers' branch and in another, and callers with all, some and no rights.
 */
export async function makeWorld(random: Random) {
	const app = await startApp({ worker: true });
	const { tree, db } = app;
	const targetOf = (key: 'left' | 'right'): Target => ({
		account: tree.accounts[key],
		programId: tree.programs[key].id,
		own: { accountId: tree.accounts.left.id, programId: tree.programs.left.id },
		db,
		dataKey: app.services.config.dataKey,
	});
	const owner = await storedSession(db, tree.accounts.left, everyFlag);
	const stranger = await storedSession(db, tree.accounts.right, everyFlag);
	const inputs = new Map<string, { own: Json[]; foreign: Json[] }>();
	for (const [name, cell] of await findMatrix(entries)) {
		const path = pathOf(name);
		const found = inputs.get(path) ?? { own: [], foreign: [] };
		for (let left = copies; left > 0; left -= 1) {
			for (const [of, key, session] of [
				['own', 'left', owner],
				['foreign', 'right', stranger],
			] as const) {
				const target = targetOf(key);
				const given = (await (cell.keyed?.input?.(target, session) ?? cell.input(target))) ?? null;
				found[of].push(JSON.parse(JSON.stringify(given)));
			}
		}
		inputs.set(path, found);
	}

	const caller = async (
		name: string,
		permissions: typeof noPermissions,
		roleName = `Role of ${name}`,
	): Promise<Caller> => {
		let headers: Record<string, string> = {};
		let times = 0;
		const again = async () => {
			times += 1;
			const userName = await app.makeUser(`${name}-${times}`, {
				account: tree.accounts.left,
				permissions,
				roleName: `${roleName} ${times}`,
			});
			// From a different address each time: attempts per address are limited.
			headers = await app.signIn(userName, `10.0.${times >> 8}.${times & 255}`);
		};
		await again();
		return { name, headers: () => headers, again };
	};
	const some = { ...noPermissions };
	for (const flag of permissionFlags) some[flag] = random.chance(40);
	const fixed = (name: string, headers: Record<string, string>): Caller => ({
		name,
		headers: () => headers,
		again: async () => undefined,
	});
	const callers = [
		await caller('everything', everyFlag),
		await caller('something', some),
		await caller('nothing', noPermissions),
		fixed('no token', {}),
		fixed('forged', { authorization: `Bearer ${'x'.repeat(43)}` }),
		fixed('forged key', { authorization: `Bearer rwk_${'a'.repeat(12)}${'b'.repeat(43)}` }),
	];
	return { app, inputs, callers, ids: await idsOf(app), records: await recordsOf(app) };
}
export type World = Awaited<ReturnType<typeof makeWorld>>;

const selfSchema = z.object({
	result: z.object({
		data: z.object({
			lacksSecondFactor: z.boolean(),
			data: z.object({ permissions: z.record(z.string(), z.boolean()) }),
		}),
	}),
});

/** Whether the caller with all rights still has them: a call may have changed the role, or required a second factor. */
async function hasRights({ app, callers: [first] }: World): Promise<boolean> {
	const { statusCode, payload } = await app.app.inject({ url: '/trpc/auth.self', headers: first?.headers() ?? {} });
	// Without a session the caller signs in anew.
	if (statusCode === 401) return true;
	const { lacksSecondFactor, data } = selfSchema.parse(JSON.parse(payload)).result.data;
	return !lacksSecondFactor && Object.values(data.permissions).every(Boolean);
}

/**
 * Whether the callers' account and program are still theirs, with their rights: a call may have moved or deleted them,
 * and everything after that would only be refused.
 */
export async function stands(world: World): Promise<boolean> {
	if (!(await hasRights(world))) return false;
	const { db, tree } = world.app;
	const { rows } = await db.pool.query(
		`select 1 from program p join account a on a.id = p.account_id
		where p.id = $1 and p.deleted_at is null and a.id = $2 and a.deleted_at is null`,
		[tree.programs.left.id, tree.accounts.left.id],
	);
	return rows.length === 1;
}
