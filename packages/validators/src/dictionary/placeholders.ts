/** The placeholders of a text, or why it can't be parsed. */
export type Placeholders = { names: readonly string[]; broken: false } | { names: readonly []; broken: true };

const nameThere = /[A-Za-z]\w*/y;
const choiceThere = /(?:=\d+|[A-Za-z]+)\s*\{/y;
const kinds = ['plural', 'select', 'selectordinal'];

/**
 * Reads `{name}` and `{count, plural, one {# item} other {# items}}` (also select and selectordinal), one within
 * another. An apostrophe is only an apostrophe: people write it in plain words.
 */
class Reader {
	readonly names = new Set<string>();
	#at = 0;

	constructor(private readonly text: string) {}

	/** Reads up to the end, or within a choice up to the brace that closes it. False for a brace out of place. */
	message(within: boolean): boolean {
		for (; this.#at < this.text.length; this.#at += 1) {
			const sign = this.text[this.#at];
			if (sign === '}') return within;
			if (sign === '{' && !this.#placeholder()) return false;
		}
		return !within;
	}

	/** From its opening brace to its closing one. */
	#placeholder(): boolean {
		this.#at += 1;
		const name = this.#word(nameThere);
		if (!name) return false;
		this.names.add(name);
		this.#space();
		if (this.#here('}')) return true;
		if (!this.#comma()) return false;
		const kind = this.#word(nameThere);
		return kind !== undefined && kinds.includes(kind) && this.#comma() && this.#choices();
	}

	#choices(): boolean {
		const seen: string[] = [];
		for (;;) {
			this.#space();
			if (this.#here('}')) return seen.includes('other');
			const choice = this.#word(choiceThere);
			if (!choice) return false;
			seen.push(choice.slice(0, -1).trim());
			if (!this.message(true)) return false;
			// Past the brace that closes the choice.
			this.#at += 1;
		}
	}

	#word(pattern: RegExp): string | undefined {
		this.#space();
		pattern.lastIndex = this.#at;
		const word = pattern.exec(this.text)?.[0];
		this.#at += word?.length ?? 0;
		return word;
	}

	#comma(): boolean {
		this.#space();
		if (!this.#here(',')) return false;
		this.#at += 1;
		return true;
	}

	#space(): void {
		while (/\s/.test(this.text[this.#at] ?? '')) this.#at += 1;
	}

	#here(sign: string): boolean {
		return this.text[this.#at] === sign;
	}
}

/** How many braces a text may have: more than any sentence has, and few enough to be read one within another. */
const mostBraces = 200;

/** The placeholders of a text, by name and each once. */
export function placeholdersOf(text: string): Placeholders {
	if (!/[{}]/.test(text)) return { names: [], broken: false };
	const reader = new Reader(text);
	const few = text.split('{').length <= mostBraces;
	return few && reader.message(false)
		? { names: [...reader.names].toSorted(), broken: false }
		: { names: [], broken: true };
}

export interface PlaceholderFault {
	/** Key of the message. */
	code: 'placeholderBroken' | 'placeholderMissing' | 'placeholderUnknown';
	params?: { names: string };
}

const shown = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/**
 * The placeholder problem of a text whose place in the site fills in `expected`; null if none. A blank text has none,
 * and with `expected` null nothing is known about the place.
 */
export function placeholderFault(text: string, expected: readonly string[] | null): PlaceholderFault | null {
	if (text.trim() === '') return null;
	const { names, broken } = placeholdersOf(text);
	if (broken) return { code: 'placeholderBroken' };
	if (!expected) return null;
	const unknown = names.filter((name) => !expected.includes(name));
	if (unknown.length > 0) return { code: 'placeholderUnknown', params: { names: shown(unknown) } };
	const missing = expected.filter((name) => !names.includes(name));
	return missing.length > 0 ? { code: 'placeholderMissing', params: { names: shown(missing) } } : null;
}
