import { CsvRecords } from '@rewards/validators/imports/csv-records';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** The reader's output for a text split into chunks of the given lengths. */
function read(
	text: string,
	{ separator = ',', pieces = [text.length], maxRow = 10_000, expected = undefined as number | undefined } = {},
) {
	const rows: (string[] | { line: number; broken: string })[] = [];
	const lines: number[] = [];
	const records = new CsvRecords(separator, '\n', maxRow, {
		record: (line, cells) => {
			rows.push(cells);
			lines.push(line);
		},
		broken: (line, code) => rows.push({ line, broken: code }),
		blank: () => {},
	});
	records.expectedCells = expected;
	let at = 0;
	for (let i = 0; at < text.length; i += 1) {
		const length = Math.max(1, pieces[i % pieces.length] ?? 1);
		records.push(text.slice(at, at + length));
		at += length;
	}
	records.end();
	return { rows, lines };
}

const cell = fc.oneof(
	fc.constantFrom(
		'',
		'a',
		'"',
		'""',
		'a"b',
		',',
		';',
		'\n',
		'\r\n',
		'x\ny',
		' pad ',
		'Öz & Oğul',
		'شركة',
		'😀',
		'=1+1',
		'\t',
	),
	fc.string({ maxLength: 12 }).map((text) => text.replace(/\r(?!\n)/g, '')),
);
const written = (value: string, separator: string, always: boolean) =>
	always || /["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;

describe('CsvRecords', () => {
	it('reads what csv-parse reads, wherever the text is split', () => {
		fc.assert(
			fc.property(
				fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }),
				fc.constantFrom(',', ';', '\t'),
				fc.constantFrom('\n', '\r\n'),
				fc.boolean(),
				fc.boolean(),
				fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
				(table, separator, newline, always, ended, pieces) => {
					const text =
						table.map((row) => row.map((value) => written(value, separator, always)).join(separator)).join(newline) +
						(ended ? newline : '');
					const theirs: string[][] = parse(text, {
						delimiter: separator,
						relax_column_count: true,
						record_delimiter: ['\r\n', '\n'],
						skip_empty_lines: true,
					});
					const ours = read(text, { separator, pieces });
					expect(ours.rows).toEqual(theirs);
					expect(read(text, { separator }).rows).toEqual(theirs);
				},
			),
			{ numRuns: 2000 },
		);
	});

	it('gives the same result for any chunks, also for broken texts', () => {
		const soup = fc
			.array(fc.constantFrom('"', '"', ',', '\n', '\r\n', 'a', '\r', 'é'), { maxLength: 60 })
			.map((parts) => parts.join(''));
		fc.assert(
			fc.property(soup, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }), (text, pieces) => {
				expect(read(text, { pieces })).toEqual(read(text));
			}),
			{ numRuns: 3000 },
		);
	});

	it('loses no line: each starts a record, belongs to one, is blank or is reported as broken', () => {
		const soup = fc
			.array(fc.constantFrom('"', ',', '\n', 'a', 'b'), { maxLength: 60 })
			.map((parts) => `${parts.join('')}z`);
		fc.assert(
			fc.property(soup, (text) => {
				let covered = 0;
				const records = new CsvRecords(',', '\n', 1000, {
					record: (_, cells) => {
						covered += 1 + cells.join('').split('\n').length - 1;
					},
					broken: () => {
						covered += 1;
					},
					blank: () => {
						covered += 1;
					},
				});
				records.push(text);
				records.end();
				expect(covered).toBe(text.split('\n').length);
			}),
			{ numRuns: 3000 },
		);
	});

	it('counts rows as spreadsheets do: a line break within quotes starts none, a blank line is one', () => {
		expect(read('a,b\n"x\ny",1\r\n\nc,d').lines).toEqual([1, 2, 4]);
	});

	it('limits a broken quote to its line', () => {
		expect(read('a,b\n"open,1\nc,2\nd,3\n').rows).toEqual([
			['a', 'b'],
			{ line: 2, broken: 'rowQuoteOpen' },
			['c', '2'],
			['d', '3'],
		]);
		expect(read('a,"x"y\nc,2\n').rows).toEqual([{ line: 1, broken: 'rowQuote' }, ['c', '2']]);
		// The quote that seems to close it is another row's: the number of cells shows it.
		expect(read('a,"open\nc,"x"\nd,"e"\n', { expected: 2 }).rows).toEqual([
			{ line: 1, broken: 'rowQuoteOpen' },
			['c', 'x'],
			['d', 'e'],
		]);
		expect(read('a,"open\nb,c\nd,"\n', { expected: 3 }).rows).toEqual([
			{ line: 1, broken: 'rowQuote' },
			['b', 'c'],
			{ line: 3, broken: 'rowQuoteOpen' },
		]);
	});

	it('takes quotes within an unquoted cell literally', () => {
		expect(read('5" pipe,Joe "Red" Miller\n').rows).toEqual([['5" pipe', 'Joe "Red" Miller']]);
	});

	it('reports a row that is too long once and continues', () => {
		const pieces = [7];
		expect(read(`a,b\n${'x'.repeat(500)}\nc,d\n`, { maxRow: 100, pieces }).rows).toEqual([
			['a', 'b'],
			{ line: 2, broken: 'rowTooLong' },
			['c', 'd'],
		]);
		expect(read(`a,b\n"${'x\n'.repeat(500)}`, { maxRow: 100, pieces }).rows.slice(0, 3)).toEqual([
			['a', 'b'],
			{ line: 2, broken: 'rowQuoteOpen' },
			['x'],
		]);
	});

	it('is linear for a bomb of quotes', () => {
		for (const bomb of ['"', '""', '"\n', '"""\n', 'a,"\n', '"a""\n', '"x\n""\n']) {
			const started = performance.now();
			const text = bomb.repeat(Math.ceil(2_000_000 / bomb.length));
			read(text, { maxRow: 262_144, pieces: [65_536] });
			expect(performance.now() - started).toBeLessThan(20_000);
		}
	});
});
