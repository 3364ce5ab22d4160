import type { Locale } from '@rewards/validators/locales';
import { expect, it } from 'vitest';
import { errorBody } from '../../../errors';
import { runHousekeeping } from '../../../jobs/run-housekeeping';
import { makeProgram } from '../../../testing';
import type { ProgramContext } from '../../../trpc';
import { findJob } from '../../jobs';
import { rejectsFile } from '../services/rejects-file';
import { startParticipantImport } from '../services/start-participant-import';
import { importTests } from './testing/import-tests';
import { upload } from './testing/participant-csv';

const held = importTests();

const textOf = async (ctx: ProgramContext, jobId: string, language?: Locale) => {
	const { lines, fileName } = await rejectsFile(ctx, jobId, language);
	let text = '';
	for await (const part of lines) text += part;
	return { text, fileName };
};
const imported = async (ctx: ProgramContext, text: string) => {
	const { jobId } = await startParticipantImport(ctx, {
		fileName: 'Spring list.csv',
		stream: upload(text),
		mode: 'add',
	});
	return held.bench.ended(jobId);
};

const file = [
	'Name;E-Mail;Shoe Size;Password;customField1',
	'Ann;ann@example.com;38;geheim;fine',
	';wrong;39;geheim;"=1+1;\nsecond line"',
	'Ben;ben@example.com;40;x',
	'Cid;cid@example.com;41;y;fine',
	`Dan;dan(at)example.com;42;"p""w";${'x'.repeat(251)}`,
].join('\n');

it('returns the refused rows in the columns of the file, to be mended and uploaded again', async () => {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	const ctx = held.bench.ctxOf(target);
	const job = await imported(ctx, file);
	expect(job.result).toMatchObject({ created: 2, rejected: 3, unknownColumns: ['Shoe Size'] });
	const { text, fileName } = await textOf(ctx, job.id);
	expect(fileName).toBe('Spring list-rejected.csv');
	expect(text.split('\r\n')).toEqual([
		'\ufeffName;E-Mail;Shoe Size;Password;customField1;Row;Reason',
		`;wrong;39;geheim;"'=1+1;\nsecond line";3;Name: Name is required · E-Mail: Email is invalid`,
		'Ben;ben@example.com;40;x;;4;The row has 4 columns, the header has 5',
		`Dan;dan(at)example.com;42;"p""w";${'x'.repeat(251)};6;E-Mail: Email is invalid · customField1: At most 250 characters`,
		'',
	]);

	const mended = text
		.replace(';wrong;', 'Eve;eve@example.com;')
		.replace('dan(at)', 'dan@')
		.replace('x'.repeat(251), 'short');
	const again = await imported(ctx, mended);
	expect(again.result).toMatchObject({ rows: 3, created: 3, rejected: 0, unknownColumns: ['Shoe Size'] });
	const { rows } = await held.database.pool.query(
		`select custom_field1 from participant where program_id = $1 and email = 'eve@example.com'`,
		[target.id],
	);
	expect(rows).toEqual([{ custom_field1: '=1+1;\nsecond line' }]);
});

it('gives line and reason in the requester’s language, and removes them again in any', async () => {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	const ctx = held.bench.ctxOf(target);
	const lines = ['name,email,Team', ',ann@example.net,A', `Ben,${'b'.repeat(250)}@example.net,B`];
	const job = await imported(ctx, lines.join('\n'));
	const turkish = await textOf(ctx, job.id, 'tr');
	expect(turkish.text.split('\r\n').slice(0, 2)).toEqual([
		'\ufeffname,email,Team,Satır,Neden',
		',ann@example.net,A,2,name: Ad gerekli',
	]);
	expect(turkish.text).toMatch(/email: En fazla \d+ karakter/);
	// Defaults to the language that the user has chosen.
	const arab = { ...ctx, session: { ...ctx.session, user: { ...ctx.session.user, language: 'ar' } } };
	const { text } = await textOf(arab, job.id);
	expect(text.split('\r\n').slice(0, 2)).toEqual([
		'\ufeffname,email,Team,الصف,السبب',
		',ann@example.net,A,2,name: الاسم مطلوب',
	]);
	const mended = text.replace('\n,ann', '\nAnn,ann').replace('b'.repeat(250), 'ben');
	expect((await imported(ctx, mended)).result).toMatchObject({ created: 2, rejected: 0, unknownColumns: ['Team'] });
});

it('shows passwords only to the user who uploaded them', async () => {
	const job = await imported(held.bench.ctx, file.replaceAll('example.com', 'example.org'));
	const { text } = await textOf(held.bench.ctxOf(held.bench.program), job.id);
	expect(text).toContain('wrong;39;');
	expect(text).not.toMatch(/geheim|Password/);
});

it('hides columns with a secret’s name likewise, and their uploader can mend them', async () => {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	const ctx = held.bench.ctxOf(target);
	const job = await imported(ctx, 'name,email,Şifre,كلمة المرور,PIN,Team\n,ann@example.net,hush1,hush2,4711,A\n');
	const lines = (text: string) => text.slice(1).trimEnd().split('\r\n');
	const own = await textOf(ctx, job.id);
	expect(lines(own.text)).toEqual([
		'name,email,Şifre,كلمة المرور,PIN,Team,Row,Reason',
		',ann@example.net,hush1,hush2,4711,A,2,name: Name is required',
	]);
	expect(lines((await textOf(held.bench.ctxOf(target), job.id)).text)).toEqual([
		'name,email,Team,Row,Reason',
		',ann@example.net,A,2,name: Name is required',
	]);
	const again = await imported(ctx, own.text.replace('\n,ann', '\nAnn,ann'));
	expect(again.result).toMatchObject({
		created: 1,
		rejected: 0,
		unknownColumns: ['Şifre', 'كلمة المرور', 'PIN', 'Team'],
	});
});

it('keeps the cells of a row that has more than the header, and refuses it again until it is mended', async () => {
	const target = await makeProgram(held.database, held.bench.accounts.left.id, 'points');
	const ctx = held.bench.ctxOf(target);
	const job = await imported(ctx, 'name,email,address1,city\nAnn,ann@example.net,Main Street 5, Back House,Oslo\n');
	const { text } = await textOf(ctx, job.id);
	expect(text.slice(1).trimEnd().split('\r\n')).toEqual([
		'name,email,address1,city,Row,Reason',
		`Ann,ann@example.net,Main Street 5," Back House",2,"The row has 5 columns, the header has 4",Oslo`,
	]);
	expect((await imported(ctx, text)).result).toMatchObject({ rows: 1, created: 0, rejected: 1 });
	const mended = text.replace('5," Back House",2', '5 Back House,Oslo,2').replace(',Oslo\r\n', '\r\n');
	expect((await imported(ctx, mended)).result).toMatchObject({ rows: 1, created: 1, rejected: 0 });
});

it('shows others no cell of a row that could not be split, where a password may be anywhere', async () => {
	const rows = [
		'name,email,password,city',
		'Doe, Ann,ann@example.net,hush1,Oslo',
		'Ben,ben@example.net,"hush2" x,Bergen',
	];
	const job = await imported(held.bench.ctx, rows.join('\n'));
	expect(job.result).toMatchObject({ rows: 2, rejected: 2 });
	expect((await textOf(held.bench.ctx, job.id)).text).toMatch(/hush1[\s\S]*hush2/);
	const { text } = await textOf(held.bench.ctxOf(held.bench.program), job.id);
	expect(text.slice(1).trimEnd().split('\r\n')).toEqual([
		'name,email,city,Row,Reason',
		',,,2,"The row has 5 columns, the header has 4"',
		expect.stringMatching(/^,,,3,/),
	]);
});

it('exists from the end of the job for a week, and never for other accounts', async () => {
	const job = await imported(held.bench.ctx, 'name,email\nAnn,nowhere\n');
	const { right } = held.bench.accounts;
	const foreign = { ...held.bench.ctx, session: { ...held.bench.ctx.session, account: right } };
	expect(errorBody(await rejectsFile(foreign, job.id).catch((error: unknown) => error)).code).toBe('NOT_FOUND');
	expect(job.file).toMatchObject({ name: 'Spring list.csv', kept: true });
	// A running job shows how many rows it refuses; which ones, at its end.
	const stateIs = (state: string) =>
		held.database.prisma.job.update({ where: { id: job.id }, data: { state }, select: { id: true } });
	await stateIs('running');
	expect(errorBody(await rejectsFile(held.bench.ctx, job.id).catch((error: unknown) => error)).code).toBe('NOT_FOUND');
	await stateIs(job.state);
	await held.database.pool.query(`update stored_file set expires_at = now() - interval '1 minute' where job_id = $1`, [
		job.id,
	]);
	// Its name is still shown, but no download is offered.
	expect(await findJob(held.bench.ctx, job.id)).toMatchObject({ file: { name: 'Spring list.csv', kept: false } });
	expect(errorBody(await rejectsFile(held.bench.ctx, job.id).catch((error: unknown) => error)).code).toBe('NOT_FOUND');
	await runHousekeeping(held.bench.services);
	const { rows } = await held.database.pool.query(
		'select count(f.sha256) as hashes, count(c.*) as chunks from stored_file f left join stored_file_chunk c on c.file_id = f.id where f.job_id = $1',
		[job.id],
	);
	expect(rows).toEqual([{ hashes: 1, chunks: 0 }]);
});
