import { AppError, fieldError } from '../errors';
import { yielder } from '../pieces';

/** Deeper than any input of ours; endless nesting overflows the stack further on. */
const mostLevels = 100;

const isPlain = (value: object): boolean => {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null || Array.isArray(value);
};

/** PostgreSQL accepts neither NUL nor an unpaired surrogate, in a text or in JSON. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
const unstorable = /[\u0000\p{Surrogate}]/u;

/**
 * Refuses an input that no database can store or search, anywhere in it: names and values of any depth. VALIDATION with
 * the field; ignores values other than JSON (streams, dates). A large input is checked in pieces.
 */
export async function checkStorable(input: unknown): Promise<void> {
	const breathe = yielder();
	let looked = 0;
	let level: { path: string; value: unknown }[] = [{ path: '', value: input }];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > mostLevels) throw new AppError('VALIDATION', undefined, { message: 'The input is nested too deeply.' });
		const next: typeof level = [];
		for (const { path, value } of level) {
			looked += 1;
			if (looked % 200 === 0) await breathe();
			if (typeof value === 'string') {
				if (unstorable.test(value)) throw fieldError(path, 'controlCharacter');
			} else if (typeof value === 'object' && value !== null && isPlain(value)) {
				for (const [name, part] of Object.entries(value)) {
					if (unstorable.test(name)) throw fieldError(path, 'controlCharacter');
					next.push({ path: path === '' ? name : `${path}.${name}`, value: part });
				}
			}
		}
		level = next;
	}
}
