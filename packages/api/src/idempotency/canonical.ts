const isPlain = (value: object): value is Record<string, unknown> =>
	Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;
const isSaid = (value: unknown): boolean =>
	value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';

/** How deep an input is split: a program's content, within the input of a call, down to its pages. */
const levels = 7;

/**
 * An input as one text, in chunks: equal inputs give the same text, whatever the order of their keys. Functions and
 * streams, which are means of the caller and not part of the request, are left out.
 */
export function* canonicalPieces(input: unknown, level = levels): Generator<string> {
	if (level === 0) return yield canonical(input);
	if (Array.isArray(input)) {
		yield '[';
		for (const [at, each] of input.entries()) {
			if (at > 0) yield ',';
			yield* isSaid(each) ? canonicalPieces(each, level - 1) : ['null'];
		}
		return yield ']';
	}
	if (typeof input !== 'object' || input === null || 'toJSON' in input || !isPlain(input))
		return yield canonical(input);
	yield '{';
	const names = Object.keys(input).filter((name) => isSaid(input[name]));
	for (const [at, name] of names.toSorted((a, b) => (a < b ? -1 : 1)).entries()) {
		yield `${at > 0 ? ',' : ''}${JSON.stringify(name)}:`;
		yield* canonicalPieces(input[name], level - 1);
	}
	yield '}';
}

function canonical(input: unknown): string {
	return (
		JSON.stringify(input, (_name, value: unknown) => {
			if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
			if (!isPlain(value)) return null;
			return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
		}) ?? ''
	);
}
