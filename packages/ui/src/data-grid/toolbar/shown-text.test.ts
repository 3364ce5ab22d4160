import { expect, test } from 'vitest';
import type { Translate } from '../../lib/ui-context';
import en from '../../texts/en.json';
import { shownText } from './shown-text';

const texts: Record<string, string> = en;
/** The English texts, filled in as i18next does. */
const t: Translate = (key, params = {}) =>
	(texts[key] ?? texts[`${key}_${params['count'] === 1 ? 'one' : 'other'}`] ?? '').replace(
		/{{(\w+)}}/g,
		(_, name: string) => String(params[name]),
	);
const shown = (total: number | null, rows: number | null, page = 1) =>
	shownText({ total, rows, page, pageSize: 20 }, t, (value) => value.toLocaleString('en'));

test('a list shows which rows of how many are visible', () => {
	expect(shown(1_004_211, null, 2)).toBe('21–40 of 1,004,211');
	expect(shown(7, null)).toBe('1–7 of 7');
	expect(shown(0, null)).toBe('No rows');
	expect(shown(null, null)).toBe(' ');
});

test('a grouped list shows its number of groups and of rows', () => {
	expect(shown(2, 199)).toBe('2 groups · 199 rows');
	expect(shown(1, 1)).toBe('1 group · 1 row');
	expect(shown(35, 1200, 2)).toBe('21–35 of 35 groups · 1,200 rows');
});
