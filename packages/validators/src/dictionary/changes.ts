import { type PlaceholderFault, placeholderFault } from './placeholders';
import { dictionaryTextMax } from './words';

/** A text of the language, as far as a change of it has to know. */
export interface ChangeableText {
	key: string;
	text: string;
	expects: readonly string[] | null;
}

export interface TextFault {
	/** Key of the message. */
	code: PlaceholderFault['code'] | 'tooLong';
	params?: Readonly<Record<string, string | number>>;
}

/** What keeps a text from being saved; null: nothing. */
export function textFault(text: string, expects: readonly string[] | null): TextFault | null {
	if (text.length > dictionaryTextMax) return { code: 'tooLong', params: { max: dictionaryTextMax } };
	return placeholderFault(text, expects);
}

export interface PlannedText {
	key: string;
	before: string;
	after: string;
	/** The text was missing. */
	isNew: boolean;
	fault: TextFault | null;
}

export interface TextPlan {
	/** In the order of the texts that are there. */
	changes: PlannedText[];
	/** Keys that the site hasn't got. */
	unknown: string[];
	/** How many say what is there already. */
	same: number;
}

/**
 * What other texts would change: those of a template, a file or an earlier state. A blank one says nothing, and takes
 * nothing away.
 */
export function planTexts(rows: readonly ChangeableText[], given: ReadonlyMap<string, string>): TextPlan {
	const known = new Set(rows.map(({ key }) => key));
	const said = rows.flatMap((row) => {
		const after = given.get(row.key)?.trim();
		return after ? [{ row, after }] : [];
	});
	const changes = said
		.filter(({ row, after }) => after !== row.text)
		.map(({ row, after }) => ({
			key: row.key,
			before: row.text,
			after,
			isNew: row.text.trim() === '',
			fault: textFault(after, row.expects),
		}));
	return { changes, unknown: [...given.keys()].filter((key) => !known.has(key)), same: said.length - changes.length };
}
