/**
 * An input as one text: the same for inputs that say the same, whatever the order of their keys. Functions and streams, which are the caller's means and
 * not what it asks for, are left out.
 */
export function canonical(input: unknown): string {
	return (
		JSON.stringify(input, (_name, value: unknown) => {
			if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
			if (Object.getPrototypeOf(value) !== Object.prototype && Object.getPrototypeOf(value) !== null) return null;
			return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
		}) ?? ''
	);
}
