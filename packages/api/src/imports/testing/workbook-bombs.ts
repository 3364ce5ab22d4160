import { randomBytes } from 'node:crypto';
import { workbookFile } from './workbook';

/** Text that compresses some 120 times: less than what the limit of zip bombs catches. */
function filler(
	length: number,
	from = randomBytes(18_000)
		.toString('base64')
		.replace(/[^A-Za-z]/g, 'x'),
): string {
	return from.repeat(Math.ceil(length / from.length)).slice(0, length);
}
const numbers = Array.from({ length: 3_000 }, () => String(Math.floor(Math.random() * 1e6))).map((n) =>
	n.padStart(6, '0'),
);
const repeated = (length: number, part: (n: string) => string): string => {
	const once = numbers.map(part).join('');
	return once.repeat(Math.ceil(length / once.length));
};

const sheet = (inside: string): string =>
	`<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>name</t></is></c></row>${inside}`;
const good = '<row><c t="inlineStr"><is><t>Ann</t></is></c></row>';

type Refusals = 'tooMuchInside' | 'notWorkbook' | 'tooMuchWork' | 'tooManyTexts';
interface Bomb {
	/** What the reader says; null when it reads the file. */
	reason: Refusals | null;
	/** Of `length` characters once it is unpacked. */
	make(length: number): Parameters<typeof workbookFile>[0]['more'];
}
const inSheet = (reason: Refusals | null, make: (length: number) => string): Bomb => ({
	reason,
	make: (length) => ({
		'xl/worksheets/sheet1.xml': `${sheet(make(length))}${reason ? '' : '</sheetData></worksheet>'}`,
	}),
});
const inFile = (name: string, reason: Refusals | null, make: (length: number) => string): Bomb => ({
	reason,
	make: (length) => ({ [name]: make(length) }),
});
const theTexts = 'xl/sharedStrings.xml';

/** Files that are small, and take many times their size in a parser that sets them no limit. */
export const workbookBombs: Readonly<Record<string, Bomb>> = {
	'a long attribute': inSheet('tooMuchInside', (length) => `<row r="${filler(length)}"/>`),
	'a long attribute behind good rows': inSheet(
		'tooMuchInside',
		(length) => `${good.repeat(5_000)}<row r="${filler(length)}"/>`,
	),
	'a long name of an attribute': inSheet('tooMuchInside', (length) => `<row ${filler(length)}="1"/>`),
	'a long name of a tag': inSheet('tooMuchInside', (length) => `<${filler(length)}>`),
	'a long name of a closing tag': inSheet('tooMuchInside', (length) => `</${filler(length)}>`),
	'a long comment': inSheet('tooMuchInside', (length) => `<!--${filler(length)}-->`),
	'a long instruction': inSheet('tooMuchInside', (length) => `<?x ${filler(length)}?>`),
	'a long name of an instruction': inSheet('tooMuchInside', (length) => `<?${filler(length)} ?>`),
	'a long entity': inSheet('tooMuchInside', (length) => `<row>&${filler(length)};</row>`),
	'a long declaration': inFile('xl/worksheets/sheet1.xml', 'tooMuchInside', (length) => `<!DOCTYPE ${filler(length)}>`),
	'a long comment behind a declaration': inFile(
		'xl/worksheets/sheet1.xml',
		'notWorkbook',
		(length) => `<!DOCTYPE x><worksheet><!--${filler(length)}--></worksheet>`,
	),
	'tags that are never closed': inSheet('tooMuchInside', (length) => repeated(length, (n) => `<a${n}>`)),
	'very many attributes': inSheet('tooMuchInside', (length) => `<row ${repeated(length, (n) => `a${n}="${n}" `)}/>`),
	'long attributes of nested tags': inSheet('tooMuchInside', (length) =>
		`<a b="${filler(200_000)}">`.repeat(Math.ceil(length / 200_000)),
	),
	'a long text of a cell': inSheet(
		null,
		(length) => `<row><c t="inlineStr"><is><t>${filler(length)}</t></is></c></row>`,
	),
	'a long section of text': inSheet(
		null,
		(length) => `<row><c t="inlineStr"><is><t><![CDATA[${filler(length)}]]></t></is></c></row>`,
	),
	'a row of cells without end': inSheet(
		null,
		(length) => `<row>${repeated(length, (n) => `<c><v>${n}</v></c>`)}</row>`,
	),
	'a row of errors without end': inSheet(
		null,
		(length) => `<row>${repeated(length, (n) => `<c r="A1" t="e"><v>${n}</v></c>`)}</row>`,
	),
	'rows with one cell far to the right': inSheet(null, (length) =>
		repeated(length, (n) => `<row><c r="ALM1"><v>${n}</v></c></row>`),
	),
	'one long text in all cells of long rows': {
		reason: 'tooMuchInside',
		make: (length) => ({
			'xl/worksheets/sheet1.xml': sheet(
				`<row>${'<c t="s"><v>0</v></c>'.repeat(1_000)}</row>`.repeat(Math.ceil(length / 21_000)),
			),
			[theTexts]: `<sst><si><t>${filler(200_000)}</t></si></sst>`,
		}),
	},
	'one long text in each of very many rows': {
		reason: 'tooMuchInside',
		make: (length) => ({
			'xl/worksheets/sheet1.xml': sheet(repeated(length, () => '<row><c t="s"><v>0</v></c></row>')),
			[theTexts]: `<sst><si><t>${filler(200_000)}</t></si></sst>`,
		}),
	},
	'very many shared texts': inFile(
		theTexts,
		'tooManyTexts',
		(length) => `<sst>${repeated(Math.max(length, 70_000_000), (n) => `<si n="${n}"/>`)}</sst>`,
	),
	'a long shared text': inFile(theTexts, 'notWorkbook', (length) => `<sst><si><t>${filler(length)}</si></sst>`),
	'very many styles': inFile(
		'xl/styles.xml',
		'tooMuchInside',
		() => `<styleSheet><cellXfs>${repeated(6_000_000, (n) => `<xf numFmtId="${n}"/>`)}</cellXfs></styleSheet>`,
	),
	'very many relations': inFile(
		'xl/_rels/workbook.xml.rels',
		'tooMuchInside',
		() => `<Relationships>${repeated(2_000_000, (n) => `<Relationship Id="r${n}" Type="a" Target="${n}"/>`)}`,
	),
	'very many parts': {
		reason: 'tooMuchInside',
		make: () => Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`xl/media/${n}.png`, ''])),
	},
};

/** The bytes of such a file. */
export function bombFile(name: string, length: number): Promise<Buffer> {
	const more = workbookBombs[name]?.make(length) ?? {};
	return workbookFile({ sheets: [{ name: 'A', rows: '' }], shared: ['Ann'], more });
}
