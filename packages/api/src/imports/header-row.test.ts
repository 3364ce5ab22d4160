import { describe, expect, it } from 'vitest';
import { AppError } from '../errors';
import { CsvReader } from './csv-reader';
import type { ImportColumn } from './header/header';

const columns: readonly ImportColumn<'name' | 'email' | 'phone'>[] = [
	{ field: 'name', title: 'name', names: ['full name'], needed: true },
	{ field: 'email', title: 'email', names: ['e-mail address'], needed: true },
	{ field: 'phone', title: 'phone' },
];

interface Asked {
	headerRow?: number;
	/** Characters per piece. */
	piece?: number;
	remembered?: ReadonlyMap<string, 'name' | 'email' | 'phone' | null>;
}

/** The header's row, its separator, the rows below with their numbers, and those above; or why there is none. */
function read(text: string, { headerRow, piece = 1_000_000, remembered }: Asked = {}) {
	const rows: [number, ...string[]][] = [];
	const above: number[] = [];
	let separator = '';
	const reader = new CsvReader({
		columns,
		mapping: remembered ? { remembered } : {},
		headerRow,
		above: ({ row }) => above.push(row),
		header: (_header, sign) => {
			separator = sign;
		},
		row: (line, cells) => rows.push([line, ...cells]),
	});
	try {
		for (let at = 0; at < text.length; at += piece)
			reader.push({ text: text.slice(at, at + piece), byteLength: piece });
		const { row } = reader.end();
		return { row, separator, rows, above, counted: reader.rows, blank: reader.blankLines };
	} catch (error) {
		if (error instanceof AppError) return error.params;
		throw error;
	}
}

const people = 'Full name,E-mail address\nAnn,ann@example.com\n';
const ann = ['Ann', 'ann@example.com'];

describe('a header below a title', () => {
	it.each([
		['one line', `Members\n${people}`, 2],
		['lines with other numbers of cells', `Members,,\n2026-11-26,08:00\n${people}`, 3],
		['blank lines between', `Members\n\n \n${people}`, 4],
		['blank lines before', `\n\nMembers\n${people}`, 4],
		['rows of separators alone', `,,\nMembers,,\n,,\n${people}`, 4],
		['a title with a line break in quotes', `"Members\nof November"\n${people}`, 2],
		['a title with the other separators', `Members; all, of; them; of; here\n${people}`, 2],
		['a quotation mark that is never closed', `"Members of November\n${people}`, 2],
		['a name of one column in the title', `Name of the list,Phone\n${people}`, 2],
		['CR alone', `Members\r\r${people.replaceAll('\n', '\r')}`, 3],
		['CRLF', `Members\r\n\r\n${people.replaceAll('\n', '\r\n')}`, 3],
		['nineteen lines', `${'x\n'.repeat(19)}${people}`, 20],
	])('is found after %s, however the text arrives', (_, text, row) => {
		const whole = { row, separator: ',', rows: [[row + 1, ...ann]], counted: 1, blank: 0 };
		expect(read(text)).toMatchObject(whole);
		expect(read(text, { piece: 7 })).toMatchObject(whole);
		expect(read(text, { headerRow: row })).toMatchObject(whole);
	});

	it.each([
		[';', `Members, of all, countries\n${people.replaceAll(',', ';')}`],
		['\t', `Members, of; all\n${people.replaceAll(',', '\t')}`],
		[';', `sep=;\nMembers\n${people.replaceAll(',', ';')}`],
	])('has its own separator %j', (separator, text) => {
		expect(read(text)).toMatchObject({ separator, row: 2, rows: [[3, ...ann]] });
		expect(read(text, { piece: 3 })).toMatchObject({ separator, row: 2, rows: [[3, ...ann]] });
	});

	it('is known by the answers for earlier files', () => {
		const remembered = new Map([['mitglied', 'name'] as const, ['adresse', 'email'] as const]);
		expect(read('Liste\nMitglied,Adresse\nAnn,ann@example.com\n', { remembered })).toMatchObject({ row: 2 });
	});

	it('that names some columns only is named in the refusal', () => {
		expect(read('Members\nFull name,Phone,Mail\nAnn,1,2\n')).toMatchObject({
			reason: 'columnsMissing',
			columns: 'email',
			row: 2,
		});
	});

	it('is the first row where no row is one', () => {
		expect(read('Ann,1\nBen,2\n')).toMatchObject({ reason: 'columnsMissing', row: 1, headers: ['Ann', '1'] });
		expect(read(`${'x\n'.repeat(20)}${people}`)).toMatchObject({ reason: 'columnsMissing', row: 1 });
	});

	it('keeps its limits', () => {
		expect(read(`x\n${'y'.repeat(300_000)}`)).toMatchObject({ reason: 'columnsMissing' });
		expect(read('y'.repeat(300_000), { piece: 10_000 })).toMatchObject({ reason: 'headerTooLong' });
		expect(read('"name,email\nAnn,1\n')).toMatchObject({ reason: 'headerQuote' });
		expect(read('Members\n\n')).toMatchObject({ reason: 'columnsMissing', row: 1 });
	});
});

describe('a row that staff have chosen as the header', () => {
	it('is the header, whatever the others are', () => {
		const file = `${people}name,email\nBen,ben@example.com\n`;
		expect(read(file, { headerRow: 3 })).toMatchObject({
			row: 3,
			above: [1, 2],
			rows: [[4, 'Ben', 'ben@example.com']],
		});
	});

	it('must be in the file, and have cells', () => {
		expect(read(people, { headerRow: 9 })).toMatchObject({ reason: 'headerRowMissing', row: 9 });
		expect(read(`Members\n,\n${people}`, { headerRow: 2 })).toMatchObject({ reason: 'headerRowMissing', row: 2 });
		expect(read(people, { headerRow: 2 })).toMatchObject({ reason: 'columnsMissing', row: 2 });
		expect(read('Members\nname,email\n', { headerRow: 2 })).toMatchObject({ reason: 'headerOnly' });
	});
});
