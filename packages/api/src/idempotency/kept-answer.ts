/** A response that can't be stored: it contains a secret, a value that JSON can't restore, or is too long. */
class NotKept extends Error {}

const longest = 1_000_000;
const secret = /password|secret|token|devkey|hash/i;

type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

/** Limits for the remaining characters and values of a response: a large one isn't processed to its end. */
interface Left {
	count: number;
}

/** A value as JSON, with types that JSON lacks under a name that starts with `$`. */
function toPlain(value: unknown, left: Left): Plain {
	left.count -= typeof value === 'string' ? value.length : 1;
	if (left.count < 0) throw new NotKept();
	if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
	if (typeof value === 'number' && Number.isFinite(value)) return value;
	if (value === undefined) return { $: 'undefined' };
	if (value instanceof Date) return { $: 'date', value: value.toISOString() };
	if (Array.isArray(value)) return value.map((each) => toPlain(each, left));
	if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) throw new NotKept();
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => {
			if (name === '$' || (secret.test(name) && typeof inner === 'string' && inner !== '')) throw new NotKept();
			return [name, toPlain(inner, left)];
		}),
	);
}

function fromPlain(value: Plain): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map(fromPlain);
	if (value['$'] === 'undefined') return undefined;
	if (value['$'] === 'date') return new Date(String(value['value']));
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fromPlain(inner)]));
}

/** A response in stored form; null when it can't be stored. */
export function keepAnswer(answer: unknown): string | null {
	try {
		const text = JSON.stringify(toPlain(answer, { count: longest }));
		return text.length > longest ? null : text;
	} catch (error) {
		if (error instanceof NotKept) return null;
		throw error;
	}
}

/** The response as it was returned. */
export const givenAnswer = (kept: string): unknown => fromPlain(JSON.parse(kept));
