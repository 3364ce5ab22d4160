import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@rewards/db';
import { errorStatus } from '@rewards/validators/errors/codes';
import { noPermissions, type PermissionFlag } from '@rewards/validators/permissions';
import { wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../env';
import { startApp, type TestApp } from '../testing/start-app';
import { programParam, type RestRoute } from './route';
import { restRoutes } from './routes';

type Who = RestRoute['who'];

const named: Record<string, Who> = {
	'any role': 'staff',
	'any token': 'session',
	public: 'public',
	'holder of the mailed link': 'public',
	'staff with batch orders': 'staff',
};
/** The contract: who may call what, as documented. Each row of the tables must be in it, and vice versa. */
const contract = Object.fromEntries(
	[
		...readFileSync(join(projectRoot, 'docs/api.md'), 'utf8').matchAll(
			/^\| `((?:GET|POST|DELETE) [^`]+)` \|.*\| ([^|]+) \|$/gm,
		),
	].map(([, path = '', who = '']) => [path, named[who] ?? who.split(' or ')]),
);

/**
 * Paths that also check the role's name and the program, so a role with the flag may still be refused
 * (docs/product/orders.md).
 */
const judged = /\/batch-order/;

/** Valid bodies and queries, so the code behind the schemas is reached. */
const valid: Record<string, { body?: object; query?: Record<string, string> }> = {
	'POST /api/customers': { body: { name: 'New', type: 'customer' } },
	'POST /api/customers/{id}': { body: { name: 'Renamed', type: 'customer' } },
	'POST /api/programs/{id}/resetuserpassword': { body: { email: 'somebody@example.com', password: 'a-new-password' } },
	'POST /api/programs/{id}/users/{userId}/transactions': { body: { amount: 5, description: 'By hand' } },
	'POST /api/programs/{id}/claimcodes': { body: { levelId: newId(), quantity: 5 } },
	'POST /api/programs/{id}': { body: wholeSettings },
	'POST /api/customers/{id}/programs': { body: { name: 'New' } },
	// To a nonexistent account, because no jobs run here that could finish a clone.
	'POST /api/customers/{customerId}/programs/{programId}/clone': { body: { diffrentUser: true, userId: newId() } },
	'POST /api/programs/{id}/orders': {
		body: {
			participant: { sid: newId() },
			items: [{ productID: 'P', quantity: 1 }],
			shippingAddress: {
				address1: '1 Main St',
				townCity: 'Austin',
				stateCounty: 'TX',
				postcode: '73301',
				phone: '5125550100',
			},
		},
	},
	'POST /api/programs/{id}/orders/void': { body: { orderId: newId() } },
	'POST /api/programs/{id}/orders/resubmit': { body: { orderId: newId() } },
	'POST /api/programs/{id}/orders/batch-order': { body: { orderIds: [newId()] } },
	'POST /api/auth/user/update': { body: { data: { displayName: 'Somebody' } } },
};

const nameOf = ({ method, path }: RestRoute) => `${method} ${path}`;
const rows = restRoutes.map((row) => [nameOf(row), row] as const);
const guarded = rows.filter(([, row]) => row.who !== 'public');
const withIds = guarded.filter(([, row]) => row.path.includes('{'));

let test: TestApp;
let root: { authorization: string };
let left: { authorization: string };
let flagless: { authorization: string };
let unassigned: { authorization: string };

beforeAll(async () => {
	test = await startApp();
	const { accounts } = test.tree;
	await test.makeUser('root', { account: accounts.root });
	await test.makeUser('left', { account: accounts.left });
	await test.makeUser('flagless', { account: accounts.root, permissions: noPermissions });
	await test.makeUser('unassigned', { account: null });
	root = await test.signIn('root');
	left = await test.signIn('left');
	flagless = await test.signIn('flagless');
	unassigned = await test.signIn('unassigned');
});
afterAll(() => test.stop());

interface Sent {
	ids?: Record<string, string>;
	headers?: Record<string, string>;
	body?: unknown;
	query?: Record<string, string>;
	/** The body as it goes over the wire. */
	raw?: string;
}

function send(row: RestRoute, { ids = {}, headers = {}, body, query, raw }: Sent = {}) {
	const url = row.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? newId()));
	const sample = valid[nameOf(row)];
	const search = new URLSearchParams(query ?? sample?.query ?? {}).toString();
	const payload = raw ?? JSON.stringify(body ?? sample?.body ?? {});
	return test.app.inject({
		method: row.method,
		url: search ? `${url}?${search}` : url,
		headers: row.method === 'POST' ? { 'content-type': 'application/json', ...headers } : headers,
		...(row.method === 'POST' ? { payload } : {}),
	});
}

const withFlag = new Map<string, { authorization: string }>();
/** A user of the root account with this flag and no other. */
async function signedInWith(flag: PermissionFlag): Promise<{ authorization: string }> {
	const known = withFlag.get(flag);
	if (known) return known;
	await test.makeUser(flag, { account: test.tree.accounts.root, permissions: { ...noPermissions, [flag]: true } });
	const made = await test.signIn(flag);
	withFlag.set(flag, made);
	return made;
}

/**
 * Ids of one branch of the account tree for every path parameter: root's users see it, those of the other branch don't.
 */
const foreignIds = (row: RestRoute) => {
	const { accounts, programs } = test.tree;
	const program = programParam(row.path);
	const names = [...row.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
	return Object.fromEntries(names.map((name) => [name, name === program ? programs.right.id : accounts.right.id]));
};

describe('the tables', () => {
	it('contain exactly the documented paths, each with its documented callers', () => {
		expect(rows.length).toBeGreaterThan(40);
		expect(Object.fromEntries(rows.map(([name, { who }]) => [name, who]))).toEqual(contract);
	});
});

describe.each(guarded)('%s', (_, row) => {
	it('returns 401 without a token and with a forged one', async () => {
		const forged: Record<string, string> = { authorization: 'Bearer forged.by.somebody' };
		for (const headers of [{}, forged]) {
			const answer = await send(row, { headers });
			expect(answer.statusCode).toBe(401);
			expect(answer.headers['www-authenticate']).toBe('Bearer');
			expect(answer.json()).toMatchObject({ code: 'UNAUTHORIZED', message: expect.any(String) });
		}
	});

	it('serves a user without a role only where documented', async () => {
		const answer = await send(row, { headers: unassigned, query: { customerId: newId() } });
		if (row.who === 'session') expect(answer.statusCode).toBe(200);
		else expect([answer.statusCode, answer.json().code]).toEqual([403, 'NO_ROLE']);
	});

	it('serves a role without flags only where no flag is required, whatever it sends', async () => {
		const ids = foreignIds(row);
		const answers = [await send(row, { ids, headers: flagless })];
		if (row.method === 'POST') answers.push(await send(row, { ids, headers: flagless, raw: '{"broken' }));
		for (const [n, answer] of answers.entries()) {
			if (judged.test(row.path) && n === 0)
				expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }]);
			else if (!Array.isArray(row.who)) expect(answer.statusCode).not.toBe(403);
			else
				expect([n, answer.statusCode, answer.json()]).toMatchObject([
					n,
					403,
					{ code: 'FORBIDDEN', params: { flags: row.who } },
				]);
		}
	});

	it('accepts each of its flags alone', async () => {
		for (const flag of Array.isArray(row.who) ? row.who : []) {
			const answer = await send(row, { headers: await signedInWith(flag) });
			expect([flag, answer.statusCode]).not.toEqual([flag, 403]);
		}
	});
});

describe.each(withIds)('%s', (_, row) => {
	it('returns 404 for the ids of another account, as for unknown ids', async () => {
		for (const ids of [foreignIds(row), {}]) {
			const answer = await send(row, { ids, headers: left });
			expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
		}
	});

	it('returns 400 for an invalid id', async () => {
		for (const id of ['1', "' or 1=1 --", '../../etc/passwd', '\u0000', 'x'.repeat(300)]) {
			const ids = Object.fromEntries(Object.keys(foreignIds(row)).map((name) => [name, id]));
			const answer = await send(row, { ids, headers: root });
			expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
		}
	});
});

describe.each(withIds.filter(([, row]) => programParam(row.path)))('%s', (_, row) => {
	it('refuses a ProgramId header that names another program than the path', async () => {
		const ids = { ...foreignIds(row), [programParam(row.path) ?? '']: test.tree.programs.left.id };
		const other = test.tree.programs.root.id;
		const answer = await send(row, { ids, headers: { ...root, ProgramId: other } });
		expect(answer.statusCode).toBe(400);
		expect(answer.json()).toMatchObject({
			code: 'BAD_REQUEST',
			params: { header: other, path: test.tree.programs.left.id },
		});
		expect(answer.json().message).toContain(other);
		const same = await send(row, { ids, headers: { ...root, Programid: test.tree.programs.left.id.toUpperCase() } });
		expect(same.json().params?.header).toBeUndefined();
	});
});

describe('generated input', () => {
	const oneOf = fc.oneof(
		fc.jsonValue({ maxDepth: 3 }),
		fc.string({ unit: 'binary', maxLength: 60 }),
		fc.constantFrom('\u0000', 'NaN', '-1', '1e400', '[]', '{}', '[["a","=",1]]', '{"and":[]}', '\ud800', '__proto__'),
	);
	const queryNames = [
		'skip',
		'take',
		'sort',
		'group',
		'filters',
		'filter',
		'totals',
		'select',
		'customerId',
		'checkStatus',
		'searchValue',
	];
	const input = fc.record({
		row: fc.constantFrom(...restRoutes.filter((row) => !row.upload)),
		known: fc.boolean(),
		odd: fc.dictionary(fc.constantFrom(...queryNames), oneOf, { maxKeys: 4 }),
		body: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.dictionary(fc.string({ maxLength: 12 }), oneOf)),
		merged: fc.dictionary(
			fc.constantFrom('name', 'type', 'email', 'data', 'version', 'parentId', 'id', 'password'),
			oneOf,
		),
	});

	it('never gets a 500, and every refusal has the documented shape', async () => {
		const { accounts, programs } = test.tree;
		await fc.assert(
			fc.asyncProperty(input, async ({ row, known, odd, body, merged }) => {
				const program = programParam(row.path);
				const names = Object.keys(foreignIds(row));
				const ids = known
					? Object.fromEntries(
							names.map((name) => [name, name === program ? programs.left.id : accounts.leftGrandchild.id]),
						)
					: {};
				const query = Object.fromEntries(
					Object.entries(odd).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
				);
				const sample = valid[nameOf(row)]?.body;
				const answer = await send(row, { ids, headers: root, query, body: sample ? { ...sample, ...merged } : body });
				if (answer.statusCode < 400) return;
				const { code, message } = answer.json();
				expect(message).toEqual(expect.any(String));
				expect(errorStatus).toHaveProperty(code, answer.statusCode);
				expect(answer.statusCode).toBeLessThan(500);
			}),
			{ numRuns: 400 },
		);
	}, 120_000);
});
