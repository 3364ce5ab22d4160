import { describe, expect, it } from 'vitest';
import ar from './ar.json';
import en from './en.json';
import tr from './tr.json';

const suffix = /_(zero|one|two|few|many|other)$/;
const base = (key: string) => key.replace(suffix, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const english: Record<string, string> = en;
const counted = new Set(
	Object.keys(english)
		.filter((key) => suffix.test(key))
		.map(base),
);

describe.each([
	['en', en],
	['tr', tr],
	['ar', ar],
])('the texts in %s', (locale, catalogue: Record<string, string>) => {
	it('are complete, without extra keys', () => {
		const wanted = new Set(Object.keys(english).map(base));
		expect([...new Set(Object.keys(catalogue).map(base))].sort()).toEqual([...wanted].sort());
	});

	it('have every plural form that the language has', () => {
		const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
		for (const key of counted) {
			const forms = Object.keys(catalogue).filter((one) => suffix.test(one) && base(one) === key);
			expect(forms.sort()).toEqual(pluralCategories.map((form) => `${key}_${form}`).sort());
		}
	});

	it('use the same placeholders as the English ones', () => {
		for (const [key, text] of Object.entries(catalogue)) {
			const origin = english[key] ?? english[`${base(key)}_other`] ?? '';
			// A form for one, two or none may spell the number as a word.
			const spelled = /_(zero|one|two)$/.test(key);
			const wanted = placeholders(origin);
			if (spelled) expect(wanted).toEqual(expect.arrayContaining(placeholders(text)));
			else expect(placeholders(text), key).toEqual(wanted);
		}
	});
});
