import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { fileRefusals } from '@rewards/validators/imports/constants';
import { describe, expect, it } from 'vitest';
import { errorBody } from '../../../errors';
import { createCaller } from '../../../router';
import { startParticipantImport } from '../services/start-participant-import';
import { participantReader } from './read-participants';
import { importTests } from './testing/import-tests';
import { upload } from './testing/participant-csv';
import { sendFile } from './testing/send-file';

const held = importTests();

const start = (bytes: string | Uint8Array | AsyncIterable<Uint8Array>, fileName = 'people.csv') =>
	startParticipantImport(held.bench.ctx, {
		fileName,
		stream: typeof bytes === 'string' || bytes instanceof Uint8Array ? upload(bytes) : bytes,
		mode: 'add',
	});
/** The same as a preview, after an upload in parts. */
const preview = async (bytes: string | Uint8Array, name: string) => {
	const ctx = held.bench.ctx;
	const uploadId = await sendFile(ctx, bytes, name);
	return createCaller(ctx).participants.imports.preview({ programId: ctx.program.id, uploadId });
};
const good = 'name,email\nAnn,ann@example.com\n';

describe('a file that is not a participant file', () => {
	it.each<
		[what: string, bytes: string | Uint8Array, reason: keyof typeof fileRefusals, params?: object, name?: string]
	>([
		['another extension', good, 'notCsv', {}, 'people.pdf'],
		['an empty file', '', 'empty'],
		['blank lines only', '\r\n\r\n  \n', 'empty'],
		['a header without rows', 'name,email\n', 'headerOnly'],
		['a header and blank rows', 'name,email\n\n,\n', 'headerOnly'],
		['the beginning of a workbook', Buffer.from('504b0304140006000800', 'hex'), 'notWorkbook'],
		['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'spreadsheet', { format: 'XLS' }],
		['a PDF', '%PDF-1.7\n', 'binary', { format: 'PDF' }],
		[
			'a workbook with a password',
			Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
			'encrypted',
		],
		['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x6e, 0, 0, 0]), 'utf16', { encoding: 'UTF-32' }],
		['a NUL', `${good}Be\0n,ben@example.com\n`, 'nul', { line: 3 }],
		['a needed column missing', 'name,phone\nAnn,1\n', 'columnsMissing', { columns: 'email' }],
		[
			'rows without a header',
			'Ann,ann@example.com\nBen,ben@example.com\n',
			'columnsMissing',
			{ columns: 'name, email' },
		],
		['a column twice', 'name,email,E-Mail\nAnn,a@b.co,a@b.co\n', 'duplicateColumns', { columns: 'email, E-Mail' }],
		['an open quote in the header', 'name,"email\nAnn,ann@example.com\n', 'headerQuote'],
		['a million columns', `name,email${',x'.repeat(120_000)}\nAnn,ann@example.com\n`, 'tooManyColumns', { max: 1000 }],
		['a million wide columns', `name,email${',a column'.repeat(1_000_000)}\n`, 'headerTooLong', { max: 262_144 }],
		['a header without end', 'name,email'.padEnd(400_000, 'x'), 'headerTooLong', { max: 262_144 }],
	])('%s is refused by name, sent at once or in parts', async (_, bytes, reason, params = {}, name = 'people.csv') => {
		const refusal = await start(bytes, name).then(() => null, errorBody);
		expect(refusal).toMatchObject({ code: 'UNSUPPORTED_FILE', params: { reason, ...params } });
		expect(refusal?.message).not.toContain('{{');

		const inParts = await preview(bytes, name).catch(errorBody);
		// Staff may map columns whose names are missing: the preview asks.
		if (reason === 'columnsMissing')
			expect(inParts).toMatchObject({ jobId: null, header: { missing: expect.anything() } });
		else if (reason === 'duplicateColumns')
			expect(inParts).toMatchObject({ jobId: null, header: { duplicates: ['email'] } });
		// The portal's own import accepts more than CSV.
		else if (reason === 'notCsv') expect(inParts).toMatchObject({ params: { reason: 'fileKind' } });
		else expect(inParts).toMatchObject({ code: 'UNSUPPORTED_FILE', params: { reason, ...params } });
	});

	it('with an error far behind its start, the preview ends with the reason', async () => {
		const far = `name,email\n${'Ann,ann@example.com\n'.repeat(30_000)}`;
		const { jobId } = await preview(`${far}Be\0n,ben@example.com\n`, 'people.csv');
		const job = await held.bench.ended(jobId ?? '');
		expect(job).toMatchObject({
			state: 'failed',
			error: { code: 'UNSUPPORTED_FILE', params: { reason: 'nul', line: 30_002 } },
		});
	});

	it('leaves nothing behind, nor does an interrupted upload', async () => {
		async function* broken() {
			yield Buffer.alloc(600_000, `${good}\n`);
			throw new Error('The client went away');
		}
		const counts =
			'select (select count(*) from stored_file) as files, (select count(*) from stored_file_chunk) as chunks, (select count(*) from job) as jobs';
		const [before] = (await held.database.pool.query<{ files: number; chunks: number; jobs: number }>(counts)).rows;
		await expect(start(broken())).rejects.toThrow('The client went away');
		await expect(start('%PDF-1.7')).rejects.toThrow();
		const { rows } = await held.database.pool.query(counts);
		expect(rows).toEqual([before]);
	});
});

const rejectsOf = async (jobId: string) =>
	(await held.database.pool.query('select line, code from job_reject where job_id = $1 order by line limit 5', [jobId]))
		.rows;

describe('a file with hostile rows', () => {
	it('of 50 MB in one line costs one error line and no memory', async () => {
		async function* endless() {
			yield Buffer.from(good);
			for (let i = 0; i < 50; i += 1) yield Buffer.alloc(1024 * 1024, 'x');
			yield Buffer.from('\nBen,ben@example.com\n');
		}
		const before = process.memoryUsage().rss;
		let most = before;
		const watch = setInterval(() => {
			most = Math.max(most, process.memoryUsage().rss);
		}, 20);
		const { jobId } = await start(endless());
		const job = await held.bench.ended(jobId);
		clearInterval(watch);
		expect(job.result).toMatchObject({ rows: 3, created: 2, rejected: 1 });
		expect(await rejectsOf(jobId)).toEqual([{ line: 3, code: 'rowTooLong' }]);
		expect(most - before).toBeLessThan(150 * 1024 * 1024);
	}, 60_000);

	it.each([
		['a bomb of quotes', () => `name,email\n${'"'.repeat(20_000_000)}\nEve,eve@example.com\n`],
		['a column too many in every row', () => `name,email\n${'a,b,c\n'.repeat(2_000_000)}`],
		['nothing but separators', () => `name,email\n${','.repeat(10_000_000)}\nEve,eve@example.com\n`],
		['line breaks before the header', () => `${'\n'.repeat(10_000_000)}name,email\nEve,eve@example.com\n`],
		['nothing but line breaks', () => `name,email\n${'\n'.repeat(10_000_000)}Eve,eve@example.com\n`],
		['one cell over all of its lines', () => `name,email\n"${'x\n'.repeat(5_000_000)}`],
	])(
		'of %s costs no memory',
		async (_, make) => {
			let text = make();
			const bytes = Buffer.from(text);
			text = '';
			let most = process.memoryUsage().rss;
			const before = most;
			const watch = setInterval(() => {
				most = Math.max(most, process.memoryUsage().rss);
			}, 20);
			const reader = participantReader(
				{ type: 'points', levels: [], countries: null, defaultCountry: 'USA' },
				{ good() {}, rejected() {} },
			);
			for await (const chunk of upload(bytes, 65_536)) {
				reader.push(chunk);
				await nextTurn();
			}
			reader.end();
			clearInterval(watch);
			expect(most - before).toBeLessThan(100 * 1024 * 1024);
		},
		60_000,
	);

	it('with a bomb of quotes, 10,000 invalid rows, too many cells, or a truncated row is reported line by line', async () => {
		const bomb = `name,email\n"${'""'.repeat(300_000)}\nEve,eve@example.com\n`;
		const { job } = await held.bench.run(bomb);
		expect(job.result).toMatchObject({ created: 1, rejected: 1 });

		const wrong = `name,email\n${Array.from({ length: 10_000 }, (_, i) => `,x${i}`).join('\n')}\nFay,fay@example.com`;
		const second = await held.bench.run(wrong);
		expect(second.job.result).toMatchObject({ rows: 10_001, created: 1, rejected: 10_000 });
		expect(await rejectsOf(second.job.id)).toMatchObject([
			{ line: 2 },
			{ line: 3 },
			{ line: 4 },
			{ line: 5 },
			{ line: 6 },
		]);

		const third = await held.bench.run(
			`name,email\nGus,gus@example.com,${'x,'.repeat(50_000)}\nHal,hal@example.com,,,\n"Ida`,
		);
		expect(third.job.result).toMatchObject({ created: 1, rejected: 2 });
		expect(await rejectsOf(third.job.id)).toEqual([
			{ line: 2, code: 'rowColumns' },
			{ line: 4, code: 'rowQuoteOpen' },
		]);
	}, 60_000);

	it('with a quote that never closes is reported as one error, and the rows after it are imported', async () => {
		const lines = 'x\n'.repeat(200_000);
		const { job } = await held.bench.run(
			`name,email\nAda,ada@example.com\n"open${lines}Jo,jo@example.com\n${'y\n'.repeat(3)}`,
		);
		expect(job.result).toMatchObject({ rows: 6, created: 2, rejected: 4 });
		const { rows } = await held.database.pool.query(
			'select line, code, params from job_reject where job_id = $1 order by line',
			[job.id],
		);
		expect(rows).toMatchObject([
			{ line: 3, code: 'rowQuoteOpenLines', params: { lines: 199_999 } },
			...[0, 1, 2].map((n) => ({ line: 200_004 + n, code: 'rowColumns' })),
		]);
	}, 60_000);

	it('with a quote that never closes loses no participant: a line that names one is reported by itself', async () => {
		await held.bench.run('name,email\nKim,kim@example.com\nLea,lea@example.com\n');
		const text = 'name,email\n"Kim,kim@example.com\nnothing\nLea,lea@example.com,1\nMia,mia@example.com\n';
		const { job } = await held.bench.run(text, { mode: 'replace' });
		expect(job.result).toMatchObject({ created: 1, rejected: 2 });
		expect(await rejectsOf(job.id)).toEqual([
			{ line: 2, code: 'rowQuoteOpenLines' },
			{ line: 4, code: 'rowColumns' },
		]);
		const { rows } = await held.database.pool.query(
			`select email, status from participant where program_id = $1 and email in ('kim@example.com', 'lea@example.com') order by 1`,
			[held.bench.program.id],
		);
		expect(rows.map(({ status }) => status)).toEqual(['Active', 'Active']);
	});

	it('with a page of text as a column name reports only its start, and does not remember the name', async () => {
		const long = `email${'-'.repeat(100_000)}`;
		const { job } = await held.bench.run(`name,${long}\n${'Ann,nowhere\n'.repeat(2_000)}`);
		expect(job.result).toMatchObject({ rejected: 2_000 });
		const { rows } = await held.database.pool.query(
			'select distinct "column" as name from job_reject where job_id = $1',
			[job.id],
		);
		expect(rows).toEqual([{ name: long.slice(0, 200) }]);

		const random = randomBytes(6_000).toString('hex');
		const uploadId = await sendFile(held.bench.ctx, `name,${random}\nAnn,ann@example.com\n`);
		const { imports } = createCaller(held.bench.ctx).participants;
		const columns = [{ index: 1, field: 'email' as const }];
		const { jobId } = await imports.preview({ programId: held.bench.ctx.program.id, uploadId, columns });
		expect((await held.bench.ended(jobId ?? '')).state).toBe('done');
	});

	it('keeps formula-like cells as texts', async () => {
		await held.bench.run('name,email,customField1\n=1+1,formula@example.com,"=HYPERLINK(""http://x"")"\n');
		const { rows } = await held.database.pool.query(
			`select name, custom_field1 from participant where email = 'formula@example.com'`,
		);
		expect(rows).toEqual([{ name: '=1+1', custom_field1: '=HYPERLINK("http://x")' }]);
	});
});
