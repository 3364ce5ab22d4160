const secrets = /password|secret|token|devkey|hash|sealed/i;

const plain = (value: unknown): unknown => {
	if (value instanceof Date) return value.toISOString();
	if (typeof value === 'bigint') return Number(value);
	if (value instanceof Uint8Array) return 'set';
	// Decimal of the database client: an object that knows its own text
	if (
		typeof value === 'object' &&
		value !== null &&
		!Array.isArray(value) &&
		Object.getPrototypeOf(value) !== Object.prototype
	)
		return String(value);
	return value;
};

const shown = (key: string, value: unknown): unknown => {
	if (value === null || value === undefined || value === '') return value ?? null;
	return secrets.test(key) ? 'set' : plain(value);
};

const pick = (record: Record<string, unknown> | null, keys: string[]) =>
	record ? Object.fromEntries(keys.map((key) => [key, shown(key, record[key])])) : undefined;

/**
 * Both sides reduced to what differs, ready for JSON. A creation has no before, a removal no after; null when an update
 * changes nothing. A changed secret shows "set" on both sides and still counts as a change.
 */
export function changedFields(before: Record<string, unknown> | null, after: Record<string, unknown> | null) {
	const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
	if (!before || !after) return { before: pick(before, keys), after: pick(after, keys) };
	const differing = keys.filter(
		(key) => key in after && JSON.stringify(plain(before[key]) ?? null) !== JSON.stringify(plain(after[key]) ?? null),
	);
	return differing.length === 0 ? null : { before: pick(before, differing), after: pick(after, differing) };
}
