import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RestRoute } from '../route';

type Kind = 'boolean' | 'number';

const mediaType = 'application/x-www-form-urlencoded';
export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
	headers['content-type']?.split(';')[0]?.trim().toLowerCase() === mediaType;

/** The JSON types that a field accepts, through alternatives. */
function typesOf(schema: unknown): string[] {
	if (typeof schema !== 'object' || schema === null) return [];
	const { type, anyOf, oneOf } = schema as Record<string, unknown>;
	const own = typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];
	return [...own, ...[anyOf, oneOf].flatMap((parts) => (Array.isArray(parts) ? parts.flatMap(typesOf) : []))];
}

const kinds = new WeakMap<z.ZodType, Map<string, Kind>>();
/** The fields of a body that accept only switches or numbers, never a string. */
function kindsOf(takes: z.ZodType): Map<string, Kind> {
	const known = kinds.get(takes);
	if (known) return known;
	const { properties = {} } = z.toJSONSchema(takes, { io: 'input', unrepresentable: 'any' });
	const found = new Map<string, Kind>();
	for (const [name, schema] of Object.entries(properties)) {
		const types = typesOf(schema);
		if (types.includes('string')) continue;
		if (types.includes('boolean')) found.set(name, 'boolean');
		else if (types.includes('number') || types.includes('integer')) found.set(name, 'number');
	}
	kinds.set(takes, found);
	return found;
}

function read(kind: Kind | undefined, value: unknown): unknown {
	if (typeof value !== 'string') return value;
	if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
	return kind === 'number' && /^-?\d{1,15}(\.\d{1,9})?$/.test(value) ? Number(value) : value;
}

/**
 * A form body, in which everything is a string: "true", "false" and numbers are converted where the path takes a switch
 * or a number. Anything else stays as is, for the procedure to refuse.
 */
export function readForm({ takes }: Pick<RestRoute, 'takes'>, body: unknown): unknown {
	if (!takes || typeof body !== 'object' || body === null) return body;
	const known = kindsOf(takes);
	return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, read(known.get(name), value)]));
}
