import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, neutralText, plainCell } from './csv-cells';

test('cells that a spreadsheet would execute get an apostrophe, also if it splits the line elsewhere', () => {
	expect(csvLine(['=1+1', 'x;=1+1', 'a\t@b', 'x;y', 'a,-1'], ',')).toBe("'=1+1,x;'=1+1,a\t'@b,x;y,\"a,-1\"\r\n");
	expect(csvLine(['x;=1+1', 'a,-1'], ';')).toBe('"x;=1+1";a,\'-1\r\n');
	// After a quote or a line break: other spreadsheets may not take our quotes for quotes.
	expect(csvLine(['x;"=1+1', 'x\r\n=1+1', 'x\n\ny'], ',')).toBe('"x;""\'=1+1","x\r\n\'=1+1","x\n\ny"\r\n');
});

test.each([
	['="00123"', '00123'],
	['="say ""hi"""', 'say "hi"'],
	["'00124", '00124'],
	["'1/2", '1/2'],
	["'4.7E+17", '4.7E+17'],
	["'-5", '-5'],
	["'t Hooft", "'t Hooft"],
	["'tis", "'tis"],
	["O'Brien", "O'Brien"],
])('the text of %s is %s', (cell, text) => expect(plainCell(cell)).toBe(text));

const hostile = fc.string({
	unit: fc.constantFrom(
		'a',
		'0',
		'5',
		'.',
		"'",
		';',
		',',
		'\t',
		'=',
		'-',
		'+',
		'@',
		' ',
		'\n',
		'\r',
		'"',
		'E',
		'\uff1d',
	),
	maxLength: 12,
});

test.each([',', ';', '\t', '|'])('a cell is restored to its original value, separated by %j', (separator) => {
	fc.assert(
		fc.property(hostile, (cell) => {
			const written = csvLine([cell], separator).slice(0, -2);
			const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
			expect(plainCell(read)).toBe(cell);
		}),
		{ numRuns: 5_000 },
	);
});

test('nothing that a spreadsheet would run is left at the start of a cell', () => {
	fc.assert(
		fc.property(hostile, (cell) => !/^[=+\-@\t\n\r\uff1d]/.test(neutralText(cell))),
		{ numRuns: 5_000 },
	);
});
