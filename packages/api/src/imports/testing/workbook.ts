import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (items: [id: string, type: string, target: string][]) =>
	`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items
		.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/>`)
		.join('')}</Relationships>`;

export const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface TestSheet {
	name: string;
	/** The contents of <sheetData>. */
	rows: string;
	state?: string;
}

interface TestWorkbook {
	sheets: readonly TestSheet[];
	shared?: readonly string[];
	/** Format codes of the styles from 1 on. */
	formats?: readonly string[];
	from1904?: boolean;
	/** Files in the zip that replace the usual ones, or are added to them. */
	more?: Readonly<Record<string, string | Buffer>>;
}

/** The bytes of an .xlsx file in Excel's layout. */
export async function workbookFile(options: TestWorkbook): Promise<Buffer> {
	const { sheets, shared = [], formats = [], from1904 = false, more = {} } = options;
	const names = sheets
		.map(
			({ name, state }, i) =>
				`<sheet name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
		)
		.join('');
	const files: Record<string, string | Buffer> = {
		'[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
		'_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
		'xl/workbook.xml': `<workbook xmlns:r="${relationship}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>${names}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': relations([
			...sheets.map((_, i): [string, string, string] => [`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`]),
			['rIdT', 'sharedStrings', 'sharedStrings.xml'],
			['rIdS', 'styles', 'styles.xml'],
		]),
		'xl/sharedStrings.xml': `<sst>${shared.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
		'xl/styles.xml': `<styleSheet><numFmts>${formats
			.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escaped(code)}"/>`)
			.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
			.map((_, i) => `<xf numFmtId="${164 + i}"/>`)
			.join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
		...Object.fromEntries(
			sheets.map(({ rows }, i) => [
				`xl/worksheets/sheet${i + 1}.xml`,
				`<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
			]),
		),
		...more,
	};
	const zip = new ZipFile();
	for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
	zip.end();
	return buffer(zip.outputStream);
}

/** Rows of inline texts. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
	rows
		.map(
			(cells, i) =>
				`<row r="${i + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
		)
		.join('');
