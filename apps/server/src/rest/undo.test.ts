import { flags, makeProgram, type TestProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

type Headers = { authorization: string };
let test: TestApp;
let staff: Headers;
let other: Headers;
let reader: Headers;

beforeAll(async () => {
	test = await startApp({ worker: true });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	await test.makeUser('other', { account: test.tree.accounts.right });
	await test.makeUser('reader', { account: test.tree.accounts.left, permissions: flags('manageReports') });
	[staff, other, reader] = [await test.signIn('staff'), await test.signIn('other'), await test.signIn('reader')];
});
afterAll(() => test.stop());

const call = (method: 'GET' | 'POST', url: string, headers: Headers = staff) =>
	test.app.inject({ method, url, headers });
async function imported({ id }: TestProgram, path: string, csv: string): Promise<string> {
	const answer = await test.app.inject({
		method: 'POST',
		url: `/api/programs/${id}/users/${path}`,
		headers: { ...staff, 'content-type': 'text/csv' },
		payload: csv,
	});
	expect(answer.json()).toMatchObject({ succes: true });
	return answer.json().jobId;
}
const undo = (program: TestProgram, kind: 'import' | 'importPoints' | 'bulk', id: string) =>
	`/api/programs/${program.id}/users/${kind}/${id}/undo`;
const newProgram = () => makeProgram(test.db, test.tree.accounts.left.id, 'points');
const people = 'name,email\nAnn,ann@example.com\nBen,ben@example.com\n';
const live = ({ id: programId }: TestProgram) =>
	test.db.prisma.participant.findMany({
		where: { programId, deletedAt: null },
		select: { email: true, status: true, balance: true },
		orderBy: { email: 'asc' },
	});
const undoJobs = (programId: string, kind: string) => test.db.prisma.job.count({ where: { programId, kind } });

describe('the undo of a participant import', () => {
	it('says what it would do, does it once, and answers the same again', async () => {
		const program = await newProgram();
		await imported(program, 'import', people);
		const job = await imported(
			program,
			'import?mode=replace',
			'name,email\nCid,cid@example.com\nAnna,ann@example.com\n',
		);
		const path = undo(program, 'import', job);
		expect((await call('GET', path)).json()).toMatchObject({ refusal: null, created: 1, changed: 1, archived: 1 });
		const first = await call('POST', path);
		expect([first.statusCode, first.json()]).toEqual([
			200,
			{
				success: true,
				jobId: expect.any(String),
				importId: job,
				created: 1,
				changed: 1,
				archived: 1,
				passwordsKept: 0,
			},
		]);
		expect(await live(program)).toMatchObject([
			{ email: 'ann@example.com', status: 'Active' },
			{ email: 'ben@example.com', status: 'Active' },
		]);
		expect((await call('GET', path)).json()).toMatchObject({ refusal: 'undone' });
		const second = await call('POST', path);
		expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
		expect(await undoJobs(program.id, 'participantUndo')).toBe(1);
	});

	it('happens once for ten requests at the same time, with the same response', async () => {
		const program = await newProgram();
		const path = undo(program, 'import', await imported(program, 'import', people));
		const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', path)));
		expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
		expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
		expect(await undoJobs(program.id, 'participantUndo')).toBe(1);
		expect(await live(program)).toEqual([]);
	});

	it('is refused with the reason while something newer builds on it', async () => {
		const program = await newProgram();
		const job = await imported(program, 'import', people);
		await imported(program, 'importPoints', 'email,amount,description\nann@example.com,5,Bonus\n');
		const path = undo(program, 'import', job);
		expect((await call('GET', path)).json()).toMatchObject({ refusal: 'newer', newer: { transactions: 1 } });
		const refused = await call('POST', path);
		expect([refused.statusCode, refused.json()]).toMatchObject([
			409,
			{ code: 'IN_USE', params: { participants: 1, transactions: 1 } },
		]);
		expect(await live(program)).toHaveLength(2);
	});

	it('is refused with the reason for an import that did nothing', async () => {
		const program = await newProgram();
		await imported(program, 'import', people);
		const job = await imported(program, 'import?mode=update', people);
		const refused = await call('POST', undo(program, 'import', job));
		expect([refused.statusCode, refused.json()]).toMatchObject([
			409,
			{ code: 'CONFLICT', params: { reason: 'nothing' }, message: 'It has changed nothing.' },
		]);
	});
});

it('the undo of a point import takes the points back, once', async () => {
	const program = await newProgram();
	await imported(program, 'import', people);
	const job = await imported(program, 'importPoints', 'email,amount,description\nann@example.com,5,Bonus\n');
	const path = undo(program, 'importPoints', job);
	expect((await call('GET', path)).json()).toMatchObject({ refusal: null, transactions: 1, awarded: 5 });
	const answers = await Promise.all([call('POST', path), call('POST', path)]);
	expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
	expect(answers[0]?.json()).toMatchObject({ success: true, importId: job, transactions: 1, awarded: 5, kept: 0 });
	expect((await call('POST', path)).json()).toEqual(answers[0]?.json());
	expect(await live(program)).toMatchObject([{ balance: 0 }, { balance: 0 }]);
	expect(await undoJobs(program.id, 'pointUndo')).toBe(1);
});

describe('the undo of a bulk change', () => {
	async function changed(program: TestProgram, action: object): Promise<string> {
		const trpc = async (name: string, payload: object) => {
			const url = `/trpc/participants.bulk.${name}`;
			const answer = await test.app.inject({ method: 'POST', url, headers: staff, payload });
			return answer.json().result.data;
		};
		const programId = program.id;
		const held = await trpc('hold', { programId, selection: { kind: 'matching', except: [] }, action });
		const { jobId } = await trpc('start', { programId, ...held, action });
		await expect
			.poll(async () => (await test.db.prisma.job.findUniqueOrThrow({ where: { id: jobId } })).state)
			.toBe('done');
		return jobId;
	}

	it.each([
		{ action: { kind: 'status', status: 'Disabled' }, after: { status: 'Disabled' } },
		{ action: { kind: 'points', amount: 7, description: 'Gift' }, after: { balance: 7 } },
		{ action: { kind: 'delete' }, after: null },
	])('$action.kind sets everybody back, once', async ({ action, after }) => {
		const program = await newProgram();
		await imported(program, 'import', people);
		const before = await live(program);
		const job = await changed(program, action);
		expect(await live(program)).toMatchObject(after ? [after, after] : []);
		const path = undo(program, 'bulk', job);
		expect((await call('GET', path)).json()).toMatchObject({ refusal: null, undone: 2 });
		const answer = await call('POST', path);
		expect([answer.statusCode, answer.json()]).toMatchObject([
			200,
			{ success: true, bulkId: job, action: action.kind, undone: 2, changed: 0 },
		]);
		expect(await live(program)).toEqual(before);
		expect((await call('POST', path)).json()).toEqual(answer.json());
		expect(await undoJobs(program.id, 'participantBulkUndo')).toBe(1);
	});

	it('of points needs the permission to take points back', async () => {
		const program = await newProgram();
		await imported(program, 'import', people);
		const job = await changed(program, { kind: 'points', amount: 7, description: 'Gift' });
		await test.makeUser('clerk', { account: test.tree.accounts.left, permissions: flags('manageParticipant') });
		const clerk = await test.signIn('clerk');
		expect((await call('POST', undo(program, 'bulk', job), clerk)).statusCode).toBe(403);
		expect((await call('GET', undo(program, 'bulk', job), clerk)).statusCode).toBe(403);
		expect(await live(program)).toMatchObject([{ balance: 7 }, { balance: 7 }]);
	});
});

describe('an undo', () => {
	it('is not found by users of another account, for another program, another kind and no job', async () => {
		const program = await newProgram();
		const job = await imported(program, 'import', people);
		const elsewhere = await newProgram();
		const asked: [string, Headers][] = [
			[undo(program, 'import', job), other],
			[undo(elsewhere, 'import', job), staff],
			[undo(program, 'importPoints', job), staff],
			[undo(program, 'bulk', job), staff],
			[undo(program, 'import', newId()), staff],
		];
		for (const [path, headers] of asked)
			for (const method of ['GET', 'POST'] as const)
				expect([path, (await call(method, path, headers)).statusCode]).toEqual([path, 404]);
		expect(await live(program)).toHaveLength(2);
	});

	it.each(['import', 'importPoints', 'bulk'] as const)('of %s needs its permission', async (kind) => {
		const program = await newProgram();
		const job = await imported(program, 'import', people);
		for (const method of ['GET', 'POST'] as const)
			expect((await call(method, undo(program, kind, job), reader)).statusCode).toBe(403);
	});
});
