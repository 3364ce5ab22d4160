import type { Json, JsonObject } from '../../openapi/schemas';
import { type Random, uuidOf } from './random';

/** Where values that only a database has come from. */
export interface Pool {
	/** Ids of records that the caller can access. */
	ids: readonly string[];
}

const isObject = (value: unknown): value is JsonObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

const words = ['Omar', 'Sky Points', 'Ünlü Şirket', 'عمر حداد', 'a', '5 Elm Street', '0', 'true', '2026-01-31'];
const formats: Record<string, (random: Random, pool: Pool) => string> = {
	uuid: (random, { ids }) => (random.chance(85) && ids.length > 0 ? random.pick(ids) : uuidOf(random)),
	'date-time': (random) => new Date(1.7e12 + random.whole(1e9) * 100).toISOString(),
	date: (random) => new Date(1.7e12 + random.whole(1e9) * 100).toISOString().slice(0, 10),
	email: (random) => `fuzz${random.whole(1e6)}@example.com`,
	uri: (random) => `https://example.com/${random.whole(1000)}`,
};

function textOf(schema: JsonObject, random: Random, pool: Pool): string {
	const made = formats[String(schema['format'])]?.(random, pool);
	if (made !== undefined) return made;
	const least = numberOf(schema['minLength']) ?? 0;
	const most = numberOf(schema['maxLength']) ?? 60;
	// A text may be an address or a number as well; only the procedure knows what it has to be.
	const text = random.chance(15) ? `fuzz${random.whole(1e6)}@example.com` : random.pick(words);
	return text.padEnd(least, 'x').slice(0, most);
}

function objectOf(schema: JsonObject, random: Random, pool: Pool, depth: number): JsonObject {
	const made: JsonObject = {};
	const required = Array.isArray(schema['required']) ? schema['required'] : [];
	for (const [name, field] of Object.entries(isObject(schema['properties']) ? schema['properties'] : {})) {
		if (!required.includes(name) && !random.chance(depth > 3 ? 5 : 40)) continue;
		made[name] = sampleOf(field, random, pool, depth + 1);
	}
	if (isObject(schema['additionalProperties']) && depth < 4) {
		for (let left = random.whole(3); left > 0; left -= 1)
			made[random.pick(words)] = sampleOf(schema['additionalProperties'], random, pool, depth + 1);
	}
	return made;
}

/** A value that matches the JSON Schema, as far as a schema can express it. */
export function sampleOf(schema: Json, random: Random, pool: Pool, depth = 0): Json {
	if (!isObject(schema)) return random.pick(words);
	if (schema['const'] !== undefined) return schema['const'];
	if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
	for (const name of ['anyOf', 'oneOf'] as const) {
		const ways = schema[name];
		if (Array.isArray(ways)) return sampleOf(random.pick(ways), random, pool, depth + 1);
	}
	const { type } = schema;
	switch (Array.isArray(type) ? random.pick(type) : type) {
		case 'null':
			return null;
		case 'boolean':
			return random.chance(50);
		case 'integer':
		case 'number': {
			const least = numberOf(schema['minimum']) ?? 0;
			const most = Math.min(numberOf(schema['maximum']) ?? least + 1000, least + 1e6);
			return least + random.whole(most - least + 1);
		}
		case 'array': {
			const least = numberOf(schema['minItems']) ?? 0;
			const length = Math.min(least + random.whole(3), numberOf(schema['maxItems']) ?? 3);
			return Array.from({ length }, () => sampleOf(schema['items'] ?? {}, random, pool, depth + 1));
		}
		case 'object':
			return objectOf(schema, random, pool, depth);
		case 'string':
			return textOf(schema, random, pool);
		default:
			return isObject(schema['properties']) ? objectOf(schema, random, pool, depth) : random.pick(words);
	}
}
