import fc from 'fast-check';
import { afterAll, beforeAll, test as each, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';
import { type ScimClient, scimClient } from './testing/scim-client';

let test: TestApp;
let scim: ScimClient;
let user: string;
beforeAll(async () => {
	test = await startApp();
	scim = await scimClient(test, test.tree.accounts.left, ['manageUser'], 'boss');
	user = (await scim.add({ userName: 'odd@example.com' })).body.id;
});
afterAll(() => test.stop());

const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];

each.each<[string, Parameters<ScimClient['send']>, number, string | undefined]>([
	['broken JSON', ['POST', '/Users', '{"userName":'], 400, 'invalidSyntax'],
	['no object', ['POST', '/Users', '[]'], 400, 'invalidSyntax'],
	['no body', ['POST', '/Users', ''], 400, 'invalidValue'],
	['no user name', ['POST', '/Users', { emails: [{ value: 'a@example.com' }] }], 400, 'invalidValue'],
	['no address', ['POST', '/Users', { userName: 'ada' }], 400, 'invalidValue'],
	[
		'a long name',
		['POST', '/Users', { userName: 'a@b.example', name: { givenName: 'x'.repeat(51) } }],
		400,
		'invalidValue',
	],
	['NUL', ['POST', '/Users', '{"userName":"a\\u0000@b.example"}'], 400, 'invalidValue'],
	['a prototype', ['POST', '/Users', '{"__proto__":{"a":1},"userName":"a@b.example"}'], 400, 'invalidSyntax'],
	[
		'a form',
		['POST', '/Users', 'userName=a', { 'content-type': 'application/x-www-form-urlencoded' }],
		400,
		'invalidValue',
	],
	['XML', ['POST', '/Users', '<a/>', { 'content-type': 'application/xml' }], 415, undefined],
	['too much', ['POST', '/Users', { userName: 'x'.repeat(1_100_000) }], 413, undefined],
	['no id', ['GET', '/Users/me'], 404, undefined],
	['no such address', ['GET', '/Bulk'], 404, undefined],
	['no such method', ['POST', '/ServiceProviderConfig', {}], 405, undefined],
	['no number', ['GET', '/Users?startIndex=first'], 400, 'invalidValue'],
	['two filters', ['GET', '/Users?filter=a&filter=b'], 400, 'invalidValue'],
	['a filter with NUL', ['GET', '/Users?filter=userName%20eq%20%22%00%22'], 400, 'invalidFilter'],
	[
		'another time',
		['GET', '/Users?filter=meta.created%20gt%20%22+275760-09-13T00:00:00.001Z%22'],
		400,
		'invalidFilter',
	],
])('%s is refused as SCIM refuses', async (_, request, status, scimType) => {
	const answer = await scim.send(...request);
	expect(answer).toMatchObject({ status, body: { schemas, status: String(status), detail: expect.any(String) } });
	expect(answer.body.scimType).toBe(scimType);
	expect(answer.headers['content-type']).toMatch(/^application\/scim\+json/);
});

it('odd pages are those of the standard', async () => {
	const page = async (query: string) => (await scim.send('GET', `/Users?${query}`)).body;
	expect(await page('startIndex=-5&count=-1')).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] });
	expect(await page('startIndex=999999999&count=1000')).toMatchObject({ itemsPerPage: 0, totalResults: 2 });
	expect(await page('count=1')).toMatchObject({ itemsPerPage: 1, totalResults: 2 });
});

const names = fc.constantFrom(
	...[
		'userName',
		'name',
		'name.givenName',
		'emails',
		'emails[type eq "work"].value',
		'active',
		'roles',
		'externalId',
		'id',
	],
	...[
		'displayName',
		'phoneNumbers',
		'constructor',
		'emails[',
		'roles[primary eq "True"].value',
		'',
		'a.b.c',
		'schemas',
	],
);
const values = fc.oneof(
	fc.jsonValue({ maxDepth: 3 }),
	fc.constantFrom(
		'False',
		'True',
		'x@example.com',
		'\u0000',
		'\ud800',
		'{"value":',
		[{ value: null }],
		[[[]]],
		{ toString: 0 },
		1e308,
	),
);
const operation = fc.record(
	{
		op: fc.constantFrom('add', 'Replace', 'remove', 'x', null, { toString: 0 }),
		path: fc.option(names),
		value: values,
	},
	{ requiredKeys: [] },
);
const objects = fc.dictionary(names, values, { maxKeys: 5 });
const filters = fc
	.array(
		fc.constantFrom(
			...[
				'userName',
				'active',
				'emails',
				'meta.created',
				'id',
				'eq',
				'co',
				'gt',
				'pr',
				'and',
				'or',
				'not',
				'(',
				')',
				'[',
				']',
			],
			...['"a"', '"\\u0000"', '"\\ud800"', 'true', '1e400', '"', '\\', '%', 'null', '-1'],
		),
		{ maxLength: 9 },
	)
	.map((words) => words.join(' '));

it('nothing odd is a fault of the server', async () => {
	const asked = fc.oneof(
		objects.map((body) => ['POST', '/Users', body] as const),
		objects.map((body) => ['PUT', `/Users/${user}`, { userName: 'odd@example.com', ...body }] as const),
		fc.array(operation, { maxLength: 4 }).map((Operations) => ['PATCH', `/Users/${user}`, { Operations }] as const),
		filters.map((filter) => ['GET', `/Users?filter=${encodeURIComponent(filter)}`, undefined] as const),
		filters.map((filter) => ['GET', `/Groups?filter=${encodeURIComponent(filter)}`, undefined] as const),
	);
	await fc.assert(
		fc.asyncProperty(asked, async ([method, path, body]) => {
			const { status, body: answer } = await scim.send(method, path, body);
			if (status >= 500) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
			if (status >= 400) expect(answer).toMatchObject({ schemas, status: String(status) });
		}),
		{ numRuns: 400 },
	);
}, 120_000);
