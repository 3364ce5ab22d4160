import { planTexts } from '@rewards/validators/dictionary/changes';
import { dictionaryCsv, dictionaryJson, readDictionaryFile } from '@rewards/validators/dictionary/files';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const utf8 = (text: string) => new TextEncoder().encode(text);
const french = { language: 'fr', names: ['French', 'Français'] };
const read = (bytes: Uint8Array | string) =>
	readDictionaryFile(typeof bytes === 'string' ? utf8(bytes) : bytes, french);
const texts = (bytes: Uint8Array | string) => Object.fromEntries(read(bytes).texts ?? []);

describe('a file of texts', () => {
	const wanted = { 'cart.title': 'Votre panier', 'cart.empty': 'Votre panier est vide à présent' };
	const csv = 'key,text\r\ncart.title,Votre panier\r\ncart.empty,Votre panier est vide à présent\r\n';
	it.each<[string, Uint8Array | string]>([
		['CSV', csv],
		['CSV as Excel writes it', `\uFEFF${csv.replaceAll(',', ';')}`],
		['CSV with tabs and a hint', `sep=\t\r\n${csv.replaceAll(',', '\t')}`],
		[
			'CSV with lone line feeds and more columns',
			'Group,Key,Français\na,cart.title,Votre panier\nb,cart.empty,Votre panier est vide à présent',
		],
		['CSV as UTF-16', new Uint8Array(Buffer.from(`\uFEFF${csv}`, 'utf16le'))],
		['CSV as ANSI', new Uint8Array(Buffer.from(csv, 'latin1'))],
		['JSON', JSON.stringify(wanted)],
		['JSON as REST answers it', JSON.stringify({ en: { messages: {} }, fr: { messages: wanted } })],
		['JSON of one language', `\uFEFF${JSON.stringify({ messages: wanted })}`],
	])('is read: %s', (_, bytes) => {
		expect(texts(bytes)).toEqual(wanted);
	});

	it.each([
		['', 'empty'],
		['key,text\n', 'empty'],
		['{}', 'empty'],
		['name,words\na,b\n', 'columns'],
		['{ "cart.title": ', 'json'],
		['{ "cart.title": 7 }', 'json'],
		['{ "en": { "messages": { "a": "b" } } }', 'language'],
		['PK\u0003\u0004 and so on', 'spreadsheet'],
		['key,text\na,\u0000', 'notText'],
		['key,text\na,"b\n', 'row'],
	] as const)('is refused with its reason: %j', (text, fault) => {
		expect(read(text).fault).toBe(fault);
	});

	const key = fc.stringMatching(/^[a-z][a-zA-Z.]{0,12}$/);
	const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((one) => one.replace(/[\p{Cc}\u2028]/gu, ' ').trim());
	const rows = fc.uniqueArray(fc.record({ key, text, english: text, group: fc.constant('cart') }), {
		selector: (row) => row.key,
		minLength: 1,
	});

	it('is unchanged after either export and a new import', () => {
		fc.assert(
			fc.property(rows, (all) => {
				// An apostrophe before a formula character belongs to the export, which adds it.
				const plain = all.map((row) => ({ ...row, text: row.text.replace(/^'(?=[=+\-@＝＋－＠])/, '') }));
				const wanted = Object.fromEntries(plain.map((row) => [row.key, row.text]));
				expect(texts(dictionaryCsv(plain))).toEqual(wanted);
				expect(texts(dictionaryJson('fr', plain))).toEqual(wanted);
			}),
		);
	});

	it('runs nothing in a spreadsheet', () => {
		const evil = ['=cmd|calc', '+1', '-1', '@SUM(A1)', '\t=1', '＝1'].map((text, at) => ({
			key: `cart.a${at}`,
			group: 'cart',
			english: text,
			text,
		}));
		const cells = parse(dictionaryCsv(evil), { bom: true }).flat() as string[];
		expect(cells.filter((cell) => /^[=+\-@\t＝＋－＠]/.test(cell))).toEqual([]);
	});
});

describe('the comparison with other texts', () => {
	const rows = [
		{ key: 'a', text: 'One', expects: [] },
		{ key: 'b', text: '', expects: [] },
		{ key: 'c', text: 'Hello {name}', expects: ['name'] },
		{ key: 'd', text: 'Same', expects: [] },
		{ key: 'e', text: 'Stays', expects: [] },
	];

	it('is new, changed, the same, unknown or invalid; a blank removes nothing', () => {
		const given = new Map(Object.entries({ x: 'X', c: 'Bonjour', b: ' Two ', a: 'Un', d: 'Same', e: ' ' }));
		expect(planTexts(rows, given)).toEqual({
			changes: [
				{ key: 'a', before: 'One', after: 'Un', isNew: false, fault: null },
				{ key: 'b', before: '', after: 'Two', isNew: true, fault: null },
				{
					key: 'c',
					before: 'Hello {name}',
					after: 'Bonjour',
					isNew: false,
					fault: { code: 'placeholderMissing', params: { names: '{name}' } },
				},
			],
			unknown: ['x'],
			same: 1,
		});
	});

	it('is empty after the import', () => {
		const given = fc.dictionary(fc.constantFrom('a', 'b', 'd', 'e', 'x'), fc.string());
		fc.assert(
			fc.property(given, (texts) => {
				const map = new Map(Object.entries(texts));
				const { changes } = planTexts(rows, map);
				const done = rows.map((row) => ({
					...row,
					text: changes.find(({ key }) => key === row.key)?.after ?? row.text,
				}));
				expect(planTexts(done, map).changes).toEqual([]);
			}),
		);
	});
});
