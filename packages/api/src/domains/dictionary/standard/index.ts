import { type DictionaryGroup, dictionaryGroups } from '@rewards/validators/dictionary/constants';
import { placeholdersOf } from '@rewards/validators/dictionary/placeholders';
import { english } from './english';

type Standard = Record<Exclude<DictionaryGroup, 'other'>, Readonly<Record<string, string>>>;
const groups: Standard = english;

interface StandardText {
	key: string;
	group: DictionaryGroup;
	text: string;
	/** Values that the site fills in. */
	expects: readonly string[];
}

/** Every text of a program's site, in editing order. */
const standardTexts: ReadonlyMap<string, StandardText> = new Map(
	dictionaryGroups.flatMap((group) =>
		group === 'other'
			? []
			: Object.entries(groups[group]).map(
					([key, text]) => [key, { key, group, text, expects: placeholdersOf(text).names }] as const,
				),
	),
);

export const standardText = (key: string): StandardText | undefined => standardTexts.get(key);
export const standardKeys: readonly string[] = [...standardTexts.keys()];

/** The English texts by key: the start of a dictionary where no template says otherwise. */
export const standardMessages: Readonly<Record<string, string>> = Object.fromEntries(
	[...standardTexts.values()].map(({ key, text }) => [key, text]),
);
