import { styles, xmlText } from './sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Sheet names: at most 31 characters, none of : \ / ? * [ ], no apostrophe at either end, unique. */
function sheetNames(name: string, count: number): string[] {
	const plain =
		name
			.replace(/[:\\/?*[\]\p{Cc}]/gu, ' ')
			.replace(/^'+|'+$/g, '')
			.trim() || 'Sheet';
	return Array.from({ length: count }, (_, at) => {
		const end = at === 0 ? '' : ` ${at + 1}`;
		return `${[...plain]
			.slice(0, 31 - end.length - (plain.length - [...plain].length))
			.join('')
			.trim()}${end}`;
	});
}

const formats: Record<number, string> = {
	[styles.header]: '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" quotePrefix="1"/>',
	[styles.date]: '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
	[styles.datetime]: '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
	[styles.money]: '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
	[styles.inert]:
		'<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>',
};
const formatList = Object.keys(formats)
	.map(Number)
	.sort((a, b) => a - b)
	.map((at) => formats[at]);

/** The parts of a workbook besides its sheets, by their paths in the package (ECMA-376). */
export function workbookParts(name: string, sheetCount: number): Record<string, string> {
	const sheets = sheetNames(name, sheetCount).map((sheet, at) => ({
		name: xmlText(sheet).replaceAll('"', '&quot;'),
		id: at + 1,
	}));
	return {
		'[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${sheets.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`).join('')}</Types>`,
		'_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map(({ name: sheet, id }) => `<sheet name="${sheet}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships">${sheets.map(({ id }) => `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${sheetCount + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
		'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formatList.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${formatList.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
	};
}
