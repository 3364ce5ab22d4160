import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridExportInput } from '@rewards/validators/grid';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entry, fromBuffer } from 'yauzl';
import { exportGrid } from '../index';
import { filter, search, sort, specimens } from '../testing/arbitraries';
import { matches, matchesSearch, sorted } from '../testing/reference';
import { createSpecimens, insertSpecimens, type Specimen, scope, specimenGrid } from '../testing/specimens';
import { textCell } from './sheet';
import { workbookParts } from './workbook';
import { xlsxPieces } from './xlsx';

let held: TestDatabase;
let rows: Specimen[] = [];
const odd = [
	'=1+1',
	'+90',
	'-5',
	'@A1',
	'\tx',
	'＝1',
	'a\tb',
	'a\nb',
	'a\r\nb',
	'a\\nb',
	'\\N',
	' x ',
	'<b>&amp;</b>',
	']]>',
	'\u0008',
	'_x0041_',
	'\ufffe',
	'😀',
];

beforeAll(async () => {
	held = await createTestDatabase();
	await createSpecimens(held.database);
	rows = fc.sample(specimens(150), { numRuns: 1, seed: 31 })[0] ?? [];
	odd.forEach((note, at) => {
		const row = rows[at];
		if (row) rows[at] = { ...row, note, label: note };
	});
	const [first] = rows;
	if (first) rows[0] = { ...first, born: '1899-05-01', seen: '1850-01-01T00:00:00.000Z' };
	await insertSpecimens(held.database, rows);
});
afterAll(() => held.drop());

/** The files in a zip, by name. */
const unzip = (bytes: Buffer): Promise<Record<string, string>> =>
	new Promise((resolve, reject) => {
		fromBuffer(bytes, { lazyEntries: true }, (fault, zip) => {
			if (fault) return reject(fault);
			const files: Record<string, string> = {};
			zip.on('entry', (entry: Entry) => {
				zip.openReadStream(entry, (error, stream) => {
					if (error) return reject(error);
					text(stream).then((found) => {
						files[entry.fileName] = found;
						zip.readEntry();
					}, reject);
				});
			});
			zip.once('end', () => resolve(files)).once('error', reject);
			zip.readEntry();
		});
	});

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const unescaped = (xml: string): string =>
	xml
		.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
		.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Rows of a sheet as a spreadsheet reads them, with texts, numbers and booleans typed. */
const cellsOf = (sheet: string): (string | number | boolean | null)[][] =>
	[...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
		[...row.matchAll(/<c\/>|<c([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', inner = '']) => {
			if (inner === '') return null;
			if (attributes.includes('inlineStr')) return unescaped(/<t[^>]*>(.*)<\/t>/s.exec(inner)?.[1] ?? '');
			const value = /<v>(.*)<\/v>/.exec(inner)?.[1];
			return attributes.includes('t="b"') ? value === '1' : Number(value);
		}),
	);

const fields = ['id', 'label', 'note', 'status', 'amount', 'rank', 'score', 'price', 'born', 'seen', 'active'] as const;
const columns = fields.map((field) => ({ field, header: `The ${field}` }));
const fileOf = async (query: Partial<GridExportInput>) => {
	const file = await exportGrid(specimenGrid, held.database, scope, {
		format: 'xlsx',
		name: 'A/B: "Ü"',
		columns,
		...query,
	});
	return { ...file, files: await unzip(await buffer(file.stream)), count: file.rows() };
};

const serial = (at: string): number => Date.parse(at) / 86_400_000 + 25_569;
function cell(row: Specimen, field: (typeof fields)[number]): unknown {
	const value = row[field];
	if (value === null || value === '') return null;
	if (field === 'price') return Number(value);
	if (field === 'born') return String(value) < '1900-03-01' ? value : serial(String(value));
	if (field !== 'seen') return value;
	const second = String(value).slice(0, 19);
	return second < '1900-03' ? second.replace('T', ' ') : expect.closeTo(serial(`${second}Z`), 8);
}

test('a workbook has all rows that filter and search leave, in order, each cell with its own type', async () => {
	await fc.assert(
		fc.asyncProperty(fc.option(filter, { nil: undefined }), search, sort, async (wanted, searched, order) => {
			const { files, total, count } = await fileOf({ filter: wanted, search: searched, sort: order });
			const set = sorted(
				rows.filter((row) => (!wanted || matches(row, wanted)) && matchesSearch(row, searched)),
				order,
			);
			const [header, ...found] = cellsOf(files['xl/worksheets/sheet1.xml'] ?? '');
			expect(header).toEqual(columns.map((column) => column.header));
			expect(found).toEqual(set.map((row) => fields.map((field) => cell(row, field))));
			expect([total, count]).toEqual([set.length, set.length]);
		}),
		{ numRuns: 60 },
	);
});

test('no cell is a formula, and texts that look like one stay texts when a user edits them', async () => {
	const { files } = await fileOf({ columns: [{ field: 'label', header: '=HYPERLINK("x")' }] });
	expect(files['xl/worksheets/sheet1.xml']).not.toContain('<f');
	const inert = /s="(\d)"/.exec(textCell('=1'))?.[1];
	expect(textCell('1=1')).not.toContain(' s=');
	const formats = [...(files['xl/styles.xml'] ?? '').replace(/.*<cellXfs/s, '').matchAll(/<xf [^>]*>/g)].map(
		([xf]) => xf,
	);
	expect(formats[Number(inert)]).toContain('quotePrefix="1"');
});

test('the package is complete and its sheet names are valid', async () => {
	const { files, fileName } = await fileOf({});
	expect(fileName).toBe('A_B_ _Ü_.xlsx');
	expect(Object.keys(files).sort()).toEqual(
		[
			'[Content_Types].xml',
			'_rels/.rels',
			'xl/_rels/workbook.xml.rels',
			'xl/styles.xml',
			'xl/workbook.xml',
			'xl/worksheets/sheet1.xml',
		].sort(),
	);
	expect(files['xl/workbook.xml']).toContain('name="A B  &quot;Ü&quot;"');
	const names = (name: string, count: number) =>
		[...(workbookParts(name, count)['xl/workbook.xml'] ?? '').matchAll(/sheet name="([^"]*)"/g)].map(
			([, found]) => found,
		);
	expect(names("'".repeat(3), 1)).toEqual(['Sheet']);
	expect(names('x'.repeat(80), 12).every((name) => (name ?? '').length <= 31)).toBe(true);
	expect(new Set(names('x'.repeat(80), 12)).size).toBe(12);
});

test('rows beyond one sheet continue in the next, each with its header', async () => {
	async function* chunks() {
		for (let at = 0; at < 23; at += 1)
			yield Buffer.from(`${at}\n`.slice(0, 1 + (at % 2)) + `${at}\n`.slice(1 + (at % 2)));
	}
	const column = { header: 'N', kind: 'number', sql: '', field: { sql: '', type: 'number' } } as const;
	const parts: Buffer[] = [];
	let rowsDone = 0;
	for await (const { bytes, rows: done } of xlsxPieces('Numbers', [column], chunks(), 23, 10)) {
		parts.push(bytes);
		rowsDone = done;
	}
	const files = await unzip(Buffer.concat(parts));
	const sheets = [1, 2, 3].map((at) => cellsOf(files[`xl/worksheets/sheet${at}.xml`] ?? '').flat());
	expect(sheets.map((sheet) => sheet[0])).toEqual(['N', 'N', 'N']);
	expect(sheets.flatMap((sheet) => sheet.slice(1))).toEqual(Array.from({ length: 23 }, (_, at) => at));
	expect(rowsDone).toBe(23);
});

test('a reader that disconnects releases the connection', async () => {
	for (let round = 0; round < 8; round += 1) {
		const { stream } = await exportGrid(specimenGrid, held.database, scope, { format: 'xlsx', name: 'x', columns });
		if (round % 2 === 0) await stream[Symbol.asyncIterator]().next();
		stream.destroy();
		await once(stream, 'close');
	}
	expect((await fileOf({})).total).toBe(rows.length);
});
