import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
	[name: string]: Json;
}
export type Schema = JsonObject;

const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which each object has passed through `change`, innermost first. */
function mapped(value: Json, change: (object: JsonObject) => JsonObject): Json {
	if (Array.isArray(value)) return value.map((each) => mapped(each, change));
	if (!isObject(value)) return value;
	return change(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapped(inner, change)])));
}

const local = '#/$defs/';
const shared = '#/components/schemas/';
/** References point to the document's own components. */
const toComponents = (object: JsonObject): JsonObject => {
	const { $ref: reference } = object;
	return typeof reference === 'string' && reference.startsWith(local)
		? { $ref: shared + reference.slice(local.length) }
		: object;
};

/** The limits of a form field's final text, whatever its input type: they apply to the input as well. */
function limitsOf(schema: unknown): Pick<JsonSchema, 'minLength' | 'maxLength'> {
	if (!(schema instanceof z.ZodPipe)) return {};
	const { out } = schema._zod.def;
	if (!(out instanceof z.ZodString)) return limitsOf(out);
	const { minLength, maxLength } = z.toJSONSchema(out);
	return { ...(minLength ? { minLength } : {}), ...(maxLength ? { maxLength } : {}) };
}
/** Fields that may not be empty may not be absent either. */
function requireTexts(schema: unknown, json: JsonSchema): void {
	if (!(schema instanceof z.ZodObject)) return;
	const needed = Object.entries(schema.shape).filter(([, field]) => limitsOf(field).minLength);
	if (needed.length > 0) json.required = [...new Set([...(json.required ?? []), ...needed.map(([name]) => name)])];
}

/**
 * Zod's schemas as JSON Schema (draft 2020-12, which OpenAPI 3.1 uses). Named shapes become components that all others
 * refer to; `components` collects them. `closed` rejects fields that a shape doesn't name: for tests only, since
 * clients should ignore them.
 */
export function schemaWriter({ closed = false } = {}) {
	const components: Record<string, Schema> = {};
	const write = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
		const made = z.toJSONSchema(schema, {
			io,
			unrepresentable: 'any',
			reused: 'inline',
			override: ({ zodSchema, jsonSchema }) => {
				if (io === 'input') {
					Object.assign(jsonSchema, limitsOf(zodSchema));
					requireTexts(zodSchema, jsonSchema);
				}
				if (!closed && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
				// An integer's default bounds tell a reader nothing.
				if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
				if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
				// The format says it; the pattern is a page long.
				if (jsonSchema.format) delete jsonSchema.pattern;
			},
		});
		const {
			$defs = {},
			$schema: _,
			...own
		} = JSON.parse(JSON.stringify(made)) as JsonObject & {
			$defs?: Record<string, Schema>;
		};
		for (const [name, part] of Object.entries($defs)) {
			const { id: __, $id: ___, ...rest } = mapped(part, toComponents) as JsonObject;
			components[name] = rest;
		}
		const { id, $id: ____, ...rest } = mapped(own, toComponents) as JsonObject;
		if (typeof id !== 'string') return rest;
		components[id] = rest;
		return { $ref: shared + id };
	};
	return { components, write };
}
