const secrets = /password|secret|token|devkey|hash|sealed/i;

type Fields = Record<string, unknown>;
const isPlainObject = (value: unknown): value is Fields =>
	typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A value as JSON stores it, keys in order, so that two of them can be compared as text. */
function plain(value: unknown): unknown {
	if (value === undefined) return null;
	if (value instanceof Date) return value.toISOString();
	if (typeof value === 'bigint') return Number(value);
	if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
	if (Array.isArray(value)) return value.map(plain);
	if (isPlainObject(value)) {
		const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
		return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
	}
	// Decimal of the database client: an object that knows its own text
	return typeof value === 'object' && value !== null ? String(value) : value;
}

/** The same with secrets hidden at any depth. Booleans and numbers are never secrets, whatever their names. */
function shown(key: string, value: unknown): unknown {
	if (value === null || value === '' || typeof value === 'boolean' || typeof value === 'number') return value;
	if (Array.isArray(value)) return value.map((inner) => shown(key, inner));
	if (isPlainObject(value))
		return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(name, inner)]));
	return secrets.test(key) ? 'set' : value;
}

const pick = (record: Fields | null, keys: string[]) =>
	record ? Object.fromEntries(keys.map((key) => [key, shown(key, plain(record[key]))])) : undefined;

/**
 * Reduces both sides to the fields that differ, ready for JSON. A creation has no `before`, a deletion no `after`; null
 * when an update changes nothing. A changed secret shows "set" on both sides and still counts as a change.
 */
export function changedFields(before: Fields | null, after: Fields | null) {
	const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
	if (!before || !after) return { before: pick(before, keys), after: pick(after, keys) };
	const same = (key: string) => JSON.stringify(plain(before[key])) === JSON.stringify(plain(after[key]));
	const differing = keys.filter((key) => key in after && !same(key));
	return differing.length === 0 ? null : { before: pick(before, differing), after: pick(after, differing) };
}

/**
 * Whether saving `after` over a record would change nothing: then its version stays, and no open form gets a conflict.
 */
export const isUnchanged = (before: Fields, after: Fields): boolean => changedFields(before, after) === null;
