import { request as httpRequest } from 'node:http';
import { newId } from '@rewards/db';
import { errorStatus } from '@rewards/validators/errors/codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestRoute } from '../rest/route';
import { programParam } from '../rest/route';
import { restRoutes } from '../rest/routes';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let address: string;
let headers: { authorization: string };
let participant: string;

const person = {
	name: 'Ann',
	email: 'ann@example.com',
	status: 'Active',
	password: 'a-password',
	addresses: [
		{
			country: 'USA',
			address1: '1 Main St',
			townCity: 'Austin',
			stateCounty: 'TX',
			postcode: '78701',
			phone: '5125550100',
		},
	],
};
const account = { name: 'New', type: 'customer', contactName: 'Ann', address: '1 Main St', city: 'Austin', notes: 'x' };
/** The body that each path accepts, if any. */
const bodies: Record<string, object> = {
	'/token': { userName: 'admin', password: 'a-password' },
	'/api/register': { displayName: 'Ann', password: 'tall green bicycle', email: 'new@example.com' },
	'/api/users/forgotpassword': { email: 'ann@example.com' },
	'/api/users/resetpassword': { email: 'ann@example.com', password: 'tall green bicycle', token: 'x'.repeat(43) },
	'/api/auth/user/update': { data: { displayName: 'Ann', shortcuts: ['a'], settings: { theme: 'dark' } } },
	'/api/customers': { ...account, parentId: newId() },
	'/api/customers/{id}': { ...account, version: 1 },
	'/api/programs/{id}/users': { ...person, levelId: newId(), customField1: 'x' },
	'/api/programs/{id}/users/{userId}': { ...person, levelId: newId(), version: 1 },
	'/api/programs/{id}/resetuserpassword': { email: 'ann@example.com', password: 'a-password' },
};
const posts = restRoutes.filter(({ method, upload }) => method === 'POST' && !upload);
const name = ({ method, path }: RestRoute) => `${method} ${path}`;

beforeAll(async () => {
	test = await startApp({ worker: true, uploadLimit: 1024 * 1024 });
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	await test.makeUser('admin', { account: test.tree.accounts.root });
	headers = await test.signIn('admin');
	const made = await post(`/api/programs/${test.tree.programs.left.id}/users`, JSON.stringify(person));
	participant = JSON.parse(made.body).sid;
});
afterAll(() => test.stop());

const post = (url: string, payload: string | Buffer, contentType = 'application/json') =>
	test.app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': contentType }, payload });

function urlOf(row: RestRoute): string {
	const program = programParam(row.path);
	return row.path.replace(/\{([^}]+)\}/g, (_, param: string) => {
		if (param === program) return test.tree.programs.left.id;
		return param === 'userId' ? participant : test.tree.accounts.leftGrandchild.id;
	});
}

/** The documented refusals; any other response is a defect. */
function expectNoFault(answer: { statusCode: number; body: string }, what: string): void {
	expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
	if (answer.statusCode < 400) return;
	const { code, message } = JSON.parse(answer.body);
	expect(errorStatus, what).toHaveProperty(code, answer.statusCode);
	expect(message, what).toEqual(expect.any(String));
}

/** The value with each of its leaves replaced in turn. */
function* replaced(value: unknown, by: unknown): Generator<unknown> {
	yield by;
	if (typeof value !== 'object' || value === null) return;
	for (const [key, part] of Object.entries(value)) {
		for (const changed of replaced(part, by)) {
			yield Array.isArray(value)
				? value.map((item, at) => (String(at) === key ? changed : item))
				: { ...value, [key]: changed };
		}
	}
}
const odd: [string, unknown][] = [
	['a NUL byte', 'a\u0000b'],
	['half a surrogate pair', 'a\ud800b'],
	['null', null],
	['a number', 1e308],
	['a number that no integer holds', 2 ** 60],
	['a negative number', -1],
	['a list', [[]]],
	['an object', { toString: 'x', constructor: { prototype: { admin: true } } }],
	['a long text', 'ü'.repeat(100_000)],
	['nothing', ''],
	['a boolean', true],
	['right-to-left and zero-width marks', '\u202e\u200b\ufeff'],
];

/** A form with that many fields and no file. */
const fields = (count: number): string =>
	`${Array.from({ length: count }, (_, n) => `--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n${n}\r\n`).join('')}--x--\r\n`;

it.each([
	['no boundary', 'name=x', 'multipart/form-data'],
	['5,000 fields', fields(5_000), 'multipart/form-data; boundary=x'],
])('an upload of a form with %s is a bad request', async (_, body, kind) => {
	const answer = await post(`/api/programs/${test.tree.programs.left.id}/users/import`, body, kind);
	expect(answer.statusCode, answer.body).toBe(400);
	expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' });
});

describe.each(posts.map((row) => [name(row), row] as const))('%s', (_, row) => {
	it.each(odd)(
		'bears %s in every place of its body',
		async (what, value) => {
			for (const body of replaced(bodies[row.path] ?? {}, value)) {
				expectNoFault(await post(urlOf(row), JSON.stringify(body)), `${what} in ${JSON.stringify(body).slice(0, 200)}`);
			}
		},
		60_000,
	);

	it('survives bodies that are not JSON, too large, too deep or of another kind', async () => {
		const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
		const cases: [string, string | Buffer, string?][] = [
			['broken', '{"name": "x'],
			['deep lists', deep('[', ']', 100_000)],
			['deep objects', `${'{"data":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
			['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
			['UTF-8 cut off', Buffer.from(JSON.stringify({ name: 'é' })).subarray(0, -4)],
			['UTF-16', Buffer.from(JSON.stringify(bodies[row.path] ?? {}), 'utf16le')],
			['a prototype', '{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}'],
			['over the limit', JSON.stringify({ name: 'x'.repeat(1_100_000) })],
			['a number alone', '1e999'],
			['XML', '<name>x</name>', 'application/xml'],
			['a text', 'name=x', 'text/plain'],
			['a form', 'name=%00%ff&email[]=x&__proto__[admin]=1', 'application/x-www-form-urlencoded'],
			['CSV', 'name,email\nx,y', 'text/csv'],
			['a broken form', '--x\r\n', 'multipart/form-data; boundary=x'],
			['a form without a boundary', 'name=x', 'multipart/form-data'],
			['a form of 5,000 fields', fields(5_000), 'multipart/form-data; boundary=x'],
			['a kind that is none', '{}', 'x'],
			['a charset that is none', '{}', 'application/json; charset=klingon'],
		];
		for (const [what, body, kind] of cases) expectNoFault(await post(urlOf(row), body, kind), what);
	}, 60_000);
});

describe('tRPC', () => {
	const call = (path: string, input: string, contentType = 'application/json') =>
		post(`/trpc/${path}`, input, contentType);

	it('survives the same', async () => {
		const programId = test.tree.programs.left.id;
		const inputs: [string, object][] = [
			['auth.updateSelf', bodies['/api/auth/user/update'] ?? {}],
			['auth.endSession', { id: newId() }],
			['accounts.create', bodies['/api/customers'] ?? {}],
			['participants.create', { programId, participant: person }],
			['participants.update', { programId, participantId: participant, version: 1, participant: person }],
			['jobs.cancel', { id: newId() }],
		];
		for (const [path, input] of inputs) {
			for (const [what, value] of odd) {
				for (const body of replaced(input, value)) {
					const answer = await call(path, JSON.stringify(body));
					expect(answer.statusCode, `${path}, ${what}: ${answer.body}`).toBeLessThan(500);
				}
			}
		}
		const deep = `${'{"settings":{"a":'.repeat(1)}${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
		for (const answer of [
			await call('auth.updateSelf', deep),
			await call('auth.updateSelf', '{"settings":'),
			await call('auth.updateSelf', 'x', 'text/plain'),
			await call('auth.updateSelf', '{}', 'application/jsonx'),
			await call('no.such', '{}'),
			await call('__proto__', '{}'),
			await call('auth.self', '{}'),
		]) {
			expect(answer.statusCode, answer.body).toBeLessThan(500);
			expect(answer.statusCode).toBeGreaterThanOrEqual(400);
		}
	}, 60_000);

	it('survives every odd value in list queries', async () => {
		const programId = test.tree.programs.left.id;
		const query = {
			programId,
			search: 'x',
			filter: [['name', 'contains', 'x'], 'and', ['createDate', '>', '2026-01-01']],
			sort: [{ field: 'name', desc: true }],
			cursor: 'x',
			skip: 0,
			take: 10,
		};
		for (const [what, value] of [...odd, ['+1e400', '1e400'], ['a year', '99999-01-01'], ['the end', 'infinity']]) {
			for (const input of replaced(query, value)) {
				const search = new URLSearchParams({ input: JSON.stringify(input) }).toString();
				if (search.length > 14_000) continue;
				const answer = await test.app.inject({ method: 'GET', url: `/trpc/participants.list?${search}`, headers });
				expect(answer.statusCode, `${String(what)} ${JSON.stringify(input)}: ${answer.body}`).toBeLessThan(500);
			}
		}
	}, 60_000);
});

describe('the grid paths', () => {
	const filter = (field: string, operation: string, value: unknown) => JSON.stringify([[field, operation, value]]);
	const queries: Record<string, string>[] = [];
	for (const field of ['name', 'balance', 'createDate', 'status', 'sid', 'lastLoginDate', '__proto__', 'constructor']) {
		for (const operation of ['=', '<>', '>', 'contains', 'between', 'anyof', 'startswith', 'toString']) {
			for (const [, value] of [...odd, ['', 'infinity'], ['', '-infinity'], ['', '1e400'], ['', '%_\\']] as const) {
				const short = typeof value === 'string' ? value.slice(0, 300) : value;
				const list = operation === 'between' || operation === 'anyof';
				queries.push({ filter: filter(field, operation, list ? [short, short] : short) });
			}
		}
	}
	const nested = (depth: number) => `${'["!",'.repeat(depth)}["name","=","x"]${']'.repeat(depth)}`;
	queries.push(
		{ filter: nested(2000) },
		{ filters: '[[[[', sort: '{}' },
		{ sort: '[{"selector":"name","desc":"x"}]', group: '[{"selector":{}}]' },
		{ searchExpr: '["name","\u0000"]', searchValue: '\u0000', searchOperation: 'x' },
		{ skip: '9007199254740993', take: '1' },
		{ skip: '1e3', take: '-0' },
		{ cursor: 'AAAA' },
		{ totalSummary: '[{"selector":"name","summaryType":"sum"}]', filters: 'null' },
		{ select: '[["name"]]', take: 'NaN' },
	);

	it('answer or refuse any query', async () => {
		for (const query of queries) {
			const search = new URLSearchParams(query).toString();
			const url = `/api/programs/${test.tree.programs.left.id}/users?${search}`;
			expectNoFault(await test.app.inject({ method: 'GET', url, headers }), JSON.stringify(query).slice(0, 300));
		}
		// Bytes that aren't text, and a repeated parameter.
		for (const raw of ['filter=%ff%fe', 'filter=a&filter=b', 'skip[]=1', '%00=1', 'take=%', 'sort=%ED%A0%80']) {
			const answer = await test.app.inject({ method: 'GET', url: `/api/customers?${raw}`, headers });
			expectNoFault(answer, raw);
		}
	}, 120_000);
});

describe('many at once', () => {
	const header = 'name,email,status,country,address1,city,state,zip,phone';
	const row = (n: number) => `Ann ${n},same${n}@example.com,Active,USA,1 Main St,Austin,TX,78701,5125550100`;

	it('takes 40 concurrent imports into one program, each answered, and creates no participant twice', async () => {
		const programId = test.tree.programs.leftChild.id;
		const file = [header, ...Array.from({ length: 20 }, (_, n) => row(n))].join('\n');
		const answers = await Promise.all(
			Array.from({ length: 40 }, () =>
				fetch(`${address}/api/programs/${programId}/users/import`, {
					method: 'POST',
					headers: { ...headers, 'content-type': 'text/csv' },
					body: file,
				}).then(async (answer) => ({ status: answer.status, body: JSON.parse(await answer.text()) })),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		const created = answers.map(({ body }) => body.counts.created);
		expect(created.reduce((sum, n) => sum + n, 0)).toBe(20);
		expect(await test.db.prisma.participant.count({ where: { programId } })).toBe(20);
	}, 120_000);

	it('continues when clients send half a request and disconnect', async () => {
		const { hostname, port } = new URL(address);
		const path = `/api/programs/${test.tree.programs.left.id}/users`;
		await Promise.all(
			Array.from(
				{ length: 50 },
				(_, n) =>
					new Promise<void>((resolve) => {
						const length = { 'content-length': '1000', 'content-type': n % 2 ? 'application/json' : 'text/csv' };
						const url = n % 3 ? path : `${path}/import`;
						const sent = httpRequest({ hostname, port, method: 'POST', path: url, headers: { ...headers, ...length } });
						sent.on('error', () => undefined);
						sent.once('close', () => resolve());
						sent.write('{"name":', () => sent.destroy());
					}),
			),
		);
		const answer = await fetch(`${address}${path}`, { headers });
		expect(answer.status).toBe(200);
		expect(test.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
	});
});
