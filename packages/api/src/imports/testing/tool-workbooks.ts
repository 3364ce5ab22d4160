import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type Table, type ToolFile, table } from './tool-texts';
import { escaped } from './workbook';

// Workbooks as the libraries and programs write them that most exports come from.

type Strings = 'shared' | 'inline' | 'str' | 'rich';

interface Manner {
	strings: Strings;
	/** Prefix of the elements of the main namespace. */
	prefix?: string;
	/** Targets of relationships from the root of the package. */
	absolute?: boolean;
	/** Relationships of the strict format. */
	strict?: boolean;
	/** Cells and rows without their references. */
	bare?: boolean;
	/** How files are in the zip. */
	zip?: 'deflated' | 'stored' | 'streamed';
	styles?: boolean;
	/** Where the sheet is. */
	sheet?: string;
	mark?: boolean;
	dimension?: boolean;
}

const manners: readonly [tool: string, manner: Manner][] = [
	['Excel', { strings: 'shared', styles: true, dimension: true }],
	['Excel, strict', { strings: 'shared', styles: true, strict: true }],
	['Excel for the web', { strings: 'shared', styles: true, zip: 'streamed' }],
	['openpyxl', { strings: 'shared', styles: true, absolute: true }],
	['openpyxl, write-only', { strings: 'inline', styles: true, absolute: true }],
	['XlsxWriter', { strings: 'shared', styles: true, dimension: true }],
	['XlsxWriter, constant memory', { strings: 'inline', styles: true }],
	['ClosedXML', { strings: 'shared', styles: true, prefix: 'x:', absolute: true }],
	['Open XML SDK', { strings: 'str', prefix: 'x:', absolute: true, bare: true, mark: true }],
	['EPPlus', { strings: 'shared', styles: true, absolute: true, zip: 'streamed' }],
	['SheetJS', { strings: 'str', styles: true, zip: 'stored' }],
	['ExcelJS', { strings: 'rich', styles: true, zip: 'streamed' }],
	['LibreOffice', { strings: 'shared', styles: true }],
	['Numbers', { strings: 'shared', styles: true, zip: 'stored', dimension: true }],
	['Apache POI, streaming', { strings: 'inline', styles: true, zip: 'streamed', bare: true }],
	['Google Sheets', { strings: 'shared', styles: true, sheet: 'xl/worksheets/sheet1.xml' }],
	['PHPSpreadsheet', { strings: 'shared', styles: true, mark: true }],
	[
		'SQL Server Reporting Services',
		{ strings: 'shared', styles: true, sheet: 'xl/worksheets/sheet.xml', absolute: true },
	],
];

interface Layout {
	rows: Table;
	/** Merged cells. */
	merges?: readonly string[];
	/** A hidden sheet is first. */
	hidden?: boolean;
	/** Styled cells without values after each row, and blank rows. */
	padding?: boolean;
	/** The ID of the first person is a number with leading zeros as its format. */
	numbers?: boolean;
	/** The e-mails are formulas with the values saved with them. */
	formulas?: boolean;
	expected?: Omit<ToolFile, 'tool' | 'bytes'>;
}

const titles: Table = [['Members of the loyalty program'], ['Generated', '26.11.2026'], []];
const layouts: readonly [layout: string, layout: Layout][] = [
	['plain', { rows: table }],
	['titles in merged cells above', { rows: [...titles, ...table], merges: ['A1:C1', 'A2:C2'] }],
	['empty cells and rows', { rows: table, padding: true }],
	['a number with its format', { rows: table, numbers: true, hidden: true }],
	['formulas', { rows: table, formulas: true }],
	['merged cells below the header', { rows: table, merges: ['A2:A3'], expected: { refused: 'mergedCells' } }],
];

const letters = 'ABCDEFGH';
const kinds = (strict: boolean) =>
	strict
		? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
		: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function workbook(manner: Manner, layout: Layout): Promise<Buffer> {
	const { strings, prefix: p = '', absolute, strict = false, bare, zip = 'deflated', styles, mark, dimension } = manner;
	const sheet = manner.sheet ?? 'xl/worksheets/sheet1.xml';
	const shared: string[] = [];
	const cellOf = (text: string, row: number, column: number): string => {
		const at = bare && !layout.padding ? '' : ` r="${letters[column]}${row}"`;
		if (layout.numbers && styles && text === '00124') return `<${p}c${at} s="1"><${p}v>124</${p}v></${p}c>`;
		if (layout.formulas && text.includes('@'))
			return `<${p}c${at} t="str"><${p}f>LOWER("${text}")</${p}f><${p}v>${text}</${p}v></${p}c>`;
		const content = escaped(text);
		if (strings === 'inline') return `<${p}c${at} t="inlineStr"><${p}is><${p}t>${content}</${p}t></${p}is></${p}c>`;
		if (strings === 'str') return `<${p}c${at} t="str"><${p}v>${content}</${p}v></${p}c>`;
		if (strings === 'rich') {
			const runs = [content.slice(0, 1), content.slice(1)].map(
				(run) => `<${p}r><${p}rPr><${p}b/></${p}rPr><${p}t xml:space="preserve">${run}</${p}t></${p}r>`,
			);
			return `<${p}c${at} t="inlineStr"><${p}is>${runs.join('')}</${p}is></${p}c>`;
		}
		if (!shared.includes(text)) shared.push(text);
		return `<${p}c${at} t="s"><${p}v>${shared.indexOf(text)}</${p}v></${p}c>`;
	};
	const blank = (row: number, column: number) => `<${p}c r="${letters[column]}${row}"/>`;
	const rows = layout.rows.map((cells, i) => {
		const row = i + 1;
		const made = cells.map((text, column) => cellOf(text, row, column)).join('');
		const after = layout.padding ? blank(row, 3) + blank(row, 4) : '';
		return `<${p}row${bare && !layout.padding ? '' : ` r="${row}"`}>${made}${after}</${p}row>`;
	});
	if (layout.padding)
		for (let row = 50; row < 60; row += 1) rows.push(`<${p}row r="${row}">${blank(row, 0)}</${p}row>`);
	const merges = layout.merges?.map((cells) => `<${p}mergeCell ref="${cells}"/>`).join('') ?? '';
	const main = `xmlns${p ? `:${p.slice(0, -1)}` : ''}="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
	const head = `${mark ? '\ufeff' : ''}<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n`;
	const target = (path: string) => (absolute ? `/${path}` : path.replace(/^xl\//, ''));
	const relation = (id: string, kind: string, path: string) =>
		`<Relationship Id="${id}" Type="${kinds(strict)}/${kind}" Target="${path}"/>`;
	const relations = (items: string[]) =>
		`${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
	const sheetOf = (data: string) =>
		`${head}<${p}worksheet ${main}>${dimension ? `<${p}dimension ref="A1:C${rows.length}"/>` : ''}<${p}sheetData>${data}</${p}sheetData>${merges ? `<${p}mergeCells>${merges}</${p}mergeCells>` : ''}</${p}worksheet>`;
	const hidden = layout.hidden ? `<${p}sheet name="Lists" sheetId="2" state="hidden" r:id="rId9"/>` : '';
	const files: Record<string, string> = {
		'[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		'_rels/.rels': relations([relation('rId1', 'officeDocument', absolute ? '/xl/workbook.xml' : 'xl/workbook.xml')]),
		'xl/workbook.xml': `${head}<${p}workbook ${main} xmlns:r="${kinds(strict)}"><${p}sheets>${hidden}<${p}sheet name="Members" sheetId="1" r:id="rId1"/></${p}sheets></${p}workbook>`,
		[sheet]: sheetOf(rows.join('')),
		...(layout.hidden ? { 'xl/worksheets/lists.xml': sheetOf('') } : {}),
	};
	const inside = [relation('rId1', 'worksheet', target(sheet))];
	if (layout.hidden) inside.push(relation('rId9', 'worksheet', target('xl/worksheets/lists.xml')));
	if (shared.length > 0) {
		inside.push(relation('rId2', 'sharedStrings', target('xl/sharedStrings.xml')));
		files['xl/sharedStrings.xml'] =
			`${head}<${p}sst ${main}>${shared.map((text) => `<${p}si><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}si>`).join('')}</${p}sst>`;
	}
	if (styles) {
		inside.push(relation('rId3', 'styles', target('xl/styles.xml')));
		files['xl/styles.xml'] =
			`${head}<${p}styleSheet ${main}><${p}numFmts count="1"><${p}numFmt numFmtId="164" formatCode="00000"/></${p}numFmts><${p}cellXfs count="2"><${p}xf numFmtId="0"/><${p}xf numFmtId="164" applyNumberFormat="1"/></${p}cellXfs></${p}styleSheet>`;
	}
	files['xl/_rels/workbook.xml.rels'] = relations(inside);
	const out = new ZipFile();
	for (const [name, content] of Object.entries(files)) {
		// A stream has its sizes after the data.
		if (zip === 'streamed') out.addReadStream(Readable.from([Buffer.from(content)]), name);
		else out.addBuffer(Buffer.from(content), name, { compress: zip === 'deflated' });
	}
	out.end();
	return buffer(out.outputStream);
}

export async function workbookFiles(): Promise<ToolFile[]> {
	const files: ToolFile[] = [];
	for (const [tool, manner] of manners)
		for (const [name, layout] of layouts)
			files.push({ tool: `${tool}, ${name}`, bytes: await workbook(manner, layout), ...layout.expected });
	return files;
}
