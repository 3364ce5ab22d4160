import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../env';
import type { RestRoute } from '../rest/route';
import { restRoutes } from '../rest/routes';
import { withFormats } from '../testing/check-answer';
import { startApp, type TestApp } from '../testing/start-app';
import { documentedPath, openApiDocument } from './document';
import type { JsonObject } from './schemas';

const document = openApiDocument('http://localhost:3000');

interface Media {
	schema: JsonObject;
	example?: unknown;
}
interface Operation {
	requestBody?: { content: Record<string, Media> };
	responses: Record<string, { content?: Record<string, Media> }>;
}

const { paths, webhooks } = document as unknown as {
	paths: Record<string, Record<string, Operation>>;
	webhooks: Record<string, { post: Operation }>;
};

const ajv = withFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ $id: 'api', components: openApiDocument('http://localhost:3000', { closed: true })['components'] });
/** What is wrong with an example; references point into the document. */
function faultsOf({ schema, example }: Media): string {
	const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
	const check = ajv.compile(JSON.parse(text));
	return check(example) ? '' : ajv.errorsText(check.errors);
}

let held: TestApp;
beforeAll(async () => {
	held = await startApp({ publicUrl: 'https://portal.harbor.test' });
});
afterAll(() => held.stop());

test('is public, and passes an independent linter', async () => {
	const answer = await held.app.inject({ method: 'GET', url: '/api/openapi.json' });
	expect(answer.statusCode).toBe(200);
	expect(answer.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Rewards Admin' } });
	const problems = await lintFromString({
		source: answer.body,
		absoluteRef: '/openapi.json',
		config: await createConfig({ extends: ['recommended-strict'] }),
	});
	expect(
		problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
	).toEqual([]);
});

/** The rows of the contract: what each path accepts and returns, and who may call it. */
const contract = readFileSync(join(projectRoot, 'docs/rest-paths.tsv'), 'utf8')
	.split('\n')
	.map((line) => line.split('\t'))
	.filter(([method]) => method === 'GET' || method === 'POST' || method === 'DELETE')
	.map(([method, path = '', , , who = '']) => ({ name: `${method} ${documentedPath({ path })}`, who }));

test('has every path of the contract, and every path that this server answers', () => {
	const documented = Object.entries(paths).flatMap(([path, methods]) =>
		Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
	);
	expect(contract.length).toBeGreaterThan(70);
	expect(contract.map(({ name }) => name).filter((path) => !documented.includes(path))).toEqual([]);
	expect(documented.toSorted()).toEqual(restRoutes.map((row) => `${row.method} ${documentedPath(row)}`).toSorted());
});

const words: Record<string, RestRoute['who']> = {
	public: 'public',
	'any valid token': 'session',
	'signed-in': 'staff',
};
/**
 * Plain words or flags of the contract. What depends on the program, the role or the body is up to the procedures,
 * which have their own tests.
 */
const plainWho = contract.filter(({ who }) => who in words || /^manage\w+(?: or manage\w+)*$/.test(who));

test.each(plainWho)('$name may be called by $who', ({ name, who }) => {
	const row = restRoutes.find((one) => `${one.method} ${documentedPath(one)}` === name);
	expect(row?.who).toEqual(words[who] ?? who.split(' or '));
});

describe.each(
	Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
	),
)('%s', (name, operation) => {
	test('has examples that fit its schemas', () => {
		const sent = operation.requestBody?.content['application/json'];
		const answered = (operation.responses['200'] ?? operation.responses['202'])?.content?.['application/json'];
		if (sent) expect(faultsOf(sent)).toBe('');
		expect(sent && sent.example === undefined ? `${name} has no example` : '').toBe('');
		expect(answered?.example).toBeDefined();
		if (answered) expect(faultsOf(answered)).toBe('');
	});
});

test.each(Object.entries(webhooks))('the message %s has an example that fits its schema', (_, { post }) => {
	const sent = post.requestBody?.content['application/json'];
	expect(sent && faultsOf(sent)).toBe('');
});

describe('an address that no path has', () => {
	const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string) => {
		const { statusCode, headers, ...answer } = await held.app.inject({ method, url });
		return { status: statusCode, allow: headers.allow, code: answer.json<{ code: string }>().code };
	};
	const unknown = { status: 404, allow: undefined, code: 'NOT_FOUND' };

	test('is answered 404 as JSON', async () => {
		expect(await ask('GET', '/api/nothing')).toEqual(unknown);
		expect(await ask('POST', '/api/nothing')).toEqual(unknown);
		expect(await ask('DELETE', '/token/below')).toEqual(unknown);
	});

	test('is answered 405 with the methods that it has, where only the method is wrong', async () => {
		const other = { status: 405, code: 'METHOD_NOT_ALLOWED' };
		expect(await ask('PUT', '/api/customers')).toEqual({ ...other, allow: 'GET, HEAD, POST' });
		expect(await ask('DELETE', '/api/self')).toEqual({ ...other, allow: 'GET, HEAD' });
		expect(await ask('GET', '/token')).toEqual({ ...other, allow: 'POST' });
		expect(await ask('PUT', `/api/programs/${'0'.repeat(8)}/orders/`)).toEqual({ ...other, allow: 'GET, HEAD, POST' });
		expect(await ask('POST', '/healthz')).toEqual({ ...other, allow: 'GET, HEAD' });
	});
});
