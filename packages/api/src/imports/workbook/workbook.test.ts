import { describe, expect, it } from 'vitest';
import { textRows, workbookFile } from '../testing/workbook';
import { dateText, kindOf, numberText, valueText } from './cell-values';
import { WorkbookRefused } from './refused';
import type { SheetRow } from './sheet-rows';
import { Workbook } from './workbook';

const bytesOf = (file: Buffer) => ({
	size: file.length,
	async *read(start: number, end: number) {
		for (let at = start; at < end; at += 1000) yield file.subarray(at, Math.min(end, at + 1000));
	},
});
const open = (file: Buffer) => Workbook.open(bytesOf(file));

async function rowsOf(file: Buffer, sheet?: string, atMost?: number): Promise<SheetRow[]> {
	const workbook = await open(file);
	const rows: SheetRow[] = [];
	for await (const batch of workbook.rows(sheet ?? workbook.names[0] ?? '', atMost)) rows.push(...batch.rows);
	return rows;
}
const cellsOf = async (file: Buffer, sheet?: string) => (await rowsOf(file, sheet)).map(({ cells }) => cells);
const refusal = (file: Buffer) =>
	rowsOf(file).then(
		() => null,
		(error: unknown) => (error instanceof WorkbookRefused ? { reason: error.reason, ...error.params } : error),
	);

describe('a workbook', () => {
	it('returns texts, numbers, dates, booleans and the results of formulas as its cells show them', async () => {
		const file = await workbookFile({
			shared: ['Ann & <Ben>', 'İzmir', 'two\nlines_x000D_'],
			formats: ['yyyy\\-mm\\-dd', '00000', '[Red]#,##0', '[h]:mm', '"day" 0'],
			sheets: [
				{
					name: 'People',
					rows: `<row r="3" spans="1:9"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>
					<row r="5"><c r="A5"><v>5551234567890</v></c><c r="B5"><v>9.05321234567E+11</v></c><c r="C5"><v>0.1</v></c><c r="D5"><v>0.30000000000000004</v></c><c r="E5"><v>1.125</v></c></row>
					<row r="6"><c r="A6" s="1"><v>46349</v></c><c r="B6" s="2"><v>7801</v></c><c r="C6" s="3"><v>12345</v></c><c r="D6" s="6"><v>46349.5</v></c><c r="E6" s="5"><v>3</v></c></row>
					<row r="7"><c r="A7" t="b"><v>1</v></c><c r="B7" t="str"><f>A1&amp;"x"</f><v>joined</v></c><c r="C7"><f>1+1</f><v>2</v></c><c r="D7" t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></is></c><c r="E7" t="d"><v>2026-11-23T00:00:00</v></c></row>
					<row r="8"><c r="A8" t="e"><v>#N/A</v></c><c r="AB8" t="inlineStr"><is><t><![CDATA[far]]></t></is></c></row>`,
				},
			],
		});
		const rows = await rowsOf(file);
		expect(rows.map(({ row }) => row)).toEqual([3, 5, 6, 7, 8]);
		expect(rows.slice(0, 4).map(({ cells }) => cells)).toEqual([
			['Ann & <Ben>', '', 'İzmir', 'two\nlines\r'],
			['5551234567890', '905321234567', '0.1', '0.3', '1.1250'],
			['2026-11-23', '07801', '12345', '2026-11-23 12:00:00', '3'],
			['TRUE', 'joined', '2', 'rich text', '2026-11-23'],
		]);
		expect(rows[4]).toMatchObject({ errors: [{ index: 0, text: '#N/A' }] });
		expect(rows[4]?.cells[27]).toBe('far');
	});

	it('reports cells that should have a value and have none, and merged cells', async () => {
		const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row>
			<row r="2"><c r="A2"><f>B2+1</f></c><c r="B2"><f>1+1</f><v></v></c><c r="C2" t="str"><f>""</f><v></v></c><c r="D2" t="s"><v>7</v></c><c r="E2" t="s"><v>x</v></c><c r="F2"/></row>
			<row r="3"><c r="A3" t="str"><f>""</f></c><c r="B3"><v>468769123456789012</v></c></row>`;
		const merges = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
		const sheet = `<worksheet><sheetData>${rows}</sheetData>${merges}</worksheet>`;
		const file = await workbookFile({
			sheets: [{ name: 'A', rows: '' }],
			more: { 'xl/worksheets/sheet1.xml': sheet },
		});
		const read = await rowsOf(file);
		expect(read.map(({ errors }) => errors.map(({ index, text }) => [index, text]))).toEqual([
			[],
			[
				[0, ''],
				[1, ''],
				[4, ''],
				[3, ''],
			],
			[[0, '']],
		]);
		// Digits that a spreadsheet doesn't keep don't come back as zeros.
		expect(read[2]?.cells[1]).toBe('4.68769123456789E+17');
		const batches: (readonly string[] | undefined)[] = [];
		for await (const { merged } of (await open(file)).rows('A')) batches.push(merged);
		expect(batches.at(-1)).toEqual(['A2:A3']);
	});

	it('supports both date systems, and the nonexistent day of 1900', () => {
		expect([1, 59, 61, 46349].map((day) => dateText(day, false))).toEqual([
			'1900-01-01',
			'1900-02-28',
			'1900-03-01',
			'2026-11-23',
		]);
		expect(dateText(44887, true)).toBe('2026-11-23');
		expect(dateText(0.5, false)).toBe('12:00:00');
		expect(dateText(-1, false)).toBeNull();
		expect(
			['d/m/yy', '[$-41F]d mmmm', 'General', '0.00 "days"', '@', '#,##0'].map((code) => kindOf(200, code)),
		).toEqual(['date', 'date', 'number', 'number', 'number', 'number']);
		expect([1e21, 1e-7, -12.5, 123456789012345].map(numberText)).toEqual([
			'1000000000000000000000',
			'0.0000001',
			'-12.5',
			'123456789012345',
		]);
		expect(valueText('-3', 'date', false)).toBe('-3');
	});

	it('lists its visible sheets and reads the requested one', async () => {
		const file = await workbookFile({
			sheets: [
				{ name: 'Notes', rows: textRows([['old']]), state: 'hidden' },
				{ name: 'Q&A', rows: textRows([['first']]) },
				{ name: 'Kişiler', rows: textRows([['second']]) },
			],
		});
		expect((await open(file)).names).toEqual(['Q&A', 'Kişiler']);
		expect(await cellsOf(file)).toEqual([['first']]);
		expect(await cellsOf(file, 'Kişiler')).toEqual([['second']]);
		await expect(cellsOf(file, 'gone')).rejects.toMatchObject({ reason: 'noSheet' });
	});

	it('reads only the texts that its first rows need for a first look', async () => {
		const shared = Array.from({ length: 5000 }, (_, i) => `text ${i}`);
		const rows = shared.map((_, i) => `<row r="${i + 1}"><c t="s"><v>${i}</v></c></row>`).join('');
		const file = await workbookFile({ sheets: [{ name: 'A', rows }], shared });
		expect((await rowsOf(file, 'A', 2)).map(({ cells }) => cells)).toEqual([['text 0'], ['text 1']]);
	});

	it('that is a zip bomb, damaged, or no workbook is refused with a message', async () => {
		const bomb = await workbookFile({
			sheets: [{ name: 'A', rows: `<row><c><v>${'1'.repeat(40_000_000)}</v></c></row>` }],
		});
		expect(bomb.length).toBeLessThan(100_000);
		expect(await refusal(bomb)).toEqual({ reason: 'tooMuchInside' });
		const damaged = await workbookFile({ sheets: [{ name: 'A', rows: '<row><c><v>1</c></row>' }] });
		expect(await refusal(damaged)).toEqual({ reason: 'notWorkbook' });
		const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&lol2;</t></is></c></row></sheetData></worksheet>`;
		const entities = await workbookFile({
			sheets: [{ name: 'A', rows: '' }],
			more: { 'xl/worksheets/sheet1.xml': laughs },
		});
		expect(await refusal(entities)).toEqual({ reason: 'notWorkbook' });
		expect(await refusal(damaged.subarray(0, damaged.length - 100))).toEqual({ reason: 'notWorkbook' });
		expect(await refusal(Buffer.from('PK\x03\x04 nothing more'))).toEqual({ reason: 'notWorkbook' });
	});

	it('of another program, or with a cell longer than a row may be, is recognized', async () => {
		const { ZipFile } = await import('yazl');
		const { buffer } = await import('node:stream/consumers');
		const zip = new ZipFile();
		zip.addBuffer(Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), 'mimetype');
		zip.end();
		expect(await refusal(await buffer(zip.outputStream))).toEqual({ reason: 'spreadsheet', format: 'ODS' });
		const rows = textRows([['a'], ['x'.repeat(300_000)], ['b']]);
		const long = await rowsOf(await workbookFile({ sheets: [{ name: 'A', rows }] }));
		expect(long.map(({ cells, tooLong }) => [cells.length, tooLong])).toEqual([
			[1, false],
			[0, true],
			[1, false],
		]);
	});
});
