import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { GridExportInput } from '@rewards/validators/grid';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAppError } from '../../errors';
import { exportGrid } from '../index';
import { filter, search, sort, specimens } from '../testing/arbitraries';
import { matches, matchesSearch, sorted } from '../testing/reference';
import { createSpecimens, insertSpecimens, type Specimen, scope, specimenGrid } from '../testing/specimens';
import { lineEndings } from './csv-lines';

let held: TestDatabase;
let rows: Specimen[] = [];

beforeAll(async () => {
	held = await createTestDatabase({ max: 2 });
	await createSpecimens(held.database);
	rows = fc.sample(specimens(200), { numRuns: 1, seed: 9 })[0] ?? [];
	const odd = [
		'=1+1',
		'+90 555',
		'-5',
		'@SUM(A1)',
		'\tx',
		'＝1',
		'a,b',
		'say "hi"',
		'two\nlines',
		'two\r\nlines',
		'"',
		' = 1',
		"'",
		'\\.',
		'\\N',
		'x;=1+1',
		'a\t-2;+3',
		'=1;\t=2',
		'x; y\tz',
		'x\n=1+1;',
		'x;"=1+1',
		'a\r\n"-2',
		'two\n\nlines',
	];
	odd.forEach((note, at) => {
		const row = rows[at];
		if (row) rows[at] = { ...row, note, label: note };
	});
	await insertSpecimens(held.database, rows);
});
afterAll(() => held.drop());

const columns = (
	['id', 'label', 'note', 'status', 'amount', 'score', 'price', 'born', 'seen', 'active', 'ownerId'] as const
).map((field) => ({ field, header: `The ${field}` }));
const open = (query: Partial<GridExportInput> = {}) =>
	exportGrid(specimenGrid, held.database, scope, { format: 'csv', name: 'Specimens', columns, ...query });
const fileOf = async (query: Partial<GridExportInput>): Promise<{ file: string; total: number; count: number }> => {
	const { stream, total, rows: count } = await open(query);
	return { file: (await buffer(stream)).toString('utf8'), total, count: count() };
};
const cell = (value: unknown, name: string): string => {
	if (value === null) return '';
	if (name === 'seen') return String(value).slice(0, 19).replace('T', ' ');
	if (name !== 'label' && name !== 'note') return String(value);
	const begun = /^[=+\-@\t\r\n＝＋－＠]/.test(String(value)) ? `'${String(value)}` : String(value);
	return begun.replace(/([;\t]"*)(?=[=+\-@\t\r\n＝＋－＠])|([\r\n]"*)(?=[=+\-@＝＋－＠])/g, "$1$2'");
};

test('a file has all rows that filter and search leave, in order, and reads back cell by cell', async () => {
	await fc.assert(
		fc.asyncProperty(fc.option(filter, { nil: undefined }), search, sort, async (wanted, searched, order) => {
			const { file, total, count } = await fileOf({ filter: wanted, search: searched, sort: order });
			const set = sorted(
				rows.filter((row) => (!wanted || matches(row, wanted)) && matchesSearch(row, searched)),
				order,
			);
			const [header, ...lines]: string[][] = parse(file, { bom: true, record_delimiter: '\r\n' });
			expect(header).toEqual(columns.map((column) => column.header));
			expect(lines).toEqual(set.map((row) => columns.map(({ field }) => cell(row[field], field))));
			expect([total, count]).toEqual([set.length, set.length]);
		}),
		{ numRuns: 120 },
	);
});

test('the file starts with a byte order mark, its lines end in CR LF, and its header is quoted where it must be', async () => {
	const { file } = await fileOf({
		columns: [{ field: 'label', header: 'Name, "full"' }],
		filter: ['label', '=', 'two\nlines'],
	});
	expect(file).toBe('\ufeff"Name, ""full"""\r\n"two\nlines"\r\n');
});

test('no cell is a formula, even where a spreadsheet splits the file at semicolons or tabs', async () => {
	const { file } = await fileOf({ columns: [{ field: 'note', header: 'x;=1+1' }] });
	expect(file).toContain(";'=1+1");
	expect(file.split(/[;\t]/).filter((part, at) => at > 0 && /^[=+\-@]/.test(part))).toEqual([]);
});

test('no line of a cell becomes a formula in a spreadsheet with a separator other than the comma', async () => {
	const { file } = await fileOf({});
	for (const line of file.split(/[\r\n]+/)) expect(line).not.toMatch(/(?:^|[;\t])"*[=+\-@]/);
});

test('line ends are found wherever the bytes are split', () => {
	fc.assert(
		fc.property(
			fc.array(fc.array(fc.constantFrom('a', 'ü', '"', ',', '\n', '\r'), { maxLength: 6 }), { maxLength: 6 }),
			fc.integer({ min: 1, max: 7 }),
			(cells, size) => {
				const quoted = (end: string): string =>
					cells.map((parts) => `"${parts.join('').replaceAll('"', '""')}",1${end}`).join('');
				const { convert, count } = lineEndings();
				const bytes = Buffer.from(quoted('\n'));
				const parts: Buffer[] = [];
				for (let at = 0; at < bytes.length; at += size) parts.push(convert(bytes.subarray(at, at + size)));
				expect(Buffer.concat(parts).toString()).toBe(quoted('\r\n'));
				expect(count()).toBe(cells.length);
			},
		),
	);
});

test('a reader that disconnects releases the connection', async () => {
	for (let round = 0; round < 6; round += 1) {
		const { stream } = await open();
		if (round % 2 === 0) await stream[Symbol.asyncIterator]().next();
		stream.destroy();
		await once(stream, 'close');
	}
	// The pool has two connections, one of them for files: if it weren't released, this would be refused or wait forever.
	for (let round = 0; round < 3; round += 1)
		expect(await fileOf({ filter: ['amount', '>', 100] })).toMatchObject({ total: 0 });
});

test('files take only part of the connections; another one is refused with a retry time', async () => {
	const first = await open();
	expect(asAppError(await open().catch((error: unknown) => error)).appCode).toBe('TOO_MANY_REQUESTS');
	await buffer(first.stream);
	expect(await fileOf({})).toMatchObject({ total: rows.length });
});

test('the file has one snapshot: rows added while it is read are not in it, and its count stays right', async () => {
	const extra = fc.sample(specimens(230), { numRuns: 1, seed: 12 })[0] ?? [];
	const { stream, total, rows: count } = await open();
	await insertSpecimens(held.database, extra.slice(200));
	await buffer(stream);
	expect([total, count()]).toEqual([rows.length, rows.length]);
	expect(await fileOf({})).toMatchObject({ total: rows.length + 30, count: rows.length + 30 });
	await held.database.pool.query('delete from specimen where id = any($1)', [extra.slice(200).map(({ id }) => id)]);
});

test('texts for values and the clock of a time zone', async () => {
	const labels = { Active: 'Etkin', 'Pending Approval': '=Bekliyor' };
	const { file } = await fileOf({
		columns: [
			{ field: 'status', header: 'Durum', labels },
			{ field: 'active', header: '', labels: { true: 'Evet', false: 'Hayır' } },
			{ field: 'seen', header: '' },
		],
		sort: [{ field: 'id', desc: false }],
		timeZone: 'Europe/Istanbul',
	});
	const [, ...lines]: string[][] = parse(file, { bom: true, record_delimiter: '\r\n' });
	const words: Record<string, string> = { Active: 'Etkin', Archived: 'Archived', 'Pending Approval': "'=Bekliyor" };
	const clock = (at: string): string =>
		new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
	expect(lines).toEqual(
		sorted(rows, [{ field: 'id', desc: false }]).map(({ status, active, seen }) => [
			words[status],
			active === null ? '' : active ? 'Evet' : 'Hayır',
			seen === null ? '' : clock(seen),
		]),
	);
});

test('texts that PostgreSQL can’t store are refused or mended, never an internal error', async () => {
	const written = (label: string) => fileOf({ columns: [{ field: 'status', header: 'x', labels: { Active: label } }] });
	expect(asAppError(await written('a\0b').catch((error: unknown) => error)).appCode).toBe('VALIDATION');
	expect((await written('half \ud800')).file).toContain('half \ufffd');
});

test('a column that the list doesn’t have is refused before the first byte', async () => {
	const refused = async (query: Partial<GridExportInput>) =>
		asAppError(await fileOf(query).catch((error: unknown) => error)).appCode;
	expect(await refused({ columns: [{ field: 'secret', header: 'x' }] })).toBe('BAD_REQUEST');
	expect(await refused({ columns: [] })).toBe('VALIDATION');
	expect(await refused({ filter: ['nope', 'blank'] })).toBe('BAD_REQUEST');
	expect(await refused({ filter: ['amount', '=', 'x'] })).toBe('VALIDATION');
});
