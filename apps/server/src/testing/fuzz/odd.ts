import type { Json, JsonObject } from '../../openapi/schemas';
import { type Random, uuidOf } from './random';

/** What attackers and broken clients send instead of a value. */
const hostile: readonly (() => Json)[] = [
	() => '\u0000',
	() => 'a\u0000b',
	() => '\ud800',
	() => '\u202egnp.exe',
	() => "' or '1'='1",
	() => "'; drop table participant; --",
	() => '%00',
	() => '$' + '{7*7}{{7*7}}',
	() => '<script>alert(1)</script>',
	() => '<img src=x onerror=alert(1)>',
	() => '../../../../etc/passwd',
	() => '__proto__',
	() => 'constructor',
	() => '=1+1',
	() => 'x'.repeat(100_000),
	() => 'ş'.repeat(5_000),
	() => '-1',
	() => '1e400',
	() => 'NaN',
	() => '9'.repeat(400),
	() => '0001-01-01T00:00:00Z',
	() => '+275760-09-13T00:00:00.001Z',
	() => '2026-02-30',
	() => -1,
	() => 0,
	() => 1.5,
	() => 2 ** 31,
	() => Number.MAX_SAFE_INTEGER,
	() => 1e308,
	() => true,
	() => null,
	() => [],
	() => ({}),
	() => [[[[[[[[[[]]]]]]]]]],
	() => Array.from({ length: 3_000 }, () => 0),
	() => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
	() => ({ $ne: null }),
	() => ({ length: 1e9 }),
	() => Array.from({ length: 200 }).reduce<Json>((inner) => [inner], []),
];
export const hostileOf = (random: Random): Json => random.pick(hostile)();

/** Makes one thing about a value wrong. */
function changed(value: Json, random: Random): Json {
	if (typeof value === 'string')
		return random.pick<Json>(['', ` ${value} `, value.repeat(60).slice(0, 70_000), 7, null, [value], uuidOf(random)]);
	if (typeof value === 'number') return random.pick<Json>([value + 1, -value, value * 1e9, 0.5, String(value), null]);
	if (typeof value === 'boolean') return random.pick<Json>([!value, 'yes', 1, null]);
	if (value === null) return random.pick<Json>(['', 0, false, {}]);
	if (Array.isArray(value)) return random.pick<Json>([[], [...value, ...value], [...value, null], {}, null]);
	const names = Object.keys(value);
	const name = names.length > 0 ? random.pick(names) : 'x';
	const { [name]: one = null, ...others } = value;
	return random.pick<Json>([
		others,
		{ ...value, [name]: null },
		{ ...value, unknownField: 1 },
		{ ...others, [name]: [one] },
		[],
		null,
	]);
}

/** The value with `change` applied at one place, possibly deep inside. */
function at(value: Json, random: Random, change: (value: Json) => Json): Json {
	if (Array.isArray(value) && value.length > 0 && random.chance(80)) {
		const place = random.whole(value.length);
		return value.map((inner, index) => (index === place ? at(inner, random, change) : inner));
	}
	if (typeof value === 'object' && value !== null && !Array.isArray(value) && random.chance(80)) {
		const names = Object.keys(value);
		if (names.length === 0) return change(value);
		const name = random.pick(names);
		const made: JsonObject = { ...value, [name]: at(value[name] ?? null, random, change) };
		return made;
	}
	return change(value);
}

/** A value that is nearly right. */
export const nearly = (value: Json, random: Random): Json => at(value, random, (inner) => changed(inner, random));
/** A value with something hostile in it. */
export const poisoned = (value: Json, random: Random): Json => at(value, random, () => hostileOf(random));
