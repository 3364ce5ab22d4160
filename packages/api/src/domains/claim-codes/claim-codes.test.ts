import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { claimCodeAlphabet, claimCodeCapacity } from '@rewards/validators/claim-codes/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ended, makeProgram, refusal } from '../../testing';
import { codeMaker } from './codes';
import { generateCodes } from './generate';
import { claimBench } from './testing/claim-program';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof claimBench>>;
let program: Awaited<ReturnType<typeof bench.newProgram>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await claimBench(db.database);
	await bench.startWorker();
	program = await bench.newProgram();
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
	(await db.database.pool.query<Row>(text, values)).rows;
const codesOf = async (batchId: string): Promise<string[]> =>
	(await query<{ email: string }>('select email from participant where batch_id = $1', [batchId])).map(
		({ email }) => email,
	);
const setStatus = (batchId: string, status: string, count: number) =>
	query(
		`update participant set status = $2 where (program_id, id) in (select program_id, id from participant where batch_id = $1 and status = 'Active' limit $3)`,
		[batchId, status, count],
	);

test('codes use every character of the alphabet about equally often, and no other', () => {
	const newCode = codeMaker(10);
	const counts = new Map<string, number>();
	for (let i = 0; i < 13_000; i += 1)
		for (const character of newCode()) counts.set(character, (counts.get(character) ?? 0) + 1);
	expect([...counts.keys()].sort().join('')).toBe(claimCodeAlphabet);
	// 5,000 of each; five standard deviations.
	for (const count of counts.values()) expect(Math.abs(count - 5000)).toBeLessThan(350);
});

describe('generating', () => {
	test('creates exactly that many different codes of the program’s length, Active, of the level and of one batch', async () => {
		const job = await bench.generate(program.id, program.levelId, 60_000);
		expect(job).toMatchObject({
			state: 'done',
			done: 60_000,
			result: { batchId: job.id, level: 'Level 1', quantity: 60_000 },
		});
		const codes = await codesOf(job.id);
		expect(new Set(codes).size).toBe(60_000);
		expect(codes.filter((code) => !/^[0-9ACEFHJKMNPRTVWXY]{10}$/.test(code))).toEqual([]);
		const batch = await bench.caller.claimCodeBatches.get({ programId: program.id, batchId: job.id });
		expect(batch).toMatchObject({ quantity: 60_000, codeLength: 10, level: 'Level 1', unused: 60_000, used: 0 });
		expect(await query('select action, after from audit_entry where entity_id = $1', [job.id])).toEqual([
			{ action: 'generate', after: { level: 'Level 1', quantity: 60_000 } },
		]);
	});

	test('stores the name that staff give a batch, and the list finds it by name', async () => {
		const { programId, levelId } = { programId: program.id, levelId: program.levelId };
		const { jobId } = await bench.caller.claimCodes.generate({
			programId,
			levelId,
			quantity: 2,
			name: ' Spring Fair ',
		});
		expect((await ended(db.database, jobId)).state).toBe('done');
		const { items } = await bench.caller.claimCodeBatches.list({ programId, search: 'spring' });
		expect(items).toMatchObject([{ id: jobId, name: 'Spring Fair', quantity: 2 }]);
		const tooLong = bench.caller.claimCodes.generate({ programId, levelId, quantity: 1, name: 'x'.repeat(101) });
		expect(await refusal(tooLong)).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'name' }] });
	});

	test('requires a level and a quantity above 0, with the same messages', async () => {
		const { id: programId, levelId } = program;
		for (const input of [
			{ levelId, quantity: 0 },
			{ levelId, quantity: -1 },
			{ levelId, quantity: 1.5 },
			{ levelId: '', quantity: 1 },
		]) {
			const body = await refusal(bench.caller.claimCodes.generate({ programId, ...input }));
			expect([body?.code, body?.fields?.map(({ code }) => code)]).toEqual(['VALIDATION', ['codesNotGenerated']]);
		}
		const huge = await refusal(bench.caller.claimCodes.generate({ programId, levelId, quantity: 1e9 }));
		expect(huge?.fields).toMatchObject([{ path: 'quantity', code: 'tooBig', params: { max: 1_000_000 } }]);
	});

	test('refuses more than the length can carry, counting existing codes, and gives the limit', async () => {
		const short = await bench.newProgram(6);
		const capacity = claimCodeCapacity(6);
		// Those that look like numbers are never issued.
		expect(capacity).toBe(307);
		const ask = (quantity: number) =>
			refusal(bench.caller.claimCodes.generate({ programId: short.id, levelId: short.levelId, quantity }));
		expect((await ask(308))?.fields).toMatchObject([
			{ path: 'quantity', code: 'tooManyCodes', params: { max: 307, length: 6 } },
		]);
		expect((await bench.generate(short.id, short.levelId, 300)).state).toBe('done');
		expect((await ask(9))?.fields).toMatchObject([
			{ path: 'quantity', code: 'tooManyCodes', params: { max: 7, length: 6 } },
		]);
		// Each is possible when requested, but not both.
		const both = await Promise.all([
			bench.generate(short.id, short.levelId, 7),
			bench.generate(short.id, short.levelId, 7),
		]);
		expect(both.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
		expect(await query('select count(*) as n from participant where program_id = $1', [short.id])).toEqual([
			{ n: 307 },
		]);
	});

	test('accepts only levels of this program, and only claim programs', async () => {
		const other = await bench.newProgram();
		const points = await makeProgram(db.database, bench.accounts.left.id, 'points');
		const foreign = await bench.newProgram(10, bench.accounts.right.id);
		const ask = async (programId: string, levelId: string) =>
			(await refusal(bench.caller.claimCodes.generate({ programId, levelId, quantity: 1 }))).code;
		expect(await ask(program.id, other.levelId)).toBe('NOT_FOUND');
		expect(await ask(program.id, newId())).toBe('NOT_FOUND');
		expect(await ask(points.id, program.levelId)).toBe('BAD_REQUEST');
		expect(await ask(foreign.id, foreign.levelId)).toBe('NOT_FOUND');
		expect(
			await query('select from participant where program_id = any($1)', [[other.id, points.id, foreign.id]]),
		).toEqual([]);
	});
});

test('a code that already exists is replaced by a new one, and none is missing', async () => {
	const { id: programId, levelId } = await bench.newProgram();
	await db.database.transaction(async (client) => {
		const batchId = newId();
		await client.query(
			'insert into claim_code_batch (program_id, id, level_id, quantity, code_length) values ($1, $2, $3, 20, 6)',
			[programId, batchId, levelId],
		);
		// There are 26 codes of one character: the last ones often collide, and another one is found.
		for (let made = 0; made < 14; made += 1)
			await generateCodes(client, { programId, batchId, levelId, length: 1, quantity: 1 }, () => undefined);
	});
	expect(
		await query('select count(*) as n, count(distinct email) as different from participant where program_id = $1', [
			programId,
		]),
	).toEqual([{ n: 14, different: 14 }]);
});

describe('a batch', () => {
	test('loses its unused codes when it is disabled; used ones stay, and other batches are untouched', async () => {
		const { id: batchId } = await bench.generate(program.id, program.levelId, 20);
		const { id: other } = await bench.generate(program.id, program.levelId, 5);
		await setStatus(batchId, 'Used', 4);
		await setStatus(batchId, 'Archived', 1);
		await setStatus(batchId, 'Pending Approval', 2);
		// The preview equals the result: codes that wait for approval are unused too.
		expect(await bench.caller.claimCodeBatches.get({ programId: program.id, batchId })).toMatchObject({
			unused: 15,
			active: 13,
			pending: 2,
			used: 4,
			archived: 1,
		});
		const { jobId } = await bench.caller.claimCodes.disable({ programId: program.id, batchId });
		expect((await bench.caller.jobs.get({ id: jobId })).total).toBe(15);
		expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', result: { disabled: 15, used: 4 } });
		const { items } = await bench.caller.claimCodeBatches.list({ programId: program.id, take: 100 });
		const of = (id: string) => items.find((batch) => batch.id === id);
		expect(of(batchId)).toMatchObject({
			unused: 0,
			used: 4,
			archived: 1,
			disabled: 15,
			disabledAt: expect.any(String),
		});
		expect(of(other)).toMatchObject({ unused: 5, disabledAt: null });
		expect(
			await query('select action, after from audit_entry where entity_id = $1 order by at, id', [batchId]),
		).toEqual([
			{ action: 'generate', after: { level: 'Level 1', quantity: 20 } },
			{ action: 'disable', after: { disabled: 15, used: 4 } },
		]);
	});

	test('lists its codes page by page, and no others', async () => {
		const { id: batchId } = await bench.generate(program.id, program.levelId, 30);
		const page = await bench.caller.claimCodes.list({ programId: program.id, batchId, take: 20 });
		expect(page.total).toBe(30);
		const next = await bench.caller.claimCodes.list({ programId: program.id, batchId, take: 20, skip: 20 });
		expect([...page.items, ...next.items].map(({ code }) => code).sort()).toEqual((await codesOf(batchId)).sort());
		const values = await bench.caller.claimCodes.distinct({ programId: program.id, batchId, field: 'status' });
		expect(values.values).toEqual([{ value: 'Active', count: 30 }]);
	});

	test('is searched by code, not by other fields of its holder', async () => {
		const { id: batchId } = await bench.generate(program.id, program.levelId, 40);
		const [code = ''] = await codesOf(batchId);
		await query(`update participant set name = 'Grace Hopper' where batch_id = $1`, [batchId]);
		const found = async (search: string) => {
			const { items, total } = await bench.caller.claimCodes.list({ programId: program.id, batchId, search });
			return [items.map((item) => item.code), total];
		};
		expect(await found(code.slice(1, 9).toLowerCase())).toEqual([[code], 1]);
		expect(await found('hopper')).toEqual([[], 0]);
	});

	test('of another program is not found', async () => {
		const foreign = await bench.newProgram();
		const { id: batchId } = await bench.generate(program.id, program.levelId, 1);
		const input = { programId: foreign.id, batchId };
		const { claimCodes, claimCodeBatches } = bench.caller;
		for (const call of [claimCodeBatches.get, claimCodes.list, claimCodes.sheet, claimCodes.disable])
			expect((await refusal(call(input))).code).toBe('NOT_FOUND');
	});
});

test('the pages of the sheet omit no code, whatever happens to codes in between', async () => {
	const { id: batchId } = await bench.generate(program.id, program.levelId, 60);
	const ask = (query: { from?: number; after?: string; take: number }) =>
		bench.caller.claimCodes.sheet({ programId: program.id, batchId, ...query });
	const first = await ask({ take: 20 });
	expect(first).toMatchObject({ places: 20, next: first.codes.at(-1)?.sid });
	const gone = first.codes.slice(5, 15).map(({ sid }) => sid);
	await query('update participant set deleted_at = now() where id = any($1)', [gone]);
	await setStatus(batchId, 'Used', 5);
	const second = await ask({ from: 20, take: 20 });
	const third = await ask({ after: second.next ?? '', take: 20 });
	const last = await ask({ after: third.next ?? '', take: 20 });
	expect([...first.codes, ...second.codes, ...third.codes].map(({ code }) => code).sort()).toEqual(
		(await codesOf(batchId)).sort(),
	);
	expect(last).toEqual({ codes: [], places: 0, next: null });
	const again = await ask({ take: 20 });
	expect([again.codes.length, again.places]).toEqual([10, 20]);
	expect(again.codes.some(({ status }) => status === 'Used')).toBe(true);
	expect(await ask({ from: 60, take: 20 })).toEqual({ codes: [], places: 0, next: null });
});

describe('looking a code up', () => {
	test('ignores case, blanks, dashes and look-alikes, and prefers the code exactly as typed', async () => {
		const { id: batchId } = await bench.generate(program.id, program.levelId, 1);
		await query(`update participant set email = '01582V6ACE' where batch_id = $1`, [batchId]);
		const find = (code: string) => bench.caller.claimCodes.lookUp({ programId: program.id, code });
		for (const typed of ['01582V6ACE', '01582v6ace', ' 0158-2v6-ace ', 'OI5B ZUG ACE', 'qls82vgace'])
			expect(await find(typed)).toMatchObject({ code: '01582V6ACE', status: 'Active', level: 'Level 1', batchId });
		await query(
			`insert into participant (program_id, id, name, email, level_id) values ($1, $2, 'Imported', 'OI5BZUGACE', $3)`,
			[program.id, newId(), program.levelId],
		);
		expect(await find('oi5bzugace')).toMatchObject({ code: 'OI5BZUGACE', batchId: null });
		expect(await find('oi5b-zug ace')).toMatchObject({ code: 'OI5BZUGACE' });
		const sid = (await find('oi5bzugace'))?.sid ?? '';
		const disable = (programId: string) => bench.caller.claimCodes.disableCode({ programId, sid });
		const elsewhere = await bench.newProgram();
		expect(await refusal(disable(elsewhere.id))).toMatchObject({ code: 'NOT_FOUND' });
		expect(await disable(program.id)).toEqual({ status: 'Disabled' });
		expect(await find('oi5bzugace')).toMatchObject({ status: 'Disabled' });
		expect(await refusal(disable(program.id))).toMatchObject({ code: 'CONFLICT' });
		expect(await query('select before, after from audit_entry where entity_id = $1', [sid])).toEqual([
			{ before: { status: 'Active' }, after: { status: 'Disabled' } },
		]);
		expect(await find('01582V6AC')).toBeNull();
		expect(await find("' or 1=1 --")).toBeNull();
		const other = await bench.newProgram();
		expect(await bench.caller.claimCodes.lookUp({ programId: other.id, code: '01582V6ACE' })).toBeNull();
	});
});
