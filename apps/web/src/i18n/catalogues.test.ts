import uiAr from '@rewards/ui/texts/ar.json';
import uiEn from '@rewards/ui/texts/en.json';
import uiTr from '@rewards/ui/texts/tr.json';
import { messages as arabic } from '@rewards/validators/messages/arabic';
import { messages } from '@rewards/validators/messages/english';
import { messages as turkish } from '@rewards/validators/messages/turkish';
import { describe, expect, test } from 'vitest';
import { type Locale, locales } from './locales';

type Catalogue = { [key: string]: string | Catalogue };

const files = import.meta.glob<Catalogue>('./{en,tr,ar}/**/*.json', { eager: true, import: 'default' });
const ui: Record<Locale, Catalogue> = { en: uiEn, tr: uiTr, ar: uiAr };
const validation: Record<Locale, Catalogue> = { en: messages, tr: turkish, ar: arabic };

function catalogue(locale: Locale, namespace: string): Catalogue {
	if (namespace === 'ui') return ui[locale];
	if (namespace === 'validation') return validation[locale];
	const found = files[`./${locale}/${namespace}.json`];
	if (!found) throw new Error(`there is no ${locale}/${namespace}.json`);
	return found;
}

const namespaces = [
	...new Set(Object.keys(files).map((path) => path.replace(/^\.\/\w+\/(.+)\.json$/, '$1'))),
	'ui',
	'validation',
];

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/** Every text with its dotted key. */
function flat(node: Catalogue, prefix = ''): [key: string, text: string][] {
	return Object.entries(node).flatMap(([key, value]) =>
		typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
	);
}
const texts = (locale: Locale, namespace: string) => new Map(flat(catalogue(locale, namespace)));
const baseKeys = (all: ReadonlyMap<string, string>) =>
	new Set([...all.keys()].map((key) => key.replace(pluralSuffix, '')));
const placeholders = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();

describe.each(namespaces)('%s', (namespace) => {
	test.each(locales)('%s has exactly the keys of English', (locale) => {
		expect([...baseKeys(texts(locale, namespace))].sort()).toEqual([...baseKeys(texts('en', namespace))].sort());
	});

	test.each(locales)('%s has every plural form that its grammar needs', (locale) => {
		const all = texts(locale, namespace);
		const plural = [...all.keys()].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, ''));
		const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
		for (const key of new Set(plural)) {
			expect([...all.keys()].filter((one) => one.replace(pluralSuffix, '') === key).sort(), key).toEqual(
				needed.map((form) => `${key}_${form}`).sort(),
			);
		}
	});

	test.each(locales)('%s has the placeholders of English', (locale) => {
		const english = texts('en', namespace);
		for (const [key, text] of texts(locale, namespace)) {
			const base = key.replace(pluralSuffix, '');
			const original = english.get(key) ?? english.get(`${base}_other`) ?? '';
			// A form for none, one or two may spell the number as a word.
			const spelled = /_(zero|one|two)$/.test(key) ? ['count', 'number'] : [];
			const ignore = (name: string | undefined) => !spelled.includes(name ?? '');
			expect(placeholders(text).filter(ignore), key).toEqual(placeholders(original).filter(ignore));
		}
	});

	test.each(locales)('%s has no empty text', (locale) => {
		expect([...texts(locale, namespace)].filter(([, text]) => text.trim() === '')).toEqual([]);
	});
});

test('Turkish and Arabic are translated, not copied', () => {
	// Names, and words that Turkish shares with English.
	const same = new Set(['rewards admin', 'program', 'csv']);
	const words = (text: string) =>
		text
			.replace(/\{\{.*?\}\}|[^\p{L} ]/gu, '')
			.trim()
			.toLowerCase();
	for (const locale of ['tr', 'ar'] as const) {
		for (const namespace of namespaces) {
			const english = texts('en', namespace);
			const copied = [...texts(locale, namespace)].filter(
				([key, text]) => english.get(key) === text && words(text).length > 1 && !same.has(words(text)),
			);
			expect(copied, `${locale}/${namespace}`).toEqual([]);
		}
	}
});
