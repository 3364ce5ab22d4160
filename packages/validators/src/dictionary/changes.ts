import { dictionaryTextMax } from './constants';
import { type PlaceholderFault, placeholderFault } from './placeholders';

/** The data of a text that a change needs. */
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

/** Why a text can't be saved; null if it can. */
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
	/** Keys that the site doesn't have. */
	unknown: string[];
	/** Number of identical texts. */
	same: number;
}

/** What texts of a template, a file or an earlier state would change. Blank ones change nothing. */
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
