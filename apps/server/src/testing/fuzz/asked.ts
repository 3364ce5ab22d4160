import { appRouter } from '@rewards/api/router';
import { z } from 'zod';
import type { Json, JsonObject } from '../../openapi/schemas';
import { gridKind } from '../../rest/responses/grid';
import { programParam, type RestRoute } from '../../rest/route';
import { restRoutes } from '../../rest/routes';
import { hostileOf, nearly, poisoned } from './odd';
import { type Random, uuidOf } from './random';
import { type Pool, sampleOf } from './values';
import type { World } from './world';

export const forms = ['valid', 'nearly', 'hostile', 'foreign'] as const;
export type Form = (typeof forms)[number];

/** A request as it goes over the wire. */
export interface Asked {
	/** `GET /api/customers` or `participants.list`. */
	name: string;
	form: Form;
	method: 'GET' | 'POST' | 'DELETE';
	url: string;
	headers: Record<string, string>;
	payload?: string;
}

const plain = (schema: z.ZodType): JsonObject => {
	const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
	return JSON.parse(JSON.stringify(made));
};
/** The input of a procedure, as one object: it may parse in several steps. */
function inputOf(procedure: unknown): JsonObject {
	const { inputs } = (procedure as { _def: { inputs: readonly unknown[] } })._def;
	const properties: JsonObject = {};
	const required: Json[] = [];
	for (const input of inputs) {
		if (!(input instanceof z.ZodType)) continue;
		const schema = plain(input);
		if (inputs.length === 1) return schema;
		Object.assign(properties, schema['properties']);
		if (Array.isArray(schema['required'])) required.push(...schema['required']);
	}
	return { type: 'object', properties, required };
}

/** A URL can't hold half of a surrogate pair. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '?');

/** Calls that would destroy the world that all other requests need: sent only with foreign ids. */
const ending =
	/^(?:DELETE \/api\/(?:programs|customers)\/\{id\}|POST \/api\/move-program.*|programs\.(?:delete|move)|accounts\.delete|programs\.clone|POST .*\/clone)$/;

export type Ask = (random: Random, form: Form, world: World) => Asked;

const jsonOf = (value: Json): string => JSON.stringify(value) ?? 'null';

function formed(base: () => Json, form: Form, random: Random): Json {
	if (form === 'nearly') return nearly(base(), random);
	if (form === 'hostile') return random.chance(15) ? hostileOf(random) : poisoned(base(), random);
	return base();
}

const kindOf = (procedure: unknown): string => (procedure as { _def: { type: string } })._def.type;

function procedureAsk(name: string, procedure: unknown): Ask {
	const schema = inputOf(procedure);
	const mutates = kindOf(procedure) === 'mutation';
	return (random, form, world) => {
		const pool: Pool = { ids: world.ids.own };
		const known = world.inputs.get(name);
		const foreign = form === 'foreign' || ending.test(name);
		const base = (): Json => {
			const made = foreign ? known?.foreign : known?.own;
			return made && made.length > 0 && random.chance(60) ? random.pick(made) : sampleOf(schema, random, pool);
		};
		const input = jsonOf(formed(base, form, random));
		const headers: Record<string, string> = {};
		if (random.chance(10)) headers['programid'] = random.pick(world.ids.own);
		if (mutates && random.chance(10)) headers['idempotency-key'] = `fuzz-${random.whole(500)}`;
		return mutates
			? {
					name,
					form,
					method: 'POST',
					url: `/trpc/${name}`,
					headers: { ...headers, 'content-type': 'application/json' },
					payload: input,
				}
			: { name, form, method: 'GET', url: `/trpc/${name}?input=${encodeURIComponent(wellFormed(input))}`, headers };
	};
}

const operations = ['=', '<>', '>', '<=', 'contains', 'notcontains', 'startswith', 'between', 'anyof'];
/** Parameters of a list in either dialect. */
function gridOf(random: Random, fields: readonly string[]): Record<string, string> {
	const field = () => (random.chance(90) && fields.length > 0 ? random.pick(fields) : 'passwordHash');
	const value = (): Json => random.pick<Json>(['a', 'Active', 10, null, true, '2026-01-01', [1, 5], ['a', 'b']]);
	const made: Record<string, Json> = {};
	if (random.chance(40)) made['filters'] = [{ key: field(), operation: random.pick(operations), value: value() }];
	if (random.chance(20))
		made['filter'] = [[field(), random.pick(operations), value()], random.pick(['and', 'or']), [field(), '=', value()]];
	if (random.chance(40)) made['sort'] = [{ selector: field(), desc: random.chance(50) }];
	if (random.chance(20)) made['group'] = [{ selector: field(), isExpanded: random.chance(30) }];
	if (random.chance(15))
		made['totalSummary'] = [{ selector: field(), summaryType: random.pick(['sum', 'min', 'max', 'avg', 'count']) }];
	if (random.chance(15)) made['totals'] = [{ selector: field(), summaryType: random.pick(['sum', 'count']) }];
	const text = Object.fromEntries(Object.entries(made).map(([name, one]) => [name, jsonOf(one)]));
	if (random.chance(50)) text['take'] = String(random.whole(30));
	if (random.chance(30)) text['skip'] = String(random.whole(30));
	if (random.chance(20)) text['search'] = random.pick(['a', 'Omar', '%', 'ş', '']);
	if (random.chance(20)) text['requireTotalCount'] = 'true';
	if (random.chance(5)) text['cursor'] = 'abc';
	return text;
}

const fieldsOf = (row: RestRoute): string[] =>
	[...new Set(JSON.stringify(plain(row.answers)).matchAll(/"([a-zA-Z]\w{1,30})":\{"(?:type|anyOf|enum)/g))].map(
		([, name = '']) => name,
	);

const csv = [
	'Name,Email\r\nOmar,omar@example.com\r\n',
	'',
	'\ufeffName;Email\r\n',
	'"unclosed,\r\n',
	'Email,Amount,Description\r\na@b.example,5,x\r\n',
	'\u0000\u0001\u0002',
];

function restAsk(row: RestRoute): Ask {
	const name = `${row.method} ${row.path}`;
	const body = row.takes ? plain(row.takes) : null;
	const fields = gridKind(row.answers) ? fieldsOf(row) : [];
	const program = programParam(row.path);
	return (random, form, world) => {
		const { tree } = world.app;
		const foreign = form === 'foreign' || ending.test(name);
		const branch = foreign ? 'right' : 'left';
		const idOf = (parameter: string): string => {
			if (form === 'hostile' && random.chance(30)) return wellFormed(String(hostileOf(random)).slice(0, 3000)) || 'x';
			if (form === 'nearly' && random.chance(20)) return uuidOf(random);
			if (parameter === program) return tree.programs[branch].id;
			if (row.path.startsWith('/api/customers/{')) return tree.accounts[branch].id;
			return random.pick(foreign ? [...world.ids.foreign] : (world.records.get(parameter) ?? world.ids.own));
		};
		const path = row.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => encodeURIComponent(idOf(parameter)));
		const query: Record<string, string> = gridKind(row.answers) ? gridOf(random, fields) : {};
		for (const [parameter, schema] of Object.entries(row.reads?.shape ?? {}))
			if (random.chance(60))
				query[parameter] = String(sampleOf(plain(schema as z.ZodType), random, { ids: world.ids.own }));
		if (form === 'hostile')
			for (const parameter of Object.keys(query))
				if (random.chance(40)) query[parameter] = jsonOf(hostileOf(random)).slice(0, 5000);
		const search = new URLSearchParams(query).toString();
		const headers: Record<string, string> = {};
		if (random.chance(10)) headers['programid'] = random.chance(50) ? tree.programs[branch].id : uuidOf(random);
		if (row.method === 'POST' && random.chance(10)) headers['idempotency-key'] = `fuzz-${random.whole(500)}`;
		const url = search ? `${path}?${search}` : path;
		if (row.method !== 'POST') return { name, form, method: row.method, url, headers };
		if (row.upload)
			return {
				name,
				form,
				method: 'POST',
				url,
				headers: { ...headers, 'content-type': 'text/csv' },
				payload: random.pick(csv),
			};
		const base = (): Json => {
			if (row.example !== undefined && random.chance(40)) return row.example as Json;
			return body
				? sampleOf(body, random, { ids: foreign ? [...world.ids.foreign].slice(0, 500) : world.ids.own })
				: {};
		};
		const broken = form === 'hostile' && random.chance(5);
		const payload = jsonOf(formed(base, form, random));
		return {
			name,
			form,
			method: 'POST',
			url,
			headers: { ...headers, 'content-type': 'application/json' },
			payload: broken ? payload.slice(0, -1) : payload,
		};
	};
}

/** Every REST path and every procedure, each with a way to call it. */
export const asks: readonly Ask[] = [
	...restRoutes.map(restAsk),
	...Object.entries(appRouter._def.procedures)
		.filter(([, procedure]) => kindOf(procedure) !== 'subscription')
		.map(([name, procedure]) => procedureAsk(name, procedure)),
];
