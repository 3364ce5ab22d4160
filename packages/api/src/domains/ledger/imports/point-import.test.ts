import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { rejectsFile } from '../../../imports/flow';
import { jobBench } from '../../../imports/testing/bench';
import { sendFile } from '../../../imports/testing/send-file';
import { upload } from '../../../imports/testing/upload';
import { type Caller, createCaller } from '../../../router';
import { contextOf, flags, makeProgram, refusal, storedSession, type TestProgram } from '../../../testing';
import type { ProgramContext } from '../../../trpc';
import { ledgerJobs } from '..';
import { startPointImport } from '../services/start-point-import';
import { makePerson, sumsOf } from '../testing/people';
import { pointFlow } from './flow';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
let caller: Caller;
let ctx: ProgramContext;
let program: TestProgram;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await jobBench(db.database, ledgerJobs);
	await bench.startWorker();
});
beforeEach(async () => {
	program = await makeProgram(db.database, bench.accounts.left.id, 'points');
	const session = await storedSession(db.database, bench.accounts.left, flags('manageTransaction'));
	caller = createCaller(contextOf(bench.services, session));
	const { account, role } = session;
	if (!account || !role) throw new Error('no staff');
	ctx = { ...bench.ctxOf(program), session: { ...session, account, role } };
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

const person = (email: string, points = 0, more: object = {}) =>
	makePerson(db.database, program.id, points, { email, ...more });
const balanceOf = async (id: string) => (await sumsOf(db.database, program.id, id)).balance;
const run = async (text: string, again = false) => {
	const { jobId } = await startPointImport(ctx, { fileName: 'points.csv', stream: upload(text), again });
	return bench.ended(jobId);
};
const preview = async (text: string) => {
	const uploadId = await sendFile(ctx, text, 'points.csv');
	const { jobId, header } = await caller.ledger.imports.preview({ programId: program.id, uploadId });
	if (jobId === null) throw new Error(`missing ${header.missing}`);
	await bench.ended(jobId);
	return caller.ledger.imports.getPreview({ programId: program.id, previewId: jobId });
};
const rejects = (id: string) =>
	db.database.pool
		.query<{ line: number; column: string; code: string }>(
			'select line, "column", code from job_reject where job_id = $1 order by line',
			[id],
		)
		.then(({ rows }) => rows.map(({ line, column, code }) => [line, column, code]));

test('no value of a column with a secret’s name is shown, whichever field it is mapped to', async () => {
	await person('ann@example.com', 100);
	const send = async (text: string) => {
		const uploadId = await sendFile(ctx, text, 'points.csv');
		const columns = [{ index: 3, field: 'reference' as const }];
		const { jobId, header } = await caller.ledger.imports.preview({ programId: program.id, uploadId, columns });
		await bench.ended(jobId ?? '');
		return { header, ...(await caller.ledger.imports.getPreview({ programId: program.id, previewId: jobId ?? '' })) };
	};
	const { job, header, samples } = await send(
		'email,points,reason,Token,Parola\nann@example.com,5,Bonus,hush1,hush2\nann@example.com,5,Twice,hush1,hush3\n',
	);
	expect(header.examples).toEqual([['ann@example.com'], ['5'], ['Bonus', 'Twice'], [], []]);
	expect(samples?.accepted).toMatchObject([{ description: 'Bonus', reference: '•••' }]);
	expect(samples?.rejected).toMatchObject([{ column: 'Token', value: '', code: 'duplicateInFile' }]);
	const { rows } = await db.database.pool.query('select * from job_reject where job_id = $1', [job.id]);
	expect(rows).toHaveLength(1);
	expect(JSON.stringify([job, header, samples, rows])).not.toContain('hush');
});

describe('a point file', () => {
	test('awards and deducts by e-mail or external id, and gives the reason for each refused row', async () => {
		const ann = await person('Ann@Example.com', 100);
		const ben = await person('ben@example.com', 20, { externalId: 'E-7' });
		await person('cy@example.com', 0, { externalId: 'TWO' });
		const double = await person('di@example.com');
		// From before external ids were unique.
		await db.database.pool.query(`update participant set external_id = 'TWO', external_id_twin = 1 where id = $1`, [
			double,
		]);
		await person('old@example.com', 50, { status: 'Archived' });
		await caller.ledger.add({
			programId: program.id,
			participantId: ben,
			amount: 1,
			description: 'By hand',
			reference: 'KNOWN',
		});
		const file = [
			'E-mail;External;Points;Reason;Ref;Colour',
			'ANN@example.com;;+50;Bonus;R-1;red',
			';E-7;-21;Taken;;',
			'ben@example.com;E-7;5;Both;;',
			'ann@example.com;E-7;5;Two people;;',
			'nobody@example.com;;5;Who?;;',
			';E-8;5;Who?;;',
			';TWO;5;Which?;;',
			'old@example.com;;5;Gone;;',
			';;5;Nobody;;',
			'ann@example.com;;1,5;Half;;',
			'ann@example.com;;0;None;;',
			'ann@example.com;;1,000;Thousand;;',
			'ann@example.com;;;No amount;;',
			'ann@example.com;;99999999999;Huge;;',
			'ann@example.com;;5;;;',
			'ann@example.com;;5;Twice;R-1;',
			'ann@example.com;;5;Known;KNOWN;',
			'ann@example.com;;-151;Too much;;',
			'ann@example.com;;-150;All of it;;',
		].join('\r\n');
		const job = await run(file);
		expect(job).toMatchObject({ state: 'doneWithRejects', rejected: 15 });
		expect(job.result).toMatchObject({
			rows: 19,
			accepted: 4,
			participants: 2,
			awarded: 55,
			debited: 171,
			rejected: 15,
			unknownColumns: ['Colour'],
			sameFileImportedAt: null,
		});
		expect(await balanceOf(ann)).toBe(0);
		expect(await balanceOf(ben)).toBe(5);
		expect(await rejects(job.id)).toEqual([
			[5, 'External', 'keysOfTwo'],
			[6, 'E-mail', 'personUnknown'],
			[7, 'External', 'personUnknown'],
			[8, 'External', 'keyOfSeveral'],
			[9, 'E-mail', 'personArchived'],
			[10, 'E-mail', 'personRequired'],
			[11, 'Points', 'notWhole'],
			[12, 'Points', 'amountZero'],
			[13, 'Points', 'notWhole'],
			[14, 'Points', 'amountRequired'],
			[15, 'Points', 'tooBig'],
			[16, 'Reason', 'descriptionRequired'],
			[17, 'Ref', 'duplicateInFile'],
			[18, 'Ref', 'referenceTaken'],
			[19, 'Points', 'balanceOnly'],
		]);
		const { items } = await caller.ledger.list({ programId: program.id, participantId: ann });
		expect(items.map(({ amount, description, reference }) => [amount, description, reference])).toEqual([
			[-150, 'All of it', null],
			[50, 'Bonus', 'R-1'],
			[100, 'Start', null],
		]);
		expect(items[0]).toMatchObject({ createdByName: 'Test User', type: 'adjustment' });
		const { lines, fileName } = await rejectsFile(ctx, [pointFlow], job.id, 'tr');
		let text = '';
		for await (const part of lines) text += part;
		expect(fileName).toBe('points-rejected.csv');
		expect(text.split('\r\n').slice(0, 3)).toEqual([
			'\ufeffE-mail;External;Points;Reason;Ref;Colour;Satır;Neden',
			'ann@example.com;E-7;5;Two people;;;5;External: E-posta ve harici kimlik farklı katılımcılara ait: Ann Smith (Ann@Example.com), Ann Smith (ben@example.com). Birini düzeltin veya bu katılımcıları birleştirin.',
			'nobody@example.com;;5;Who?;;;6;E-mail: Programda bu değere sahip kimse yok',
		]);
		const [entry] = await db.database.prisma.auditEntry.findMany({ where: { entityId: job.id } });
		expect(entry).toMatchObject({
			action: 'importPoints',
			actorName: 'Test User',
			after: { accepted: 4, awarded: 55 },
		});
	});

	test('is previewed with the balances before and after, changes nothing, and is imported as shown', async () => {
		const ann = await person('ann@example.com', 10);
		const file = 'email,amount,description\nann@example.com,-4,One\nann@example.com,-7,Two\nann@example.com,-6,Three\n';
		const seen = await preview(file);
		expect(seen.result).toMatchObject({ rows: 3, accepted: 2, participants: 1, awarded: 0, debited: 10, rejected: 1 });
		expect(seen.samples?.accepted).toMatchObject([
			{ line: 2, sid: ann, amount: -4, before: 10, after: 6 },
			{ line: 4, sid: ann, amount: -6, before: 6, after: 0 },
		]);
		expect(seen.samples?.rejected).toMatchObject([{ line: 3, code: 'balanceOnly', params: { balance: 6 } }]);
		expect(await balanceOf(ann)).toBe(10);
		const input = { programId: program.id, previewId: seen.job.id };
		const { jobId } = await caller.ledger.imports.commit(input);
		expect((await caller.ledger.imports.commit(input)).jobId).toBe(jobId);
		const job = await bench.ended(jobId);
		expect(job.result).toMatchObject({ accepted: 2, previewed: { accepted: 2, debited: 10, rejected: 1 } });
		expect(await balanceOf(ann)).toBe(0);
	});

	test('is checked again after points were spent between preview and import', async () => {
		const ann = await person('ann@example.com', 10);
		const seen = await preview('email,amount,description\nann@example.com,-8,One\n');
		await caller.ledger.add({ programId: program.id, participantId: ann, amount: -5, description: 'Meanwhile' });
		const { jobId } = await caller.ledger.imports.commit({ programId: program.id, previewId: seen.job.id });
		expect((await bench.ended(jobId)).result).toMatchObject({ accepted: 0, rejected: 1, previewed: { accepted: 1 } });
		expect(await balanceOf(ann)).toBe(5);
	});

	test.each(['description', 'Reason'])(
		'with the reasons after %s can be mended and imported again',
		async (description) => {
			const ann = await person('ann@example.com');
			const job = await run(`email,amount,${description}\nann@example.com,x,Bonus\nann@example.com,1,One\n`);
			const { lines } = await rejectsFile(ctx, [pointFlow], job.id, 'en');
			let text = '';
			for await (const part of lines) text += part;
			expect(text).toContain(`email,amount,${description},Row,Reason\r\n`);
			const mended = text.replace(',x,', ',20,');
			const seen = await preview(mended);
			expect(seen.columns.map(({ field, source }) => field ?? source)).toEqual([
				...['email', 'amount', 'description'],
				...['added', 'added'],
			]);
			expect((await run(mended)).result).toMatchObject({ accepted: 1, rejected: 0, unknownColumns: [] });
			expect(await balanceOf(ann)).toBe(21);
		},
	);

	test('is imported twice only on request', async () => {
		const ann = await person('ann@example.com');
		const file = 'email,amount,description\nann@example.com,7,Once\n';
		const waiting = await preview(file);
		const first = await run(file);
		expect(await refusal(run(file))).toMatchObject({ code: 'ALREADY_IMPORTED', params: { jobId: first.id } });
		expect((await preview(file)).result?.sameFile).toMatchObject({ jobId: first.id, accepted: 1, awarded: 7 });
		const commit = { programId: program.id, previewId: waiting.job.id };
		expect(await refusal(caller.ledger.imports.commit(commit))).toMatchObject({ code: 'ALREADY_IMPORTED' });
		expect(await balanceOf(ann)).toBe(7);
		const { jobId } = await caller.ledger.imports.commit({ ...commit, again: true });
		expect(await bench.ended(jobId)).toMatchObject({ state: 'done' });
		expect(await balanceOf(ann)).toBe(14);
	});

	test('is imported again without asking when nothing of it was booked before', async () => {
		const file = 'email,amount,description\nann@example.com,7,Early\n';
		expect((await run(file)).result).toMatchObject({ accepted: 0, rejected: 1 });
		const ann = await person('ann@example.com');
		expect((await preview(file)).result?.sameFile).toBeNull();
		expect((await run(file)).result).toMatchObject({ accepted: 1, sameFileImportedAt: null });
		expect(await balanceOf(ann)).toBe(7);
		expect(await refusal(run(file))).toMatchObject({ code: 'ALREADY_IMPORTED' });
	});

	test('sent twice at the same moment is booked once', async () => {
		const ann = await person('ann@example.com');
		const file = 'email,amount,description\nann@example.com,7,Race\n';
		const jobs = await Promise.all(
			[run(file), run(file)].map((one) => one.catch((error: unknown) => errorBody(error))),
		);
		expect(await balanceOf(ann)).toBe(7);
		expect(jobs.filter((job) => 'state' in job && job.state === 'done')).toHaveLength(1);
	});

	test('never overflows a sum', async () => {
		const ann = await person('ann@example.com');
		const rows = Array.from({ length: 4 }, (_, n) => `ann@example.com,1000000000,No. ${n}`);
		const job = await run(`email,amount,description\n${rows.join('\n')}\nann@example.com,-2000000000,Back\n`);
		expect(job.result).toMatchObject({ accepted: 2, rejected: 3 });
		expect((await rejects(job.id)).map(([, , code]) => code)).toEqual(['balanceTooBig', 'balanceTooBig', 'tooSmall']);
		expect(await balanceOf(ann)).toBe(2_000_000_000);
	});

	test('requires a participant, an amount and a description', async () => {
		const columns = async (header: string) => {
			const uploadId = await sendFile(ctx, `${header}\na,b,c\n`, 'points.csv');
			return (await caller.ledger.imports.preview({ programId: program.id, uploadId })).header.missing;
		};
		expect(await columns('name,points,reason')).toEqual(['email']);
		expect(await columns('employee id,points,reason')).toEqual([]);
		expect(await columns('email,x,y')).toEqual(['amount', 'description']);
	});

	test('is for points programs only', async () => {
		const plateau = await makeProgram(db.database, bench.accounts.left.id, 'plateau');
		const upload_ = { fileName: 'a.csv', stream: upload('email,amount,description\na@b.co,1,x\n'), again: false };
		const wrong = { code: 'BAD_REQUEST', params: { reason: 'pointsOnly' } };
		expect(await refusal(startPointImport({ ...ctx, program: { ...ctx.program, ...plateau } }, upload_))).toMatchObject(
			wrong,
		);
		const uploadId = await sendFile(ctx, 'email,amount,description\na@b.co,1,x\n');
		const input = { programId: plateau.id, uploadId };
		expect(await refusal(caller.ledger.imports.preview(input))).toMatchObject(wrong);
	});

	test('books, of any rows, exactly those that keep the balance at zero or above, in file order', async () => {
		const amount = fc.integer({ min: -50, max: 60 }).filter((n) => n !== 0);
		const rows = fc.array(fc.tuple(fc.nat(2), amount), { minLength: 1, maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(rows, fc.array(fc.nat(40), { minLength: 3, maxLength: 3 }), async (steps, starts) => {
				const tag = `${Date.now()}${Math.round(performance.now() * 1000)}`;
				const emails = starts.map((_, n) => `p${n}-${tag}@example.com`);
				const ids = await Promise.all(starts.map((points, n) => person(emails[n] ?? '', points)));
				const expected = [...starts];
				let accepted = 0;
				for (const [who, points] of steps) {
					const next = (expected[who] ?? 0) + points;
					if (next < 0) continue;
					expected[who] = next;
					accepted += 1;
				}
				const lines = steps.map(([who, points]) => `${emails[who]},${points},Step`);
				const job = await run(`email,amount,description\n${lines.join('\n')}\n`);
				expect(job.result).toMatchObject({ accepted, rejected: steps.length - accepted });
				expect(await Promise.all(ids.map(balanceOf))).toEqual(expected);
			}),
			{ numRuns: 12 },
		);
	}, 60_000);
});
