import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { DateOrder } from '@rewards/validators/imports/encodings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobBench } from '../../../imports/testing/bench';
import { sendFile } from '../../../imports/testing/send-file';
import { upload } from '../../../imports/testing/upload';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import type { ProgramContext } from '../../../trpc';
import { ledgerJobs } from '..';
import { startPointImport } from '../services/start-point-import';
import { makePerson } from '../testing/people';

let held: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
let ctx: ProgramContext;
beforeAll(async () => {
	held = await createTestDatabase({ max: 8 });
	bench = await jobBench(held.database, ledgerJobs);
	await bench.startWorker();
});
beforeEach(async () => {
	ctx = bench.ctxOf(await makeProgram(held.database, bench.accounts.left.id, 'points'));
	await makePerson(held.database, ctx.program.id, 0, { email: 'ann@example.com' });
});
afterAll(async () => {
	await bench.stop();
	await held.drop();
});

const file = (...rows: [amount: number, date: string][]) =>
	['email,amount,description,date', ...rows.map(([amount, date]) => `ann@example.com,${amount},Old,${date}`)].join(
		'\n',
	);
const run = async (text: string) => {
	const { jobId } = await startPointImport(ctx, { fileName: 'a.csv', stream: upload(text), again: true });
	return bench.ended(jobId);
};
const entries = async () => {
	const sql = 'select amount, created_at as at from ledger_entry where program_id = $1 order by created_at, id';
	const { rows } = await held.database.pool.query<{ amount: number; at: Date }>(sql, [ctx.program.id]);
	return rows.map(({ amount, at }) => [amount, at.toISOString().slice(0, 10)]);
};
const codes = async (jobId: string) => {
	const sql = 'select line, code, params from job_reject where job_id = $1 order by line';
	const { rows } = await held.database.pool.query<{ line: number; code: string; params: object }>(sql, [jobId]);
	return rows;
};

describe('the dates of a point file', () => {
	it('are those of the entries, which are weighed in their order', async () => {
		const job = await run(file([-30, '2024-03-01'], [100, '2024-01-15'], [5, ''], [20, '15.02.2024']));
		expect(job.result).toMatchObject({
			accepted: 4,
			rejected: 0,
			dates: { first: '2024-01-15', last: '2024-03-01' },
		});
		const today = new Date(Date.now()).toISOString().slice(0, 10);
		expect(await entries()).toEqual([
			[100, '2024-01-15'],
			[20, '2024-02-15'],
			[-30, '2024-03-01'],
			[5, today],
		]);
	});

	it('are refused in the future, with a mistyped year, and if they are none', async () => {
		const job = await run(file([1, '2199-01-01'], [1, '0204-01-01'], [1, 'soon'], [1, '2024-02-30']));
		expect((await codes(job.id)).map(({ line, code }) => [line, code])).toEqual([
			[2, 'dateInFuture'],
			[3, 'dateTooEarly'],
			[4, 'dateUnreadable'],
			[5, 'dateUnreadable'],
		]);
	});

	it('are refused in a period whose figures are final, with the first date that is not', async () => {
		await run(file([100, '2024-01-15']));
		await held.database.pool.query(
			`with d as (insert into liability_day (id, day, time_zone, ends_at) values (gen_random_uuid(), '2024-01-31', 'America/New_York', '2024-02-01T05:00Z') returning id)
			, l as (insert into liability (program_id, day_id, ends_at, made_at, final, point_value) select $1, id, '2024-02-01T05:00Z', now(), true, 1 from d returning day_id)
			select day_id from l`,
			[ctx.program.id],
		);
		expect((await run(file([7, '2024-01-30']))).result).toMatchObject({ accepted: 1 });
		await held.database.pool.query(
			`with d as (insert into liability_day (id, day, time_zone, ends_at) values (gen_random_uuid(), '2024-01-31', 'America/Chicago', '2024-02-01T06:00Z') returning id)
			insert into liability (program_id, day_id, ends_at, made_at, final, point_value) select $1, id, '2024-02-01T06:00Z', now(), true, 1 from d`,
			[ctx.program.id],
		);
		await held.database.pool.query(
			`insert into liability_holding (program_id, day_id, participant_id, points, age_30, age_90, age_180, age_365, age_more)
			select l.program_id, l.day_id, p.id, 107, 107, 0, 0, 0, 0 from liability l join participant p on p.program_id = l.program_id where l.program_id = $1`,
			[ctx.program.id],
		);
		const job = await run(file([1, '2024-01-31'], [2, '2024-02-01'], [3, '']));
		expect(job.result).toMatchObject({ accepted: 2 });
		expect(await codes(job.id)).toEqual([{ line: 2, code: 'dateClosed', params: { first: '2024-02-01' } }]);
	});

	it('that can be read in two ways are asked about once, unless others settle it', async () => {
		const { imports } = createCaller(ctx).ledger;
		const programId = ctx.program.id;
		const look = async (text: string, dateOrder?: DateOrder) => {
			const uploadId = await sendFile(ctx, text);
			const { jobId } = await imports.preview({
				programId,
				uploadId,
				...(dateOrder ? { reading: { dateOrder } } : {}),
			});
			await bench.ended(jobId ?? '');
			return { previewId: jobId ?? '', ...(await imports.getPreview({ programId, previewId: jobId ?? '' })) };
		};
		const unclear = file([1, '03/04/2024'], [2, '2024-05-01']);
		const asked = await look(unclear);
		expect(asked.result).toMatchObject({ accepted: 1, rejected: 1, unclearDates: { rows: 1, example: '03/04/2024' } });
		expect(asked.samples?.rejected).toMatchObject([{ line: 2, code: 'dateUnclear', value: '03/04/2024' }]);
		const answered = await look(unclear, 'mdy');
		expect(answered.result).toMatchObject({ accepted: 2, unclearDates: null, dates: { first: '2024-03-04' } });
		expect((await look(unclear, 'dmy')).result?.dates?.first).toBe('2024-04-03');
		const settled = await look(file([1, '03/04/2024'], [2, '03/25/2024']));
		expect(settled.result).toMatchObject({ accepted: 2, dates: { first: '2024-03-04', last: '2024-03-25' } });
		expect(settled.samples?.accepted[0]?.at).toBe('2024-03-04T12:00:00Z');
		const { jobId } = await imports.commit({ programId, previewId: settled.previewId, again: true });
		await bench.ended(jobId);
		expect(await entries()).toEqual([
			[1, '2024-03-04'],
			[2, '2024-03-25'],
		]);
	});

	it('of an import that is undone stay, and the reversals are of today', async () => {
		const job = await run(file([40, '2024-01-15']));
		const { jobId } = await createCaller(ctx).ledger.imports.undo({ programId: ctx.program.id, importId: job.id });
		await bench.ended(jobId);
		const today = new Date(Date.now()).toISOString().slice(0, 10);
		expect(await entries()).toEqual([
			[40, '2024-01-15'],
			[-40, today],
		]);
	});
});
