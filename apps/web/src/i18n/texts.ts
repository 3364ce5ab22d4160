import { fillText } from '@rewards/validators/messages/fill-text';
import type { Locale } from './locales';

/** A catalogue as in its JSON file: grouped texts, in i18next's format (`{{name}}`, `{{count, number}}`, `key_one`). */
export interface Catalogue {
	readonly [key: string]: string | Catalogue;
}
/** The same with dotted keys. */
export type FlatCatalogue = ReadonlyMap<string, string>;

export function flatten(catalogue: Catalogue): FlatCatalogue {
	const flat = new Map<string, string>();
	const walk = (node: Catalogue, prefix: string) => {
		for (const [key, value] of Object.entries(node)) {
			if (typeof value === 'string') flat.set(prefix + key, value);
			else walk(value, `${prefix}${key}.`);
		}
	};
	walk(catalogue, '');
	return flat;
}

/** The grammar of a language: its plural rule, number and list formats, and how names are placed in a sentence. */
export interface Grammar {
	plural: Intl.PluralRules;
	number: Intl.NumberFormat;
	list: Intl.ListFormat;
	/** A choice: `A, B or C`. */
	either: Intl.ListFormat;
	/** What fills a place, as the direction of the language needs it. */
	place: (value: unknown) => unknown;
}

export const grammarOf = (locale: Locale, intlLocale: string, place: Grammar['place'] = (value) => value): Grammar => ({
	plural: new Intl.PluralRules(locale),
	number: new Intl.NumberFormat(intlLocale),
	list: new Intl.ListFormat(intlLocale),
	either: new Intl.ListFormat(intlLocale, { type: 'disjunction' }),
	place,
});

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * The text of a key with its parameters; undefined if the catalogue lacks it. A numeric `count` selects the language's
 * plural form, or the plain key if there are no forms.
 */
export function textOf(
	catalogue: FlatCatalogue,
	key: string,
	params: Readonly<Record<string, unknown>>,
	grammar: Grammar,
): string | undefined {
	const { count } = params;
	const form = typeof count === 'number' ? catalogue.get(`${key}_${grammar.plural.select(count)}`) : undefined;
	const text = form ?? catalogue.get(key);
	if (text === undefined) return undefined;
	const placed = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, grammar.place(value)]));
	return fillText(text, placed, {
		number: (value) => grammar.number.format(Number(value)),
		list: (value) => grammar.list.format(textsOf(value)),
		either: (value) => grammar.either.format(textsOf(value)),
	});
}
