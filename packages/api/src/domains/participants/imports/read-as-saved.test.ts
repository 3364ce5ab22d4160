import type { Encoding } from '@rewards/validators/imports/encodings';
import { describe, expect, it } from 'vitest';
import { isSingleByte, upperHalves } from '../../../imports/reading/single-bytes';
import { textRows, workbookFile } from '../../../imports/testing/workbook';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { startParticipantImport } from '../services/start-participant-import';
import { importTests } from './testing/import-tests';
import { upload } from './testing/participant-csv';
import { sendFile } from './testing/send-file';

const held = importTests();

function saved(text: string, encoding: Encoding): Buffer {
	if (!isSingleByte(encoding)) return Buffer.from(`\ufeff${text}`, 'utf16le');
	const upper = upperHalves[encoding];
	return Buffer.from(
		[...text].map((letter) => (letter < '\x80' ? letter.charCodeAt(0) : 0x80 + upper.indexOf(letter))),
	);
}

/** One user's way through the steps, as in the web app. */
async function staff() {
	const program = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	const ctx = held.bench.ctxOf(program);
	const { imports } = createCaller(ctx).participants;
	const programId = program.id;
	return {
		ctx,
		program,
		send: (bytes: Uint8Array | string, name?: string) => sendFile(ctx, bytes, name),
		ask: (input: Omit<Parameters<typeof imports.preview>[0], 'programId'>) => imports.preview({ ...input, programId }),
		get: async (previewId: string) => {
			await held.bench.ended(previewId);
			return imports.getPreview({ programId, previewId });
		},
		goIn: async (previewId: string) => {
			const { jobId } = await imports.commit({ programId, previewId, mode: 'add' });
			return held.bench.ended(jobId);
		},
		people: () =>
			held.rows<{ name: string; email: string; status: string; city: string | null }>(
				`select p.name, p.email, p.status from participant p where p.program_id = $1 order by p.email`,
				[programId],
			),
	};
}

const turkish = 'Ad;E-posta;Durum\r\nAyşe Yılmaz;ayse@example.com;Pasif\r\nÇağrı Öztürk;cagri@example.com;Etkin\r\n';

describe('a file as Excel saves it', () => {
	it('in a Turkish Windows is read in its encoding, with its separator, headers and statuses', async () => {
		const { send, ask, get, goIn, people } = await staff();
		const { jobId, header } = await ask({ uploadId: await send(saved(turkish, 'windows-1254')) });
		expect(header.reading).toMatchObject({ encoding: 'windows-1254', found: true, sheets: [] });
		expect(header.examples[0]).toEqual(['Ayşe Yılmaz', 'Çağrı Öztürk']);
		expect((await get(jobId ?? '')).reading).toEqual(header.reading);
		expect(await goIn(jobId ?? '')).toMatchObject({ result: { created: 2, rejected: 0 } });
		expect(await people()).toEqual([
			{ name: 'Ayşe Yılmaz', email: 'ayse@example.com', status: 'Disabled' },
			{ name: 'Çağrı Öztürk', email: 'cagri@example.com', status: 'Active' },
		]);
	});

	it('as Unicode text (UTF-16, tabs) is imported, with or without a preview', async () => {
		const { ctx, people } = await staff();
		const bytes = saved('sep=\t\r\nالاسم\tالبريد الإلكتروني\tالحالة\r\nفاطمة\tf@example.com\tنشط\r\n', 'utf-16le');
		const { jobId } = await startParticipantImport(ctx, { fileName: 'a.csv', stream: upload(bytes), mode: 'add' });
		expect(await held.bench.ended(jobId)).toMatchObject({ result: { created: 1, rejected: 0 } });
		expect(await people()).toEqual([{ name: 'فاطمة', email: 'f@example.com', status: 'Active' }]);
	});

	it('with a wrongly detected encoding is read again in the one that staff choose, also for its refused rows', async () => {
		const { send, ask, get, goIn, people, ctx } = await staff();
		const uploadId = await send(saved('name,email\nGün,g@example.com\nGün,wrong\n', 'windows-1254'));
		const looked = await ask({ uploadId, reading: { encoding: 'windows-1256' }, look: true });
		expect(looked).toMatchObject({ jobId: null, header: { reading: { encoding: 'windows-1256', found: false } } });
		expect(looked.header.examples[0]).toEqual(['Gün']);
		const cyrillic = await ask({ uploadId, reading: { encoding: 'utf-8' }, look: true });
		expect(cyrillic.header.examples[0]).toEqual(['G\ufffdn']);
		const { jobId } = await ask({ uploadId, reading: { encoding: 'windows-1254' } });
		expect((await get(jobId ?? '')).reading).toMatchObject({ encoding: 'windows-1254', found: false });
		expect(await goIn(jobId ?? '')).toMatchObject({ result: { created: 1, rejected: 1 } });
		expect(await people()).toMatchObject([{ name: 'Gün' }]);
		expect(ctx.session.user.language).toBe('en');
	});

	it('with bytes that are invalid in its encoding costs those rows, with a message, and never a character', async () => {
		const { send, ask, get, goIn, people } = await staff();
		const bytes = Buffer.concat([
			Buffer.from('name,email\nÖzgür,o@example.com\nŞule,s@example.com\nG'),
			Buffer.from([0xfc]),
			Buffer.from('n,g@example.com\n'),
		]);
		const { jobId } = await ask({ uploadId: await send(bytes) });
		const { samples } = await get(jobId ?? '');
		expect(samples?.rejected).toMatchObject([{ line: 4, code: 'rowUnreadable', email: 'g@example.com' }]);
		await goIn(jobId ?? '');
		expect((await people()).map(({ name }) => name)).toEqual(['Özgür', 'Şule']);
	});

	it('reports refused rows by the numbers that the spreadsheet shows', async () => {
		const { send, ask, get } = await staff();
		const text = 'sep=;\nname;email\n"Ann\nof two lines";ann@example.com\n\n;nobody@example.com\n';
		const { jobId } = await ask({ uploadId: await send(text) });
		expect((await get(jobId ?? '')).samples?.rejected).toMatchObject([{ line: 4, code: 'nameRequired' }]);
	});
});

describe('a workbook', () => {
	const rows = (name: string) =>
		textRows([
			['Ad Soyad', 'E-posta', 'Durum'],
			[name, `${name.toLowerCase()}@example.com`, 'Aktif'],
		]);

	it('is imported from its first sheet or the chosen one, with the numbers of its rows', async () => {
		const { send, ask, get, goIn, people } = await staff();
		const sheets = [
			{ name: 'Ocak', rows: rows('Ann') },
			{
				name: 'Şubat',
				rows: `${rows('Ben')}<row r="9"><c r="B9" t="e"><v>#REF!</v></c></row><row r="12"><c r="A12" t="inlineStr"><is><t>Cid</t></is></c></row>`,
			},
		];
		const uploadId = await send(await workbookFile({ sheets }), 'people.xlsx');
		const first = await ask({ uploadId, look: true });
		expect(first.header.reading).toEqual({
			headerRow: 1,
			encoding: null,
			found: true,
			sheets: ['Ocak', 'Şubat'],
			sheet: 'Ocak',
			decimal: null,
		});
		expect(first.header.examples[0]).toEqual(['Ann']);
		const { jobId, header } = await ask({ uploadId, reading: { sheet: 'Şubat' } });
		expect(header.examples[0]).toEqual(['Ben', 'Cid']);
		const { samples, result } = await get(jobId ?? '');
		expect(result).toMatchObject({ rows: 3, created: 1, rejected: 2 });
		expect(samples?.rejected).toMatchObject([
			{ line: 9, code: 'cellError', params: { column: 'E-posta', value: '#REF!' } },
			{ line: 12, code: 'emailRequired' },
		]);
		expect(await goIn(jobId ?? '')).toMatchObject({ result: { created: 1, rejected: 2 } });
		expect(await people()).toMatchObject([{ name: 'Ben', status: 'Active' }]);
	});

	it('that is invalid is refused in the preview, with a message', async () => {
		const { send, ask } = await staff();
		const uploadId = await send(Buffer.from('PK\x03\x04 nothing more'), 'people.xlsx');
		await expect(ask({ uploadId })).rejects.toMatchObject({ params: { reason: 'notWorkbook' } });
	});

	it('of 200,000 rows takes little memory', async () => {
		const { send, ask, get } = await staff();
		const shared = ['name', 'email', 'status', 'Active'];
		const lines: string[] = ['<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>'];
		for (let i = 0; i < 200_000; i += 1) {
			shared.push(`Person ${i}`);
			lines.push(
				`<row r="${i + 2}"><c t="s"><v>${i + 4}</v></c><c t="inlineStr"><is><t>p${i}@example.com</t></is></c><c t="s"><v>3</v></c></row>`,
			);
		}
		const file = await workbookFile({ sheets: [{ name: 'A', rows: lines.join('') }], shared });
		lines.length = 0;
		shared.length = 0;
		const uploadId = await send(file, 'many.xlsx');
		const before = process.memoryUsage().rss;
		let most = before;
		const watch = setInterval(() => {
			most = Math.max(most, process.memoryUsage().rss);
		}, 20);
		const { jobId } = await ask({ uploadId });
		const { result } = await get(jobId ?? '');
		clearInterval(watch);
		expect(result).toMatchObject({ rows: 200_000, created: 200_000 });
		expect(most - before).toBeLessThan(300 * 1024 * 1024);
	}, 120_000);
});

describe('a file with a column for each part of a name', () => {
	it('joins them into one name, refuses a row without any, and follows staff’s mapping instead', async () => {
		const { send, ask, get, goIn, people } = await staff();
		const uploadId = await send(
			'Soyad;Ad;E-posta\r\nYılmaz; Ayşe ;ayse@example.com\r\n;Can;can@example.com\r\n;;no@example.com\r\n',
		);
		const { jobId, header } = await ask({ uploadId });
		expect(header.columns).toMatchObject([
			{ header: 'Soyad', field: 'name', source: 'name', part: 2 },
			{ header: 'Ad', field: 'name', source: 'name', part: 0 },
			{ header: 'E-posta', field: 'email' },
		]);
		const preview = await get(jobId ?? '');
		expect(preview.columns).toEqual(header.columns);
		expect(preview.samples?.created.map(({ values }) => values['name'])).toEqual(['Ayşe Yılmaz', 'Can']);
		expect(preview.samples?.rejected).toMatchObject([{ line: 4, column: 'Ad', code: 'nameRequired' }]);

		// Staff leave one out: the other one is the name.
		const columns = [
			{ index: 0, field: 'name' as const },
			{ index: 1, field: null },
			{ index: 2, field: 'email' as const },
		];
		const other = await ask({ uploadId, columns });
		expect((await get(other.jobId ?? '')).result).toMatchObject({ created: 1, rejected: 2 });
		const again = await ask({
			uploadId,
			columns: columns.map((column, index) => (index === 1 ? { ...column, field: 'name' as const } : column)),
		});
		await get(again.jobId ?? '');
		expect(await goIn(again.jobId ?? '')).toMatchObject({ result: { created: 2, rejected: 1 } });
		expect((await people()).map(({ name }) => name)).toEqual(['Ayşe Yılmaz', 'Can']);
	});
});

describe('what a spreadsheet lost', () => {
	it('is never stored: shortened numbers cost their row, in every column that holds ids or numbers', async () => {
		const { send, ask, get, goIn, people } = await staff();
		const text = [
			'name;email;externalId;phone;zip;customField2',
			'Ann;ann@example.com;4,68769E+17;5125550100;78701;',
			'Ben;ben@example.com;;1.5E+10;78701;',
			'Cid;cid@example.com;;5125550100;7.8701E+04;',
			'Dee;dee@example.com;;5125550100;78701;1,23457E+11',
			'Eve 1E+17;eve@example.com;219E0112;5125550100;78701;1E5',
		];
		const { jobId } = await ask({ uploadId: await send(text.join('\n')) });
		const rejected = (await get(jobId ?? '')).samples?.rejected ?? [];
		expect(rejected.map(({ line, column, code }) => [line, column, code])).toEqual([
			[2, 'externalId', 'numberShortened'],
			[3, 'phone', 'numberShortened'],
			[4, 'zip', 'numberShortened'],
			[5, 'customField2', 'numberShortened'],
		]);
		expect(await goIn(jobId ?? '')).toMatchObject({ result: { created: 1, rejected: 4 } });
		expect(await people()).toMatchObject([{ name: 'Eve 1E+17' }]);
	});

	it('marks of text are no part of it', async () => {
		const { send, ask, goIn, program, get } = await staff();
		const text = 'name,email,externalId\nAnn,ann@example.com,"=""00123"""\nBen,ben@example.com,\'00124\n';
		const { jobId } = await ask({ uploadId: await send(text) });
		await get(jobId ?? '');
		await goIn(jobId ?? '');
		const stored = await held.rows('select external_id from participant where program_id = $1 order by email', [
			program.id,
		]);
		expect(stored).toEqual([{ external_id: '00123' }, { external_id: '00124' }]);
	});

	it.each([
		['an error', '<c r="AB1" t="e"><v>#N/A</v></c>', '#N/A AB1'],
		['a formula without a saved value', '<c r="AB1"><f>A1</f></c>', 'AB1'],
	])('a header with %s is no column without a name', async (_, cell, named) => {
		const { send, ask, get } = await staff();
		const sheet = `<worksheet><sheetData>${textRows([['name', 'email']]).replace('</row>', `${cell}</row>`)}<row r="2"><c r="A2" t="inlineStr"><is><t>Ann</t></is></c><c r="B2" t="inlineStr"><is><t>ann@example.com</t></is></c><c r="AB2"><v>7</v></c></row></sheetData></worksheet>`;
		const file = await workbookFile({ sheets: [{ name: 'A', rows: '' }], more: { 'xl/worksheets/sheet1.xml': sheet } });
		const { jobId } = await ask({ uploadId: await send(file, 'a.xlsx') });
		const { result } = await get(jobId ?? '');
		expect(result).toMatchObject({ created: 1, rejected: 0, unknownColumns: [named] });
	});

	it('a formula without a saved value costs its row, and merged cells the file, in used columns alone', async () => {
		const { send, ask, get } = await staff();
		const sheet = (ref: string) =>
			`<worksheet><sheetData>${textRows([['name', 'email', 'note']])}<row r="2"><c r="A2" t="inlineStr"><is><t>Ann</t></is></c><c r="B2" t="str"><f>A1</f></c><c r="C2"><f>A1</f></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>Ben</t></is></c><c r="B3" t="inlineStr"><is><t>ben@example.com</t></is></c><c r="C3"><f>A1</f></c></row></sheetData><mergeCells><mergeCell ref="${ref}"/></mergeCells></worksheet>`;
		const file = (ref: string) =>
			workbookFile({ sheets: [{ name: 'A', rows: '' }], more: { 'xl/worksheets/sheet1.xml': sheet(ref) } });
		const { jobId } = await ask({ uploadId: await send(await file('C2:C3'), 'a.xlsx') });
		const { samples, result } = await get(jobId ?? '');
		expect(result).toMatchObject({ created: 1, rejected: 1 });
		expect(samples?.rejected).toMatchObject([{ line: 2, code: 'cellWithoutValue', params: { column: 'email' } }]);
		await expect(ask({ uploadId: await send(await file('A2:B3'), 'b.xlsx') })).rejects.toMatchObject({
			params: { reason: 'mergedCells', cells: 'A2:B3' },
		});
	});
});
