import { expect, test } from 'vitest';
import { inOrder } from './in-order';
import { flatten, grammarOf, textOf } from './texts';

const english = grammarOf('en', 'en');
const catalogue = flatten({
	hello: 'Hello {{name}}!',
	rows_one: '{{count, number}} row',
	rows_other: '{{count, number}} rows',
	deep: { er: { text: 'found' } },
	needs: 'Needs {{flags, list}}',
});
const t = (key: string, params = {}) => textOf(catalogue, key, params, english);

test('names are filled in once; their content is not parsed again', () => {
	expect(t('hello', { name: 'Ada' })).toBe('Hello Ada!');
	expect(t('hello', { name: '{{name}} $& $1' })).toBe('Hello {{name}} $& $1!');
	expect(t('hello')).toBe('Hello !');
});

test('groups are dotted, and a missing key is undefined', () => {
	expect(t('deep.er.text')).toBe('found');
	expect(t('deep.er')).toBe(undefined);
});

test('the plural form is the language’s own', () => {
	expect([0, 1, 2, 12345].map((count) => t('rows', { count }))).toEqual(['0 rows', '1 row', '2 rows', '12,345 rows']);
	const arabic = flatten({ n_zero: 'z', n_one: '1', n_two: '2', n_few: 'few', n_many: 'many', n_other: 'other' });
	const grammar = grammarOf('ar', 'ar-u-nu-latn');
	expect([0, 1, 2, 3, 11, 100].map((count) => textOf(arabic, 'n', { count }, grammar))).toEqual([
		'z',
		'1',
		'2',
		'few',
		'many',
		'other',
	]);
});

test('in a right-to-left sentence names, addresses and dates keep their order; numbers and Arabic words stay as they are', () => {
	const arabic = flatten({ upload: 'جارٍ رفع {{name}}', needs: 'يحتاج {{flags, list}}', rows: '{{count, number}} صف' });
	const of = (key: string, params: object) =>
		textOf(arabic, key, { ...params }, grammarOf('ar', 'ar-u-nu-latn', inOrder));
	expect(of('upload', { name: '2026-plan.csv' })).toBe('جارٍ رفع \u20682026-plan.csv\u2069');
	expect(of('upload', { name: '2026-01-31' })).toBe('جارٍ رفع \u20682026-01-31\u2069');
	expect(of('upload', { name: '\u2068Ada\u2069' })).toBe('جارٍ رفع \u2068Ada\u2069');
	expect(of('upload', { name: 'محمد' })).toBe('جارٍ رفع محمد');
	expect(of('upload', { name: '1,234' })).toBe('جارٍ رفع 1,234');
	expect(of('needs', { flags: ['a', 'ب'] })).toBe('يحتاج \u2068a\u2069 وب');
	expect(of('rows', { count: 1234 })).toBe('1,234 صف');
	expect(textOf(catalogue, 'hello', { name: 'Ada' }, english)).toBe('Hello Ada!');
});

test('numbers and lists follow the language', () => {
	expect(t('needs', { flags: ['a', 'b', 'c'] })).toBe('Needs a, b, and c');
	expect(textOf(catalogue, 'rows', { count: 12345 }, grammarOf('tr', 'tr'))).toBe('12.345 rows');
});
