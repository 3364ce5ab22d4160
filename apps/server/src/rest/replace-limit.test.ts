import { flags, makeProgram, type TestProgram } from '@rewards/api/testing/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let staff: { authorization: string };
let reader: { authorization: string };

beforeAll(async () => {
	test = await startApp({ worker: true });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	await test.makeUser('reader', { account: test.tree.accounts.left, permissions: flags('manageReports') });
	staff = await test.signIn('staff');
	reader = await test.signIn('reader');
});
afterAll(() => test.stop());

const header = 'name,email';
const person = (n: number) => `Person ${n},person-${n}@example.com`;
const file = (from: number, to: number) =>
	[header, ...Array.from({ length: to - from + 1 }, (_, at) => person(from + at))].join('\n');
const send = (
	{ id }: Pick<TestProgram, 'id'>,
	query: string,
	content: string,
	{ path = 'users/import', headers = staff }: { path?: string; headers?: { authorization: string } } = {},
) =>
	test.app.inject({
		method: 'POST',
		url: `/api/programs/${id}/${path}${query}`,
		headers: { ...headers, 'content-type': 'text/csv' },
		payload: content,
	});
async function filled(count: number): Promise<TestProgram> {
	const program = await makeProgram(test.db, test.tree.accounts.left.id, 'points');
	const answer = await send(program, '', file(1, count));
	expect(answer.json().counts.created).toBe(count);
	return program;
}
const statuses = async ({ id }: TestProgram) => {
	const { rows } = await test.db.pool.query<{ status: string; n: number }>(
		'select status, count(*)::int as n from participant where program_id = $1 and deleted_at is null group by 1 order by 1',
		[id],
	);
	return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
/** What an import or a preview leaves in the database. */
const left = async ({ id }: TestProgram) => {
	const { rows } = await test.db.pool.query<{ files: number; previews: number; stages: number; rejects: number }>(
		`select (select count(*)::int from stored_file where program_id = $1) as files,
			(select count(*)::int from import_preview where program_id = $1) as previews,
			(select count(*)::int from pg_class where relnamespace = 'import_stage'::regnamespace and relkind = 'r') as stages,
			(select count(*)::int from job_reject r join job j on j.id = r.job_id where j.program_id = $1) as rejects`,
		[id],
	);
	return rows[0];
};

describe('a file of two rows that replaces everybody', () => {
	it('is refused with the number, changes nothing, and passes with that number', async () => {
		const program = await filled(43);
		const refused = await send(program, '?mode=replace', file(1, 2));
		expect([refused.statusCode, refused.json()]).toEqual([
			409,
			{
				code: 'ARCHIVES_MANY',
				message: expect.stringContaining('would archive 41 of 43 participants'),
				params: { archived: 41, present: 43, jobId: expect.any(String) },
			},
		]);
		expect(refused.json().message).toContain('allowArchived=41');
		expect(await statuses(program)).toEqual({ Active: 43 });
		expect((await send(program, '?checkStatus=true', file(1, 2))).statusCode).toBe(409);
		expect((await send(program, '?mode=replace&allowArchived=40', file(1, 2))).statusCode).toBe(409);
		expect(await statuses(program)).toEqual({ Active: 43 });

		const done = await send(program, '?mode=replace&allowArchived=41', file(1, 2));
		expect([done.statusCode, done.json().counts.archived]).toEqual([200, 41]);
		expect(await statuses(program)).toEqual({ Active: 2, Archived: 41 });
	});

	it('is refused on the path of the web app too, at the end of its job', async () => {
		const program = await filled(30);
		const started = await test.app.inject({
			method: 'POST',
			url: `/upload/participants?programId=${program.id}&mode=replace`,
			headers: { ...staff, 'content-type': 'text/csv' },
			payload: file(1, 1),
		});
		const job = () => test.db.prisma.job.findUniqueOrThrow({ where: { id: started.json().jobId } });
		await expect.poll(async () => (await job()).state).toBe('failed');
		expect((await job()).error).toMatchObject({ code: 'ARCHIVES_MANY', params: { archived: 29, present: 30 } });
		expect(await statuses(program)).toEqual({ Active: 30 });
	});

	it.each([
		{ people: 21, keeps: 1, status: 200 },
		{ people: 22, keeps: 1, status: 409 },
		{ people: 420, keeps: 399, status: 200 },
		{ people: 419, keeps: 398, status: 409 },
	])('of $people people with $keeps in the file answers $status', async ({ people, keeps, status }) => {
		const program = await filled(people);
		const answer = await send(program, '?mode=replace', file(1, keeps));
		expect(answer.statusCode).toBe(status);
		expect(await statuses(program)).toEqual(
			status === 409 ? { Active: people } : { Active: keeps, Archived: people - keeps },
		);
	});

	it('does not count people who are archived already, and never asks in other modes', async () => {
		const program = await filled(60);
		expect((await send(program, '?mode=replace&allowArchived=59', file(1, 1))).statusCode).toBe(200);
		expect((await send(program, '?mode=replace', file(1, 1))).statusCode).toBe(200);
		expect((await send(program, '?mode=update', file(2, 2))).json().counts).toMatchObject({ changed: 1, archived: 0 });
	});

	it.each(['-1', '1.5', 'all', ''])('refuses allowArchived=%s', async (said) => {
		const answer = await send(test.tree.programs.left, `?mode=replace&allowArchived=${said}`, file(1, 1));
		expect([answer.statusCode, answer.json().fields]).toMatchObject([400, [{ path: 'allowArchived' }]]);
	});
});

describe('a preview', () => {
	it('of participants counts what each mode would do, and leaves nothing behind', async () => {
		const program = await filled(43);
		const before = await left(program);
		const mixed = `${file(43, 44)}\nNobody,nowhere`;
		const replace = await send(program, '?mode=replace&preview=true', mixed);
		expect([replace.statusCode, replace.json()]).toEqual([
			200,
			{
				preview: true,
				succes: false,
				errorLines: [{ line: 4, column: 'email', value: 'nowhere', code: 'emailInvalid', reason: 'Email is invalid' }],
				counts: { rows: 3, created: 1, changed: 0, unchanged: 1, archived: 42, rejected: 1 },
				reasons: [{ code: 'emailInvalid', reason: 'Email is invalid', count: 1 }],
				unknownColumns: [],
				headerRow: 1,
				blankCells: 'keep',
				emptied: { values: 0, fields: {} },
				present: 43,
				allowArchived: 42,
				importedAt: null,
				jobId: expect.any(String),
			},
		]);
		const update = (await send(program, '?mode=update&preview=1', mixed)).json();
		expect(update).toMatchObject({ counts: { created: 1, unchanged: 1, archived: 0 }, allowArchived: null });
		const add = (await send(program, '?preview=true', mixed)).json();
		expect(add.counts).toEqual({ rows: 3, created: 1, changed: 0, unchanged: 0, archived: 0, rejected: 2 });
		expect(add.errorLines.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
			[2, 'duplicateInProgram'],
			[4, 'emailInvalid'],
		]);
		expect(await statuses(program)).toEqual({ Active: 43 });
		expect(await left(program)).toEqual(before);

		const { preview: _, reasons: __, present: ___, allowArchived: ____, importedAt: _____, ...promised } = add;
		const kept = (await send(program, '', mixed)).json();
		expect(kept).toEqual({ ...promised, jobId: expect.any(String) });
	});

	it('of points counts, says when the file was imported, and books nothing', async () => {
		const program = await filled(2);
		const points = 'email,amount,description\nperson-1@example.com,100,Bonus\nnobody@example.com,5,Bonus\n';
		const path = 'users/importPoints';
		const first = (await send(program, '?preview=true', points, { path })).json();
		expect(first).toMatchObject({
			preview: true,
			succes: false,
			counts: { rows: 2, accepted: 1, participants: 1, awarded: 100, debited: 0, rejected: 1 },
			reasons: [{ code: 'personUnknown', count: 1 }],
			importedAt: null,
		});
		expect(await test.db.prisma.ledgerEntry.count({ where: { programId: program.id } })).toBe(0);
		expect((await send(program, '', points, { path })).statusCode).toBe(200);
		expect((await send(program, '?preview=true', points, { path })).json().importedAt).toEqual(expect.any(String));
	});

	it('is refused like an import: a wrong file, another account, no permission', async () => {
		const program = await filled(1);
		const before = await left(program);
		expect((await send(program, '?preview=true', 'no header of ours\n1')).statusCode).toBe(415);
		expect((await send(test.tree.programs.right, '?preview=true', file(1, 1))).statusCode).toBe(404);
		expect((await send(program, '?preview=true', file(1, 1), { headers: reader })).statusCode).toBe(403);
		expect(await left(program)).toEqual(before);
	});
});
