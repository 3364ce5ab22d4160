import { placeholderFault } from './placeholders';

/** What is known of one text of a language. */
export interface DictionaryTextFacts {
	text: string;
	english: string;
	/** What the template says in the same language; null: nothing. */
	template: string | null;
	/** Names that the site fills in; null: not known. */
	expects: readonly string[] | null;
}

export interface DictionaryMarks {
	missing: boolean;
	/** The same as in English, so probably not translated. */
	same: boolean;
	/** Not what the template says. */
	changed: boolean;
	faulty: boolean;
}

/** How a text is, by itself. Its English is never "the same as English". */
export function marksOf(language: string, { text, english, template, expects }: DictionaryTextFacts): DictionaryMarks {
	const missing = text.trim() === '';
	return {
		missing,
		same: !missing && language !== 'en' && text === english,
		changed: !missing && template !== null && text !== template,
		faulty: placeholderFault(text, expects) !== null,
	};
}

export interface DictionaryProgress {
	total: number;
	/** Neither missing nor the same as in English. */
	translated: number;
	missing: number;
	same: number;
	changed: number;
	faulty: number;
}

export const noProgress: Readonly<DictionaryProgress> = {
	total: 0,
	translated: 0,
	missing: 0,
	same: 0,
	changed: 0,
	faulty: 0,
};

/** The counts with one text more. */
export const withText = (progress: DictionaryProgress, marks: DictionaryMarks): DictionaryProgress => ({
	total: progress.total + 1,
	translated: progress.translated + Number(!marks.missing && !marks.same),
	missing: progress.missing + Number(marks.missing),
	same: progress.same + Number(marks.same),
	changed: progress.changed + Number(marks.changed),
	faulty: progress.faulty + Number(marks.faulty),
});
