import { AppError } from '@rewards/api/errors/index';

/**
 * Most of a body, counted before anything is made of it: three bytes (`[],`) take sixty as a value. What people and
 * programs send has some values for each hundred bytes: ids, prices, texts.
 */
export const jsonLimits = { usual: 100_000, long: 500_000, depth: 64 } as const;
/** Shorter texts can't hold much. */
const shortLength = 128 * 1024;
/** The most that a usual path takes. */
const usualLength = 1024 * 1024;

const structure = /["{}[\],]/g;

function tooMuch(what: 'values' | 'levels', most: number): never {
	const message = `The body has too many ${what}: at most ${most.toLocaleString('en')} are read.`;
	throw new AppError(what === 'values' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', { [what]: most }, { message });
}

/** Where a string that begins at `start` ends. Throws a SyntaxError for one that doesn't. */
export function endOfString(text: string, start: number): number {
	for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
		let slashes = 0;
		while (text[at - 1 - slashes] === '\\') slashes += 1;
		if (slashes % 2 === 0) return at;
	}
	throw new SyntaxError('A string has no end.');
}

/** Looks only at brackets, separators and texts; pauses after each thousand. */
function* countValues(text: string): Generator<void> {
	const most = text.length > usualLength ? jsonLimits.long : jsonLimits.usual;
	let values = 0;
	let depth = 0;
	let at = 0;
	for (let seen = 1; ; seen += 1) {
		structure.lastIndex = at;
		const found = structure.exec(text);
		if (!found) return;
		at = found.index;
		if (found[0] === '"') at = endOfString(text, at);
		else if (found[0] === '}' || found[0] === ']') depth -= 1;
		else {
			values += 1;
			if (found[0] !== ',') depth += 1;
			if (depth > jsonLimits.depth) tooMuch('levels', jsonLimits.depth);
			if (values > most) tooMuch('values', most);
		}
		at += 1;
		if (seen % 1000 === 0) yield;
	}
}

/**
 * Throws PAYLOAD_TOO_LARGE (values) or BAD_REQUEST (levels) for a text beyond `jsonLimits`, or a SyntaxError for one
 * that is no JSON.
 */
export async function assertModestJson(text: string, breathe: () => Promise<void> | undefined): Promise<void> {
	if (text.length <= shortLength) return;
	for (const _ of countValues(text)) await breathe();
}

/** The same for a text of usual length, in one go: some milliseconds. Leaves it to others to say what is no JSON. */
export function assertModestText(text: string): void {
	if (text.length <= shortLength) return;
	try {
		for (const _ of countValues(text));
	} catch (error) {
		if (error instanceof AppError) throw error;
	}
}
