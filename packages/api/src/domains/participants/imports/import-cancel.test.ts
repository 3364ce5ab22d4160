import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewTable } from '../../../imports';
import { createCaller } from '../../../router';
import { makeProgram, type TestProgram } from '../../../testing';
import type { ProgramContext } from '../../../trpc';
import { startParticipantImport } from '../services/start-participant-import';
import { importBench } from './testing/import-bench';
import { peopleCsv, upload } from './testing/participant-csv';
import { sendFile } from './testing/send-file';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof importBench>>;
let target: TestProgram;
let ctx: ProgramContext;
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	bench = await importBench(test.database);
	await bench.startWorker();
	target = await makeProgram(test.database, bench.accounts.left.id, 'points');
	ctx = bench.ctxOf(target);
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});

const small = peopleCsv({ rows: 20 }).text;
const imports = () => createCaller(ctx).participants.imports;
const count = async (text: string, values: unknown[]): Promise<number> =>
	(await test.database.pool.query(text, values)).rowCount ?? 0;
const people = () => count('select from participant where program_id = $1 and deleted_at is null', [target.id]);

/** Cancels a job as soon as it reaches a stage; `obstacle` holds it there until then. */
async function cancelAt(stage: string, start: () => Promise<string>, obstacle?: string): Promise<string> {
	const cancel = async () => {
		const id = await start();
		await bench.when(id, (job) => job.stage === stage || job.finishedAt !== null);
		await createCaller(bench.ctx).jobs.cancel({ id });
		expect(await bench.ended(id)).toMatchObject({ state: 'cancelled', result: null, done: expect.any(Number) });
		return id;
	};
	if (!obstacle) return cancel();
	return test.database.transaction(async (client) => {
		await client.query(obstacle);
		return cancel();
	});
}
const preview = async (text: string) => {
	const uploadId = await sendFile(ctx, text);
	return (await imports().preview({ programId: target.id, uploadId })).jobId ?? '';
};
const locked = 'lock table participant in access exclusive mode';

describe('cancelled,', () => {
	it('a preview ends while it reads or compares, and leaves nothing; its file can be previewed again', async () => {
		const large = peopleCsv({ rows: 60_000, prefix: 'large' }).text;
		const reading = await cancelAt('reading', () => preview(large));
		const comparing = await cancelAt('comparing', () => preview(small), locked);
		for (const id of [reading, comparing]) {
			expect(await count('select from pg_class where oid = to_regclass($1)', [previewTable(id)])).toBe(0);
			expect(await count('select from job_reject where job_id = $1', [id])).toBe(0);
		}
		const { rows } = await test.database.pool.query<{ id: string }>('select id from stored_file where job_id = $1', [
			comparing,
		]);
		const { jobId } = await imports().preview({ programId: target.id, uploadId: rows[0]?.id ?? '' });
		expect(await bench.ended(jobId ?? '')).toMatchObject({ state: 'done', result: { created: 20 } });
	});

	it('an import ends while it reads, waits for a lock or saves, and adds no participant', async () => {
		const reading = peopleCsv({ rows: 60_000, prefix: 'large' }).text;
		const start = (text: string) => async () => {
			const file = { fileName: 'people.csv', stream: upload(text), mode: 'add' as const };
			return (await startParticipantImport(ctx, file)).jobId;
		};
		await cancelAt('reading', start(reading));
		// Another transaction inserts the last of them at the same time.
		const taken = `insert into participant (program_id, id, name, email) values ('${target.id}', gen_random_uuid(), 'Else', 'p19@example.com')`;
		await cancelAt('saving', start(small), taken);
		expect(await people()).toBe(1);
		await test.database.pool.query('delete from participant where program_id = $1', [target.id]);
	});

	it('an undo ends while it waits for locked participants, and undoes nothing', async () => {
		const { job } = await bench.run(small, { target });
		const undo = async () => (await imports().undo({ programId: target.id, importId: job.id })).jobId;
		await cancelAt('comparing', undo, `select from participant where program_id = '${target.id}' for update`);
		expect(await people()).toBe(20);
		expect(await imports().checkUndo({ programId: target.id, importId: job.id })).toMatchObject({ refusal: null });
	});
});
