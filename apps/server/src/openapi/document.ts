import { permissionFlags } from '@rewards/validators/permissions';
import type { z } from 'zod';
import { gridKind } from '../rest/responses/grid';
import { exampleOf } from '../rest/responses/pieces';
import { programParam, type RestRoute } from '../rest/route';
import { restChapters, restRoutes } from '../rest/routes';
import { errorShape, refusals } from './errors';
import { gridParameters } from './grid-parameters';
import { type Json, type JsonObject, type Schema, schemaWriter } from './schemas';
import { webhookMessages } from './webhook-messages';

type Write = ReturnType<typeof schemaWriter>['write'];

const pathParameter = /\{([^}]+)\}/g;
const positions = (path: string): string => path.replace(pathParameter, '{}');
const spellings = new Map(restRoutes.toReversed().map(({ path }) => [positions(path), path]));
/** A path as the document has it: paths that differ only in parameter names are one, under the first one's names. */
export const documentedPath = ({ path }: Pick<RestRoute, 'path'>): string => spellings.get(positions(path)) ?? path;

/** `getProgramsByIdUsers`: the method and the path in one word. */
function operationId({ method, path }: RestRoute): string {
	const words = path
		.replace(/^\/api/, '')
		.replace(pathParameter, 'by-$1')
		.split(/[/-]/)
		.filter(Boolean);
	return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function whoText({ who }: RestRoute): string {
	if (who === 'public') return 'Any client may call it.';
	if (who === 'session') return 'Any signed-in user may call it.';
	if (who === 'staff') return 'Any user with a role may call it.';
	return `Needs the permission ${who.join(' or ')}.`;
}

function parametersOf(row: RestRoute, write: Write): Json[] {
	const ids = [...row.path.matchAll(pathParameter)].map(([, name = '']) => name);
	const own = [...documentedPath(row).matchAll(pathParameter)].map(([, name = ''], at) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string', ...(row.named.includes(ids[at] ?? '') ? {} : { format: 'uuid' }) },
	}));
	const asked: Json[] = row.reads
		? Object.entries(row.reads.shape).map(([name, schema]) => {
				const optional = (schema as z.ZodType).safeParse(undefined).success;
				return { name, in: 'query', required: !optional, schema: write(schema as z.ZodType, 'input') };
			})
		: [];
	const headers = [
		...(row.method === 'POST' && (!row.keyless || row.path.endsWith('/orders'))
			? [{ $ref: '#/components/parameters/IdempotencyKey' }]
			: []),
		...(programParam(row.path) ? [{ $ref: '#/components/parameters/ProgramId' }] : []),
	];
	return [...own, ...asked, ...(gridKind(row.answers) ? gridParameters.references : []), ...headers];
}

const fileBody = (media: string, description: string): JsonObject => ({
	required: true,
	description,
	content: {
		'multipart/form-data': {
			schema: {
				type: 'object',
				properties: { files: { type: 'string', contentMediaType: media } },
				required: ['files'],
			},
		},
		...(media === 'text/csv'
			? { 'text/csv': { schema: { type: 'string' }, example: 'Name,Email\r\nOmar Haddad,omar@customer.example\r\n' } }
			: {}),
	},
});

function bodyOf(row: RestRoute, write: Write): JsonObject | undefined {
	if (row.method !== 'POST') return undefined;
	if (row.upload === 'image') return fileBody('image/*', 'An image, as a file of a form.');
	if (row.upload) return fileBody('text/csv', 'The file, as it is or as a file of a form.');
	if (!row.takes) return undefined;
	const schema = write(row.takes, 'input');
	const example = row.example as Json;
	return {
		required: true,
		content: {
			'application/json': { schema, example },
			...(row.path === '/token' ? { 'application/x-www-form-urlencoded': { schema, example } } : {}),
		},
	};
}

function answersOf(row: RestRoute, write: Write): JsonObject {
	const answer = {
		description: 'Done',
		content: {
			'application/json': { schema: write(row.answers, 'output'), example: exampleOf(row.answers) as Json },
		},
	};
	const places = row.path === '/api/programs/{id}/orders' && row.method === 'POST';
	const refused = refusals
		.filter(({ when }) => when(row))
		.map(({ status, name }): [string, JsonObject] => [status, { $ref: `#/components/responses/${name}` }]);
	if (row.upload === 'table')
		return { '202': { ...answer, description: 'Stored; it is imported next' }, ...Object.fromEntries(refused) };
	return {
		'200': places ? { ...answer, description: 'The order already placed with the same key' } : answer,
		...(places ? { '201': { ...answer, description: 'Placed' } } : {}),
		...Object.fromEntries(refused),
	};
}

function operationOf(row: RestRoute, tag: string, write: Write): JsonObject {
	const body = bodyOf(row, write);
	return {
		tags: [tag],
		operationId: operationId(row),
		summary: row.summary,
		description: whoText(row),
		...(row.who === 'public' ? { security: [] } : {}),
		parameters: parametersOf(row, write),
		...(body ? { requestBody: body } : {}),
		responses: answersOf(row, write),
	};
}

function pathsOf(write: Write): JsonObject {
	const paths: Record<string, JsonObject> = {};
	for (const { name, routes } of restChapters) {
		for (const row of routes) {
			const path = documentedPath(row);
			paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, name, write) };
		}
	}
	return paths;
}

const webhooksOf = (write: Write): JsonObject =>
	Object.fromEntries(
		webhookMessages.map(({ type, summary, message, example }) => [
			type,
			{
				post: {
					tags: ['Webhooks'],
					operationId: type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
					summary,
					description: 'Signed by the Standard Webhooks scheme.',
					security: [],
					requestBody: {
						required: true,
						content: { 'application/json': { schema: write(message, 'output'), example: example as JsonObject } },
					},
					responses: {
						'2XX': { description: 'Accepted. Any other status is retried for a day.' },
						'410': { description: 'Pauses the endpoint.' },
					},
				},
			},
		]),
	);

function componentsOf(write: Write, schemas: Record<string, Schema>): JsonObject {
	const error = { 'application/json': { schema: write(errorShape, 'output') } };
	return {
		securitySchemes: {
			bearer: { type: 'http', scheme: 'bearer', description: 'A token of POST /token, or an API key (rwk_…).' },
		},
		parameters: {
			...gridParameters.components,
			IdempotencyKey: {
				name: 'Idempotency-Key',
				in: 'header',
				description: 'A string of your choice. Repeating a call with the same key within a day runs it only once.',
				schema: { type: 'string', maxLength: 200 },
				example: 'b0f8e1c2-oct',
			},
			ProgramId: {
				name: 'ProgramId',
				in: 'header',
				description: 'The client’s current program. It must be the one in the path.',
				schema: { type: 'string', format: 'uuid' },
			},
		},
		responses: Object.fromEntries(
			refusals.map(({ name, text, status }) => [
				name,
				{
					description: text,
					content: error,
					...(status === '429' || status === '503'
						? { headers: { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } } }
						: {}),
				},
			]),
		),
		schemas,
	};
}

/**
 * The OpenAPI document (3.1) of the whole REST API, built from the path tables and the schemas that they parse with.
 */
export function openApiDocument(serverUrl: string, options: { closed?: boolean } = {}): JsonObject {
	const { components, write } = schemaWriter(options);
	const paths = pathsOf(write);
	const webhooks = webhooksOf(write);
	return {
		openapi: '3.1.1',
		info: {
			title: 'Rewards Admin',
			version: '1.0.0',
			summary: 'Accounts, programs, participants, points, claim codes and orders.',
			description: `Sign in with \`POST /token\` or use an API key, and send it as \`Authorization: Bearer …\`. New fields and codes may be added at any time: ignore the ones you don't know.\n\nPermissions: ${permissionFlags.join(', ')}.`,
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: serverUrl }],
		security: [{ bearer: [] }],
		tags: [
			...restChapters.map(({ name, about }) => ({ name, description: about })),
			{ name: 'Webhooks', description: 'Messages that are posted to your endpoints.' },
		],
		paths,
		webhooks,
		components: componentsOf(write, components),
	};
}
