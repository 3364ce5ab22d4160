import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, plainCell } from './csv-cells';

test('cells that a spreadsheet would execute get an apostrophe, also if it splits the line elsewhere', () => {
	expect(csvLine(['=1+1', 'x;=1+1', 'a\t@b', 'x;y', 'a,-1'], ',')).toBe("'=1+1,x;'=1+1,a\t'@b,x;y,\"a,-1\"\r\n");
	expect(csvLine(['x;=1+1', 'a,-1'], ';')).toBe('"x;=1+1";a,\'-1\r\n');
	// After a quote or a line break: other spreadsheets may not take our quotes for quotes.
	expect(csvLine(['x;"=1+1', 'x\r\n=1+1', 'x\n\ny'], ',')).toBe('"x;""\'=1+1","x\r\n\'=1+1","x\n\ny"\r\n');
});

test('a cell is restored to its original value', () => {
	const text = fc.string({
		unit: fc.constantFrom('a', ';', ',', '\t', '=', '-', '+', '@', ' ', '\n', '\r', '"'),
		maxLength: 12,
	});
	fc.assert(
		fc.property(text, (cell) => {
			const written = csvLine([cell], '|').slice(0, -2);
			const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
			expect(plainCell(read)).toBe(cell);
		}),
	);
});
