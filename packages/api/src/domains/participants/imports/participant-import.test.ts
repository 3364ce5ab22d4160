import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeProgram } from '../../../testing';
import { startParticipantImport } from '../services/start-participant-import';
import { importTests } from './testing/import-tests';
import { peopleCsv, upload } from './testing/participant-csv';

const held = importTests();
const { rows } = held;
const freshProgram = (type: 'points' | 'plateau' | 'claim' = 'points') =>
	makeProgram(held.database, held.bench.accounts.left.id, type);
const rejects = (jobId: string) =>
	rows<{ line: number; column: string; value: string; code: string; params: object }>(
		'select line, "column", value, code, params from job_reject where job_id = $1 order by line',
		[jobId],
	);
const counts = (programId: string) =>
	rows<{ people: number; addresses: number }>(
		`select (select count(*) from participant where program_id = $1 and deleted_at is null) as people,
		(select count(*) from participant_address where program_id = $1) as addresses`,
		[programId],
	).then(([row]) => row);

describe('participant import', () => {
	it('imports every valid row of the sample file and reports each invalid one with line and reason', async () => {
		const target = await freshProgram();
		const file = await readFile(new URL('testing/fixtures/participants-2000.csv', import.meta.url));
		const { job } = await held.bench.run(file, { target });
		expect(job).toMatchObject({ state: 'doneWithRejects', rejected: 25, done: 2000, total: 2000 });
		expect(job.result).toMatchObject({
			rows: 2000,
			created: 1975,
			changed: 0,
			unchanged: 0,
			rejected: 25,
			archived: 0,
			unknownColumns: [],
		});
		expect(await counts(target.id)).toEqual({ people: 1975, addresses: 1975 });
		const refused = await rejects(job.id);
		expect(refused.map(({ line, column, code }) => [line, column, code])).toEqual([
			[37, 'zip', 'zipInvalidUSA'],
			[90, 'status', 'statusUnknown'],
			[169, 'email', 'emailInvalid'],
			[179, 'name', 'tooLong'],
			[253, 'email', 'emailInvalid'],
			[276, 'email', 'emailInvalid'],
			[436, 'zip', 'zipInvalidUSA'],
			[442, 'name', 'tooLong'],
			[447, 'zip', 'zipInvalidUSA'],
			[670, 'name', 'tooLong'],
			[710, 'name', 'nameRequired'],
			[835, 'name', 'nameRequired'],
			[1035, 'name', 'nameRequired'],
			[1055, 'country', 'countryUnknown'],
			[1065, 'status', 'statusUnknown'],
			[1117, 'country', 'countryUnknown'],
			[1223, 'name', 'tooLong'],
			[1317, 'status', 'statusUnknown'],
			[1504, 'status', 'statusUnknown'],
			[1550, 'country', 'countryUnknown'],
			[1633, 'country', 'countryUnknown'],
			[1702, 'status', 'statusUnknown'],
			[1706, 'email', 'emailInvalid'],
			[1874, 'name', 'tooLong'],
			[1945, 'status', 'statusUnknown'],
		]);
		const [carla] = await rows<object>(
			`select p.name, p.email, p.status, p.external_id, a.company_name, a.country, a.town_city, a.state_county, a.postcode, a.phone
			from participant p join participant_address a on a.program_id = p.program_id and a.participant_id = p.id
			where p.program_id = $1 and p.external_id = 'X-0'`,
			[target.id],
		);
		expect(carla).toEqual({
			name: 'Carla Lopez, Jr.',
			email: 'p0.6544@example.com',
			status: 'Active',
			external_id: 'X-0',
			company_name: 'Öz & Oğul',
			country: 'USA',
			town_city: 'Austin',
			state_county: 'TX',
			postcode: '29281',
			phone: '5709566969',
		});
	});

	it('finds the same participants as YILMAZ, yılmaz and Yilmaz afterwards', async () => {
		const found = await Promise.all(
			['YILMAZ', 'yılmaz', 'Yilmaz'].map((text) =>
				rows<{ id: string }>(
					`select id from participant where search_text like '%' || fold_text($1) || '%' order by id`,
					[text],
				),
			),
		);
		expect(found[0]?.length).toBeGreaterThan(20);
		expect(found[1]).toEqual(found[0]);
		expect(found[2]).toEqual(found[0]);
	});

	it('reads semicolons, CRLF and BOM as well, and counts rows with multi-line cells once', async () => {
		const target = await freshProgram();
		const { text, badLines } = peopleCsv({ rows: 500, badEvery: 50, separator: ';', newline: '\r\n', bom: true });
		const { job } = await held.bench.run(text, { target });
		expect(job.result).toMatchObject({ created: 490, rejected: 10 });
		expect((await rejects(job.id)).map(({ line }) => line)).toEqual(badLines);
	});

	it('without Override leaves existing participants untouched and reports them; the same file is recognized', async () => {
		const target = await freshProgram();
		const first = peopleCsv({ rows: 100 }).text;
		expect((await held.bench.run(first, { target })).sameFileImportedAt).toBeNull();
		const again = await held.bench.run(first, { target });
		expect(again.sameFileImportedAt).not.toBeNull();
		expect(again.job.result).toMatchObject({ created: 0, rejected: 100, sameFileImportedAt: again.sameFileImportedAt });
		expect((await rejects(again.job.id))[0]).toEqual({
			line: 2,
			column: 'email',
			value: 'p0@example.com',
			code: 'duplicateInProgram',
			params: {},
		});
		const { job } = await held.bench.run(peopleCsv({ rows: 120, edition: 2 }).text, { target });
		expect(job.result).toMatchObject({ created: 20, rejected: 100 });
		expect(
			await rows(
				`select distinct custom_field1 from participant where program_id = $1 and custom_field1 like 'note%' order by 1`,
				[target.id],
			),
		).toEqual([{ custom_field1: 'note 1' }, { custom_field1: 'note 2' }]);
	});

	it('reports duplicate e-mails in the file, ignoring case, and imports the first', async () => {
		const target = await freshProgram();
		const text = 'name,email\nAnn,ann@example.com\nBen,ben@example.com\nAnna,ANN@Example.com\nAnne,ann@example.com\n';
		for (const mode of ['add', 'replace'] as const) {
			const { job } = await held.bench.run(text, { target, mode });
			const refused = await rejects(job.id);
			expect(
				refused.filter(({ code }) => code === 'duplicateInFile').map(({ line, params }) => [line, params]),
			).toEqual([
				[4, { line: 2 }],
				[5, { line: 2 }],
			]);
		}
		expect(await rows('select name from participant where program_id = $1 order by name', [target.id])).toEqual([
			{ name: 'Ann' },
			{ name: 'Ben' },
		]);
	});

	it('with Override changes what differs, leaves the rest, and archives participants whom the file does not name', async () => {
		const target = await freshProgram();
		await held.bench.run(peopleCsv({ rows: 60 }).text, { target });
		const before = await rows<{ id: string; version: number }>(
			'select id, version from participant where program_id = $1',
			[target.id],
		);
		expect((await held.bench.run(peopleCsv({ rows: 60 }).text, { target, mode: 'replace' })).job).toMatchObject({
			state: 'done',
			result: { created: 0, changed: 0, unchanged: 60, archived: 0 },
		});
		expect(await rows('select id, version from participant where program_id = $1', [target.id])).toEqual(before);

		const text = [
			'name,email,status,city,state,zip,country,address1,phone',
			'Renamed,P0@example.com,Disabled,Austin,TX,78701,US,0 Main St,5120000000',
			'José García,p1@example.com,Active,Laval,QC,H2Y 1C6,CA,1 Main St,5120000001',
			'فاطمة الحسن,p2@example.com,Active,İzmir,,35000,TR,2 Main St,5120000002',
			'New One,new@example.com,Active,Boise,ID,83701,US,1 Elm St,2085550100',
			'Zoë,p3@example.com,Active,Köln,,,DE,3 Main St,5120000003',
		].join('\n');
		const { job } = await held.bench.run(text, { target, mode: 'replace', allowArchived: 56 });
		expect(job.result).toMatchObject({ rows: 5, created: 1, changed: 2, unchanged: 1, rejected: 1, archived: 56 });
		const people = await rows<{ email: string; name: string; status: string; city: string; custom_field1: string }>(
			`select p.email, p.name, p.status, a.town_city as city, p.custom_field1 from participant p
			left join participant_address a on a.program_id = p.program_id and a.participant_id = p.id
			where p.program_id = $1 and p.email = any($2) order by lower(p.email)`,
			[
				target.id,
				['P0@example.com', 'p1@example.com', 'p2@example.com', 'p3@example.com', 'p4@example.com', 'new@example.com'],
			],
		);
		expect(people).toEqual([
			{ email: 'new@example.com', name: 'New One', status: 'Active', city: 'Boise', custom_field1: '' },
			{
				email: 'P0@example.com',
				name: 'Renamed',
				status: 'Disabled',
				city: 'Austin',
				custom_field1: 'line one\nline two of 1',
			},
			{ email: 'p1@example.com', name: 'José García', status: 'Active', city: 'Laval', custom_field1: 'note 1' },
			{ email: 'p2@example.com', name: 'فاطمة الحسن', status: 'Active', city: 'İzmir', custom_field1: 'note 1' },
			// Named by a rejected row: neither updated nor archived.
			{ email: 'p3@example.com', name: 'Zoë "Red" Müller', status: 'Active', city: 'Köln', custom_field1: 'note 1' },
			{ email: 'p4@example.com', name: 'Łukasz Kowalski', status: 'Archived', city: 'Austin', custom_field1: 'note 1' },
		]);
	});

	it('with Override does not archive a participant whose row cannot be split', async () => {
		const target = await freshProgram();
		const people = ['Ann,ann@example.com', 'Ben,ben@example.com', 'Cid,cid@example.com', 'Dan,dan@example.com'];
		await held.bench.run(`name,email\n${people.join('\n')}\n`, { target });
		const text = 'name,email\nAnn, Jr.,ann@example.com\nben@example.com\n"Cid,cid@example.com\n';
		const { job } = await held.bench.run(text, { target, mode: 'replace' });
		expect(job.result).toMatchObject({ rows: 3, rejected: 3, created: 0, changed: 0, archived: 1 });
		expect(
			await rows('select email, status from participant where program_id = $1 order by email', [target.id]),
		).toMatchObject([{ status: 'Active' }, { status: 'Active' }, { status: 'Active' }, { status: 'Archived' }]);
	});

	it('accepts any order and case of columns, names unknown ones, and requires no optional column', async () => {
		const target = await freshProgram();
		const { job } = await held.bench.run('Shoe Size,E-MAIL,NAME\n44,ann@example.com,Ann\n', { target });
		expect(job.result).toMatchObject({ created: 1, unknownColumns: ['Shoe Size'] });
		expect(await counts(target.id)).toEqual({ people: 1, addresses: 0 });
	});

	it('recognizes levels by number and description, and codes in claim programs', async () => {
		const target = await freshProgram('claim');
		const text = 'name,code,level\nAnn,AAA111,1\nBen,BBB222,level 2\nCid,CCC333,9\nDan,,1\nEve,aaa111,3\n';
		const { job } = await held.bench.run(text, { target });
		expect((await rejects(job.id)).map(({ line, column, code }) => [line, column, code])).toEqual([
			[4, 'level', 'levelUnknown'],
			[5, 'code', 'codeRequired'],
			[6, 'code', 'duplicateInFile'],
		]);
		expect(
			await rows('select email, level_id as level from participant where program_id = $1 order by email', [target.id]),
		).toEqual([
			{ email: 'AAA111', level: target.levelIds[0] },
			{ email: 'BBB222', level: target.levelIds[1] },
		]);
	});

	it('encrypts passwords at once, and a separate job hashes them', async () => {
		const target = await freshProgram();
		const { text } = peopleCsv({ rows: 20, password: true, prefix: 'pw' });
		const { job } = await held.bench.run(text, { target });
		expect(job.result).toMatchObject({ created: 20 });
		await expect
			.poll(
				async () =>
					(
						await rows<{ n: number }>(
							'select count(*) as n from participant where program_id = $1 and password_hash is not null and password_sealed is null',
							[target.id],
						)
					)[0]?.n,
				{ timeout: 20_000 },
			)
			.toBe(20);
		const stored = await rows<{ found: number }>(
			`select count(*) as found from stored_file_chunk where position($1::bytea in bytes) > 0`,
			[Buffer.from('secret 1')],
		);
		expect(stored).toEqual([{ found: 0 }]);
	});

	it('writes one audit entry with the counts', async () => {
		const target = await freshProgram();
		const ctx = { ...held.bench.ctxOf(target), request: { ip: '203.0.113.7', userAgent: 'test', id: 'one' } };
		const stream = upload('name,email\nAnn,ann@example.com\n');
		const { jobId } = await startParticipantImport(ctx, { fileName: 'people.csv', stream, mode: 'add' });
		await held.bench.ended(jobId);
		const entries = await rows<object>(
			'select action, after, actor_id, actor_name, ip, session_id from audit_entry where program_id = $1',
			[target.id],
		);
		expect(entries).toEqual([
			{
				action: 'import',
				actor_id: ctx.session.user.id,
				actor_name: 'Test User',
				ip: '203.0.113.7',
				session_id: ctx.session.id,
				after: expect.objectContaining({ created: 1, rejected: 0 }),
			},
		]);
	});
});
