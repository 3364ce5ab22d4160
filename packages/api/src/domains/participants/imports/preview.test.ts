import { type ImportMode, importModes } from '@rewards/validators/participants/constants';
import { describe, expect, it } from 'vitest';
import { dropExpiredPreviews, previewTable } from '../../../imports';
import { createCaller } from '../../../router';
import { makeProgram, type TestProgram } from '../../../testing';
import { importTests } from './testing/import-tests';
import { peopleCsv } from './testing/participant-csv';
import { sendFile } from './testing/send-file';

const held = importTests();
const { rows } = held;
const freshProgram = () => makeProgram(held.database, held.bench.accounts.left.id, 'points');

/** One user's way through the steps, as in the web app. */
function staff(program: TestProgram) {
	const ctx = held.bench.ctxOf(program);
	const { imports } = createCaller(ctx).participants;
	const programId = program.id;
	return {
		imports,
		programId,
		send: (text: string) => sendFile(ctx, text),
		preview: async (
			text: string,
			columns?: { index: number; field: 'name' | 'email' | 'customField1' | 'status' | null }[],
		) => {
			const uploadId = await sendFile(ctx, text);
			const { jobId, header } = await imports.preview({ programId, uploadId, columns });
			if (jobId) await held.bench.ended(jobId);
			return { uploadId, header, previewId: jobId ?? '' };
		},
		commit: async (previewId: string, mode: ImportMode) => {
			const { jobId } = await imports.commit({ programId, previewId, mode });
			return held.bench.ended(jobId);
		},
	};
}

const header = 'name,email,status,city,state,zip,country,address1,phone';
const text = [
	header,
	'Renamed,P0@example.com,Disabled,Austin,TX,78701,US,0 Main St,5120000000',
	'José García,p1@example.com,Active,Laval,QC,H2Y 1C6,CA,1 Main St,5120000001',
	'فاطمة الحسن,p2@example.com,Active,İzmir,,35000,TR,2 Main St,5120000002',
	'New One,new@example.com,Active,Boise,ID,83701,US,1 Elm St,2085550100',
	'Zoë,p3@example.com,Active,Köln,,,DE,3 Main St,5120000003',
	'Twice,new@example.com,Active,Boise,ID,83701,US,1 Elm St,2085550100',
].join('\n');

describe('a preview', () => {
	it('lists what is new, changed field by field, unchanged, refused and archived, and applies none of it', async () => {
		const target = await freshProgram();
		await held.bench.run(peopleCsv({ rows: 20 }).text, { target });
		const before = await rows('select * from participant where program_id = $1 order by id', [target.id]);
		const { imports, programId, preview } = staff(target);
		const { previewId } = await preview(text);
		const { result, samples, job, columns } = await imports.getPreview({ programId, previewId });
		expect(job).toMatchObject({ state: 'doneWithRejects', rejected: 2, part: 1 });
		expect(result).toMatchObject({
			rows: 6,
			created: 1,
			changed: 2,
			unchanged: 1,
			rejected: 2,
			archived: 16,
			sameFile: null,
		});
		expect(samples?.created).toMatchObject([{ line: 5, values: { name: 'New One', email: 'new@example.com' } }]);
		expect(samples?.changed).toMatchObject([
			{
				line: 2,
				name: 'Ann Yılmaz',
				changes: [
					{ field: 'name', before: 'Ann Yılmaz', after: 'Renamed' },
					{ field: 'email', before: 'p0@example.com', after: 'P0@example.com' },
					{ field: 'status', before: 'Active', after: 'Disabled' },
				],
			},
			{ line: 3, changes: [{ field: 'townCity', before: 'Montréal', after: 'Laval' }] },
		]);
		expect(samples?.unchanged).toMatchObject([{ line: 4, email: 'p2@example.com' }]);
		expect(samples?.rejected).toMatchObject([
			{ line: 6, code: 'zipRequired', column: 'zip', email: 'p3@example.com' },
			{ line: 7, code: 'duplicateInFile', params: { line: 5 } },
		]);
		expect(samples?.archived).toHaveLength(10);
		expect(columns.map(({ field, source }) => [field, source])[0]).toEqual(['name', 'name']);
		expect(await rows('select * from participant where program_id = $1 order by id', [target.id])).toEqual(before);
		expect(await rows(`select kind from notification where params->>'jobId' = $1`, [previewId])).toEqual([]);
	});

	it.each(importModes)('is imported as shown, without reading the file again; mode %s', async (mode) => {
		const target = await freshProgram();
		await held.bench.run(peopleCsv({ rows: 20 }).text, { target });
		const { previewId, uploadId } = { ...(await staff(target).preview(text)) };
		// A deleted file can't be read.
		await rows('delete from stored_file_chunk where file_id = $1', [uploadId]);
		const job = await staff(target).commit(previewId, mode);
		const counts = {
			add: { created: 1, changed: 0, unchanged: 0, known: 3, archived: 0, rejected: 2 },
			update: { created: 1, changed: 2, unchanged: 1, known: 0, archived: 0, rejected: 2 },
			replace: { created: 1, changed: 2, unchanged: 1, known: 0, archived: 16, rejected: 2 },
		}[mode];
		expect(job).toMatchObject({ state: 'doneWithRejects', result: { ...counts, previewed: counts } });
		expect(await rows('select to_regclass($1) as stage', [previewTable(previewId)])).toEqual([{ stage: null }]);
		expect((await staff(target).commit(previewId, mode)).id).toBe(job.id);
		await expect(staff(target).commit(previewId, mode === 'add' ? 'update' : 'add')).rejects.toMatchObject({
			appCode: 'NOT_FOUND',
		});
	});

	it('is compared again: participants added meanwhile are not new, and other rules read the file again', async () => {
		const target = await freshProgram();
		const { preview, commit } = staff(target);
		const first = await preview('name,email\nAnn,ann@example.com\nBen,ben@example.com\n');
		await held.bench.run('name,email\nAnn,ann@example.com\n', { target });
		expect(await commit(first.previewId, 'add')).toMatchObject({
			result: { created: 1, known: 1, rejected: 0, previewed: { created: 2, known: 0 } },
		});
		const second = await preview('name,email,address1,city,zip,phone,country\nCid,cid@example.com,1 St,Köln,1,1,DE\n');
		await rows(`update program set geolocation_enabled = true, continents = '{NORTH_AMERICA}' where id = $1`, [
			target.id,
		]);
		expect(await commit(second.previewId, 'add')).toMatchObject({ result: { created: 0, rejected: 1 } });
	});

	it('is read from the file again when a server crash has emptied its rows', async () => {
		const target = await freshProgram();
		const { previewId } = await staff(target).preview(peopleCsv({ rows: 50, badEvery: 10 }).text);
		await rows(`truncate ${previewTable(previewId)}`);
		expect(await staff(target).commit(previewId, 'add')).toMatchObject({ result: { created: 45, rejected: 5 } });
	});

	it('recognizes the same file again, and forgets it when it was undone', async () => {
		const target = await freshProgram();
		const { preview, commit, imports, programId } = staff(target);
		const file = peopleCsv({ rows: 10 }).text;
		const first = await commit((await preview(file)).previewId, 'add');
		const again = await preview(file);
		const { result } = await imports.getPreview({ programId, previewId: again.previewId });
		expect(result?.sameFile).toMatchObject({ jobId: first.id, byName: 'Test User', created: 10, rejected: 0 });
		const { jobId } = await imports.undo({ programId, importId: first.id });
		await held.bench.ended(jobId);
		const third = await preview(file);
		expect((await imports.getPreview({ programId, previewId: third.previewId })).result?.sameFile).toBeNull();
	});

	it('treats a file of which nothing was imported as new, and one that archived participants as known', async () => {
		const target = await freshProgram();
		const { preview, commit, imports, programId } = staff(target);
		await commit((await preview(peopleCsv({ rows: 3 }).text)).previewId, 'add');
		const wrong = 'name,email\n,ann@example.com\nBen,nowhere\n';
		const sameFile = async () => {
			const { previewId } = await preview(wrong);
			return { previewId, known: (await imports.getPreview({ programId, previewId })).result?.sameFile };
		};
		const first = await sameFile();
		expect((await commit(first.previewId, 'add')).result).toMatchObject({ rows: 2, rejected: 2 });
		const second = await sameFile();
		expect(second.known).toBeNull();
		expect((await commit(second.previewId, 'replace')).result).toMatchObject({ rejected: 2, archived: 3 });
		expect((await sameFile()).known).toMatchObject({ rejected: 2, archived: 3 });
	});

	it('asks for the mapping of columns, remembers the answer, and leaves known names alone', async () => {
		const target = await freshProgram();
		const { preview, imports, programId, commit } = staff(target);
		const foreign = 'Mitarbeiter,Kennung,Notiz\nAnn,ann@example.com,x\n';
		const asked = await preview(foreign);
		expect(asked).toMatchObject({
			previewId: '',
			header: {
				missing: ['name', 'email'],
				duplicates: [],
				columns: [
					{ header: 'Mitarbeiter', field: null, source: 'unknown' },
					{ header: 'Kennung', field: null, source: 'unknown' },
					{ header: 'Notiz', field: null, source: 'unknown' },
				],
			},
		});
		expect(asked.header.fields[0]).toEqual({ field: 'name', title: 'name', needed: true, joins: true });
		expect(asked.header.examples).toEqual([['Ann'], ['ann@example.com'], ['x']]);
		const twice = [
			{ index: 0, field: 'name' as const },
			{ index: 1, field: 'email' as const },
			{ index: 2, field: 'email' as const },
		];
		expect((await imports.preview({ programId, uploadId: asked.uploadId, columns: twice })).header.duplicates).toEqual([
			'email',
		]);
		const columns = [...twice.slice(0, 2), { index: 2, field: null }];
		const { jobId } = await imports.preview({ programId, uploadId: asked.uploadId, columns });
		await held.bench.ended(jobId ?? '');
		expect(await commit(jobId ?? '', 'add')).toMatchObject({ result: { created: 1, unknownColumns: [] } });

		const next = await preview('KENNUNG;Mitarbeiter;Neu\nben@example.com;Ben;1\n');
		expect(next.header.columns.map(({ field, source }) => [field, source])).toEqual([
			['email', 'remembered'],
			['name', 'remembered'],
			[null, 'unknown'],
		]);
		const named = await preview('name,email,Kennung\nCid,cid@example.com,77\n');
		expect(named.header.columns[2]).toMatchObject({ field: null, source: 'unknown' });
		// The import without a preview uses the answers, too.
		const { job } = await held.bench.run('Kennung,Mitarbeiter\ndan@example.com,Dan\n', { target });
		expect(job.result).toMatchObject({ created: 1 });
		const other = await staff(await freshProgram()).preview(foreign);
		expect(other.previewId).toBe('');
	});

	it('reports a column that only an earlier answer leaves out, and no other answered one', async () => {
		const target = await freshProgram();
		const { preview, imports, programId, commit } = staff(target);
		const first = await preview('name,email,externalId,Mood\nAnn,ann@example.com,E1,x\n');
		const columns = [2, 3].map((index) => ({ index, field: null }));
		await imports.preview({ programId, uploadId: first.uploadId, columns });
		const { previewId } = await preview('name,email,ExternalID,Mood\nBen,ben@example.com,E2,x\n');
		const left = { unknownColumns: ['ExternalID'] };
		expect((await imports.getPreview({ programId, previewId })).result).toMatchObject(left);
		expect((await commit(previewId, 'add')).result).toMatchObject(left);
	});

	it('shows the contents of each column, never a password, and refuses no file at the end of a chunk', async () => {
		const target = await freshProgram();
		const { preview, imports, programId } = staff(target);
		const long = 'é'.repeat(100);
		const file = `Who,email,Password,Note\nAnn,ann@example.com,secret1,\n,,,\nAnn,ben@example.com,secret2,'=1+1\n"Cid, C.",x,secret3,${long}`;
		const asked = await preview(file);
		const shown = [
			['Ann', 'Cid, C.'],
			['ann@example.com', 'ben@example.com', 'x'],
			[],
			['=1+1', `${long.slice(0, 60)}…`],
		];
		expect(asked.header).toMatchObject({ examples: shown, missing: ['name'] });
		const { jobId } = await imports.preview({
			programId,
			uploadId: asked.uploadId,
			columns: [
				{ index: 0, field: 'name' },
				{ index: 2, field: null },
			],
		});
		await held.bench.ended(jobId ?? '');
		expect(await imports.getPreview({ programId, previewId: jobId ?? '' })).toMatchObject({ examples: shown });
		const stored = await rows('select params::text, result::text from job where id = $1', [jobId]);
		expect(JSON.stringify(stored)).not.toContain('secret');

		// Two bytes per character from an odd offset on: the chunks of a large file are cut within one.
		const wide = `name,email,Note\nAnn,ann@example.com,x${'é'.repeat(100)}\n${`,,${'é'.repeat(2000)}\n`.repeat(200)}`;
		expect(await preview(wide)).toMatchObject({
			header: {
				missing: [],
				examples: [['Ann'], ['ann@example.com'], [expect.stringMatching(/^x?é+…$/), expect.stringMatching(/^x?é+…$/)]],
			},
		});
	});

	it('shows no values of columns with a secret’s name, whichever field they are mapped to', async () => {
		const target = await freshProgram();
		const { preview, imports, programId, commit } = staff(target);
		const mapped = [
			{ index: 3, field: 'customField1' as const },
			{ index: 4, field: 'status' as const },
		];
		const file = (name: string, pin: string) =>
			`name,email,Parola,Card PIN,Token,Note\n${name},ann@example.com,hush1,${pin},Active,n\nBen,ben@example.com,hush2,4711,hush3,n\n`;
		const { previewId, header: shownHeader } = await preview(file('Ann', '0815'), mapped);
		expect(shownHeader.examples).toEqual([['Ann', 'Ben'], ['ann@example.com', 'ben@example.com'], [], [], [], ['n']]);
		const shown = await imports.getPreview({ programId, previewId });
		expect(shown.samples?.created).toMatchObject([{ values: { name: 'Ann', customField1: '•••', status: '•••' } }]);
		expect(shown.samples?.rejected).toMatchObject([
			{ email: 'ben@example.com', column: 'Token', value: '', code: 'statusUnknown', params: { value: '•••' } },
		]);
		await commit(previewId, 'add');
		const other = await preview(file('Anna', '0816'), mapped);
		const changed = await imports.getPreview({ programId, previewId: other.previewId });
		expect(changed.samples?.changed).toMatchObject([
			{
				changes: [
					{ field: 'name', before: 'Ann', after: 'Anna' },
					{ field: 'customField1', before: '•••', after: '•••' },
				],
			},
		]);
		const lines = await rows('select value, params::text from job_reject where job_id = any($1)', [
			[previewId, other.previewId],
		]);
		expect(lines).toHaveLength(2);
		expect(JSON.stringify([shownHeader, shown, changed, lines])).not.toMatch(/hush|0815|0816|4711/);
		// Columns that staff map to it are imported there.
		expect(await rows('select custom_field1 from participant where program_id = $1', [programId])).toEqual([
			{ custom_field1: '0815' },
		]);
	});

	it('accepts the id of the upload in any spelling', async () => {
		const ctx = held.bench.ctxOf(await freshProgram());
		const uploadId = (await sendFile(ctx, 'name,email\nAnn,ann@example.com\n')).toUpperCase();
		const { imports } = createCaller(ctx).participants;
		const { jobId } = await imports.preview({ programId: ctx.program.id, uploadId });
		expect(await held.bench.ended(jobId ?? '')).toMatchObject({ state: 'done', result: { created: 1 } });
	});

	it('of a file that cannot be read at all ends failed with the reason', async () => {
		const target = await freshProgram();
		const { previewId } = await staff(target).preview(
			`name,email\n${'Ann,ann@example.com\n'.repeat(20_000)}Be\0n,b@example.com\n`,
		);
		const { job, samples } = await staff(target).imports.getPreview({ programId: target.id, previewId });
		expect(job).toMatchObject({
			state: 'failed',
			error: { code: 'UNSUPPORTED_FILE', params: { reason: 'nul', line: 20_002 } },
		});
		expect(samples).toBeNull();
	});

	it('leaves nothing behind when it is discarded, replaced or abandoned', async () => {
		const target = await freshProgram();
		const { preview, imports, programId } = staff(target);
		const discarded = await preview(text);
		await imports.discard({ programId, previewId: discarded.previewId });
		const replaced = await preview(text);
		const { jobId } = await imports.preview({
			programId,
			uploadId: replaced.uploadId,
			columns: [{ index: 3, field: null }],
		});
		await held.bench.ended(jobId ?? '');
		const left = await preview(text);
		await rows(`update import_preview set expires_at = now() - interval '1 hour' where job_id = $1`, [left.previewId]);
		expect(await dropExpiredPreviews(held.database)).toBe(1);
		for (const { previewId } of [discarded, replaced, left]) {
			expect(await rows('select to_regclass($1) as stage', [previewTable(previewId)])).toEqual([{ stage: null }]);
			await expect(staff(target).commit(previewId, 'add')).rejects.toMatchObject({ appCode: 'NOT_FOUND' });
		}
		expect(await rows('select count(*) as n from stored_file where job_id = $1', [discarded.previewId])).toEqual([
			{ n: 0 },
		]);
		expect((await imports.getPreview({ programId, previewId: jobId ?? '' })).samples?.created).toHaveLength(4);
	});

	it('is visible only to the user who sent the file, and shows no password', async () => {
		const target = await freshProgram();
		const one = staff(target);
		const uploadId = await one.send('name,email,password\nAnn,ann@example.com,very secret\n');
		const colleague = createCaller({
			...held.bench.ctxOf(target),
			session: {
				...held.bench.ctxOf(target).session,
				user: { ...held.bench.ctxOf(target).session.user, id: target.id },
			},
		});
		await expect(colleague.participants.imports.preview({ programId: target.id, uploadId })).rejects.toMatchObject({
			appCode: 'NOT_FOUND',
		});
		const { jobId } = await one.imports.preview({ programId: target.id, uploadId });
		await held.bench.ended(jobId ?? '');
		const shown = await one.imports.getPreview({ programId: target.id, previewId: jobId ?? '' });
		expect(shown.samples?.created).toHaveLength(1);
		expect(JSON.stringify(shown)).not.toContain('very secret');
		const stage = await rows<{ bytes: Buffer }>(`select password_sealed as bytes from ${previewTable(jobId ?? '')}`);
		expect(stage[0]?.bytes.includes('very secret')).toBe(false);
	});
});

describe('a replacing import with a file without statuses', () => {
	it('makes archived participants whom it names Active again, as in the preview, and the undo archives them again', async () => {
		const target = await freshProgram();
		await held.bench.run('name,email,status\nAnn,ann@example.com,Archived\nBen,ben@example.com,Disabled\n', { target });
		const statuses = async () =>
			(
				await rows<{ status: string }>('select status from participant where program_id = $1 order by email', [
					target.id,
				])
			).map(({ status }) => status);
		const { imports, programId, preview, commit } = staff(target);
		const { previewId } = await preview('name,email\nAnn,ann@example.com\nBen,ben@example.com\n');
		const { result, samples } = await imports.getPreview({ programId, previewId });
		expect(result).toMatchObject({ changed: 1, unchanged: 1, archived: 0 });
		expect(samples?.changed).toMatchObject([
			{ email: 'ann@example.com', changes: [{ field: 'status', before: 'Archived', after: 'Active' }] },
		]);
		expect(await commit(previewId, 'replace')).toMatchObject({ result: { changed: 1, unchanged: 1, archived: 0 } });
		expect(await statuses()).toEqual(['Active', 'Disabled']);

		const [imported] = await rows<{ id: string }>(
			`select id from job where program_id = $1 and kind = 'participantImport' order by created_at desc limit 1`,
			[programId],
		);
		const { jobId } = await imports.undo({ programId, importId: imported?.id ?? '' });
		expect(await held.bench.ended(jobId)).toMatchObject({ state: 'done', result: { changed: 1 } });
		expect(await statuses()).toEqual(['Archived', 'Disabled']);
	});
});
