import type { Encoding } from '@rewards/validators/imports/encodings';
import { isSingleByte, upperHalves } from '../reading/single-bytes';

// Text files byte for byte in the manner of the programs that write them.

export type Table = readonly (readonly string[])[];

/** A file of a tool, and what the import makes of it. */
export interface ToolFile {
	tool: string;
	bytes: Buffer;
	/** Rows that are taken; by default the two people of `table`. */
	names?: readonly string[];
	/** Codes of the rows that are refused. */
	rejected?: readonly string[];
	/** Why the whole file is refused. */
	refused?: string;
}

export const table: Table = [
	['Full name', 'E-mail', 'Employee ID'],
	['Ann Lee', 'ann@example.com', '00124'],
	['Çağrı Öztürk', 'cagri@example.com', 'E-2'],
];
export const people = table.slice(1).map(([name = '']) => name);

function encoded(text: string, encoding: Encoding, mark = true): Buffer {
	if (encoding === 'utf-8') return Buffer.from(mark ? `\ufeff${text}` : text);
	if (encoding === 'utf-16le') return Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
	if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
	if (!isSingleByte(encoding)) throw new Error(encoding);
	const upper = upperHalves[encoding];
	return Buffer.from([...text].map((one) => (one < '\x80' ? one.charCodeAt(0) : 0x80 + upper.indexOf(one))));
}

type Quoting = 'needed' | 'all' | 'texts';
interface Way {
	separator: string;
	newline: string;
	encoding: Encoding;
	mark?: boolean;
	quotes?: Quoting;
	/** The last line has no end. */
	open?: boolean;
	before?: string;
}

const cellOf = (cell: string, { separator, quotes = 'needed' }: Way): string => {
	const needs = cell.includes(separator) || /["\r\n]/.test(cell);
	const isText = !/^-?\d*$/.test(cell);
	return needs || quotes === 'all' || (quotes === 'texts' && isText) ? `"${cell.replaceAll('"', '""')}"` : cell;
};
function written(rows: Table, way: Way): Buffer {
	const { separator, newline, encoding, mark = false, open = false, before = '' } = way;
	const lines = rows.map((cells) => cells.map((cell) => cellOf(cell, way)).join(separator));
	return encoded(`${before}${lines.join(newline)}${open ? '' : newline}`, encoding, mark);
}

const crlf = '\r\n';
const ways: readonly [tool: string, way: Way][] = [
	['Excel, CSV UTF-8', { separator: ',', newline: crlf, encoding: 'utf-8', mark: true }],
	['Excel in Germany, CSV UTF-8', { separator: ';', newline: crlf, encoding: 'utf-8', mark: true }],
	['Excel in Turkey, CSV', { separator: ';', newline: crlf, encoding: 'windows-1254' }],
	['Excel, Unicode text', { separator: '\t', newline: crlf, encoding: 'utf-16le', mark: true }],
	['Excel for Mac, CSV (Macintosh), as UTF-8', { separator: ',', newline: '\r', encoding: 'utf-8', mark: true }],
	['Excel with its hint', { separator: ';', newline: crlf, encoding: 'utf-8', mark: true, before: `sep=;${crlf}` }],
	['a report server with the hint', { separator: '\t', newline: '\n', encoding: 'utf-8', before: 'sep=\t\n' }],
	['Google Sheets, CSV', { separator: ',', newline: crlf, encoding: 'utf-8', open: true }],
	['Google Sheets, TSV', { separator: '\t', newline: crlf, encoding: 'utf-8', open: true }],
	['LibreOffice, all texts in quotes', { separator: ',', newline: '\n', encoding: 'utf-8', quotes: 'texts' }],
	['LibreOffice, UTF-16', { separator: ';', newline: '\n', encoding: 'utf-16le', mark: true, quotes: 'texts' }],
	['Numbers, CSV', { separator: ',', newline: crlf, encoding: 'utf-8', open: true }],
	['Salesforce', { separator: ',', newline: '\n', encoding: 'utf-8', quotes: 'all' }],
	['PowerShell, Export-Csv', { separator: ',', newline: crlf, encoding: 'utf-16le', mark: true, quotes: 'all' }],
	[
		'PowerShell with types',
		{ separator: ',', newline: crlf, encoding: 'utf-8', quotes: 'all', before: `#TYPE Selected.User${crlf}` },
	],
	['Access', { separator: ';', newline: crlf, encoding: 'windows-1254', quotes: 'texts' }],
	['SQL Server Management Studio', { separator: ',', newline: crlf, encoding: 'utf-8', mark: true }],
	['psql, \\copy', { separator: ',', newline: '\n', encoding: 'utf-8' }],
	['MySQL Workbench', { separator: ';', newline: '\n', encoding: 'utf-8', quotes: 'texts' }],
	['Oracle SQL Developer', { separator: ',', newline: '\n', encoding: 'utf-8', quotes: 'texts' }],
	['a mainframe’s UTF-16 with the big end first', { separator: '\t', newline: '\n', encoding: 'utf-16be', mark: true }],
	['SAP, local file', { separator: '\t', newline: crlf, encoding: 'utf-16le', mark: true }],
];

const width = table[0]?.length ?? 0;
const padded = (...cells: string[]) => [...cells, ...Array<string>(width - cells.length).fill('')];
const layouts: readonly [layout: string, rows: Table][] = [
	['plain', table],
	['titles above', [padded('Members of the loyalty program'), padded('Generated', '26.11.2026'), padded(''), ...table]],
	['empty columns after', table.map((cells) => [...cells, '', ''])],
];

/** Files of one kind each. */
const others = (): ToolFile[] => {
	const text = (rows: Table, separator = ',') => rows.map((cells) => cells.join(separator)).join('\n');
	const sapLine = '-'.repeat(60);
	const utf8 = (content: string) => Buffer.from(content);
	return [
		{ tool: 'pandas with its index', bytes: utf8(text(table.map((cells, i) => [i ? String(i - 1) : '', ...cells]))) },
		{
			tool: 'R, write.csv',
			bytes: utf8(text(table.map((cells, i) => [i ? `"${i}"` : '""', ...cells.map((cell) => `"${cell}"`)]))),
		},
		{
			tool: 'Salesforce with its footer',
			bytes: utf8(`${text(table)}\n\n\n"Members"\n"Copyright (c) 2026"\n`),
			rejected: ['rowColumns', 'rowColumns'],
		},
		{
			tool: 'SAP, list with tabs, an empty first column and titles',
			bytes: encoded(
				`26.11.2026\tDynamic List Display\t1\r\n\r\n\r\n${table.map((cells, i) => `\t${cells.join('\t')}\r\n${i === 0 ? '\r\n' : ''}`).join('')}`,
				'utf-16le',
			),
		},
		{
			tool: 'SAP, unconverted list',
			bytes: utf8(`${sapLine}\n${table.map((cells) => `|${cells.join('|')}|`).join(`\n`)}\n${sapLine}\n`),
			refused: 'columnsMissing',
		},
		{ tool: 'a report with page titles in quotes', bytes: utf8(`"Members\nof November"\n${text(table)}`) },
		{ tool: 'Numbers with the name of the table', bytes: utf8(`Table 1\r\n${text(table).replaceAll('\n', '\r\n')}`) },
		{ tool: 'titles with other separators', bytes: utf8(`Members, guests, others; 2026\n${text(table, ';')}`) },
		{ tool: 'a file without a header', bytes: utf8(text(table.slice(1))), refused: 'columnsMissing' },
		{ tool: 'a header alone', bytes: utf8(text(table.slice(0, 1))), refused: 'headerOnly' },
		{ tool: 'nothing', bytes: utf8(''), refused: 'empty' },
		{
			tool: 'HTML called .xls',
			bytes: utf8('<html><table><tr><td>Full name</td></tr></table></html>'),
			refused: 'columnsMissing',
		},
		{ tool: 'an old Excel', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'), refused: 'spreadsheet' },
		{ tool: 'a PDF', bytes: utf8('%PDF-1.7\n'), refused: 'binary' },
		{ tool: 'UTF-32', bytes: Buffer.from([0xff, 0xfe, 0, 0, 0x6e, 0, 0, 0]), refused: 'utf16' },
		{ tool: 'a program that ends texts with NUL', bytes: utf8(`${text(table)}\0`), refused: 'nul' },
		{
			tool: 'Excel after it opened long numbers',
			bytes: utf8(`${text(table)}\nEve,eve@example.com,4.68769E+17\n`),
			rejected: ['numberShortened'],
		},
		{
			tool: 'a web application with formulas as texts',
			bytes: utf8(text(table.map(([name, email, id], i) => [name ?? '', email ?? '', i ? `="${id}"` : (id ?? '')]))),
		},
		{
			tool: 'HubSpot with columns of its own',
			bytes: utf8(text(table.map((cells, i) => ['', i ? '17' : 'Record ID', ...cells, i ? 'x' : 'Lifecycle Stage']))),
		},
		{
			tool: 'Outlook with parts of names',
			bytes: utf8(
				'"First Name","Last Name","E-mail Address"\r\n"Ann","Lee","ann@example.com"\r\n"Çağrı","Öztürk","cagri@example.com"\r\n',
			),
		},
		{
			tool: 'a Turkish payroll',
			bytes: encoded(
				'Ad Soyad;E-posta;Sicil no\r\nAnn Lee;ann@example.com;00124\r\nÇağrı Öztürk;cagri@example.com;E-2\r\n',
				'windows-1254',
			),
		},
		{
			tool: 'an Arabic payroll',
			bytes: encoded('الاسم;البريد الإلكتروني;رقم الموظف\r\nآن لي;ann@example.com;00124\r\n', 'windows-1256'),
			names: ['آن لي'],
		},
		{
			tool: 'a Western Windows',
			bytes: encoded('Full name;E-mail\r\nAnn Lee;ann@example.com\r\nJürgen Groß;j@example.com\r\n', 'windows-1252'),
			names: ['Ann Lee', 'Jürgen Groß'],
		},
		{
			tool: 'an editor without the last quote',
			bytes: utf8(`${text(table)}\n"Eve,eve@example.com,3\n`),
			rejected: ['rowQuoteOpen'],
		},
	];
};

export const textFiles = (): ToolFile[] => [
	...ways.flatMap(([tool, way]) =>
		layouts.map(([layout, rows]) => ({ tool: `${tool}, ${layout}`, bytes: written(rows, way) })),
	),
	...others(),
];
