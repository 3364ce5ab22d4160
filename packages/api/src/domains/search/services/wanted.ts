/** Maximum words of a search. */
const mostWords = 5;
/** Results per kind. */
export const most = 5;

/** A search text as words; all must match. */
export interface Wanted {
	words: readonly [string, ...string[]];
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** The words of a text; null without any. */
export function wanted(text: string): Wanted | null {
	const [first, ...others] = text.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
	return first ? { words: [first, ...others] } : null;
}

/**
 * The condition that `column` (already folded) contains all words, with the patterns to append to the values, of which
 * there are `from` so far. One or two letters match only at the start of words: they are too short for the trigram
 * index, and a match anywhere would find nearly every name. `first` narrows the first word to the very start of the
 * column.
 */
export function conditionOf({ words }: Wanted, column: string, from: number, first = false) {
	const values: string[] = [];
	const like = (pattern: string) => {
		values.push(pattern);
		return `${column} like fold_text($${from + values.length})`;
	};
	const parts = words.map((word, index) => {
		const text = escaped(word);
		if (first && index === 0) return like(`${text}%`);
		if (word.length > 2) return like(`%${text}%`);
		return `(${[`${text}%`, `% ${text}%`, `%\n${text}%`].map(like).join(' or ')})`;
	});
	return { sql: parts.join(' and '), values };
}
