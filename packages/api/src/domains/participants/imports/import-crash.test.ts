import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelJob } from '../../../jobs/cancel-job';
import { makeProgram, type TestProgram } from '../../../testing';
import { neverBlamed } from '../../../testing/never-blamed';
import { workerProcess } from '../../../testing/worker-process';
import { startParticipantImport } from '../services/start-participant-import';
import { importBench } from './testing/import-bench';
import { peopleCsv, upload } from './testing/participant-csv';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof importBench>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	await neverBlamed(test.database);
	bench = await importBench(test.database);
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});

const startWorkerProcess = async (): Promise<ChildProcess> => {
	const child = await workerProcess(bench.services);
	children.push(child);
	return child;
};
const start = (target: TestProgram, text: string, mode: 'add' | 'replace' = 'add') =>
	startParticipantImport(bench.ctxOf(target), { fileName: 'people.csv', stream: upload(text), mode });
const newProgram = () => makeProgram(test.database, bench.accounts.left.id, 'points');
const one = async (text: string, values: unknown[]) => (await test.database.pool.query(text, values)).rows[0];
const inside = (programId: string) =>
	one(
		`select count(*) as people, count(distinct lower(email)) as emails,
			(select count(*) from participant_address where program_id = $1) as addresses from participant where program_id = $1`,
		[programId],
	);

/** Participants of a program while its import has not ended. */
const halfDone = `select count(*) as people from participant where program_id = $1
	and exists (select from job where id = $2 and state in ('queued', 'running'))`;

describe('an import', () => {
	it('whose worker is killed again and again ends by itself, nothing twice and no error line lost', async () => {
		const target = await newProgram();
		const { text, badLines } = peopleCsv({ rows: 20_000, badEvery: 100 });
		const { jobId } = await start(target, text);
		let ended = false;
		const finished = bench.ended(jobId).finally(() => {
			ended = true;
		});
		for (let kill = 0; kill < 4 && !ended; kill += 1) {
			const child = await startWorkerProcess();
			await Promise.race([finished, delay(100 + 400 * kill)]);
			child.kill('SIGKILL');
			await once(child, 'exit');
			// Read in one query: the kill may have come just after the commit.
			expect(await one(halfDone, [target.id, jobId])).toEqual({ people: 0 });
		}
		if (!ended) await startWorkerProcess();
		const job = await finished;
		expect(job).toMatchObject({ state: 'doneWithRejects', rejected: 200, done: 20_000 });
		expect(job.result).toMatchObject({ created: 19_800, rejected: 200 });
		expect(await inside(target.id)).toEqual({ people: 19_800, emails: 19_800, addresses: 19_800 });
		const { rows } = await test.database.pool.query<{ line: number }>(
			'select line from job_reject where job_id = $1 order by line',
			[jobId],
		);
		expect(rows.map(({ line }) => line)).toEqual(badLines);
		expect(await one('select count(*) as n from audit_entry where entity_id = $1', [jobId])).toEqual({ n: 1 });
	}, 300_000);

	it('cancelled in the middle, it leaves nothing', async () => {
		const target = await newProgram();
		await bench.startWorker();
		const { jobId } = await start(target, peopleCsv({ rows: 50_000, prefix: 'c' }).text);
		const reading = await bench.when(jobId, (job) => job.stage === 'reading' || job.stage === 'saving');
		expect(reading.state).toBe('running');
		await cancelJob(test.database, jobId);
		expect(await bench.ended(jobId)).toMatchObject({ state: 'cancelled' });
		expect(await inside(target.id)).toEqual({ people: 0, emails: 0, addresses: 0 });
	}, 60_000);

	it('concurrent with another one into the same program, and with manual changes, counts exactly', async () => {
		const target = await newProgram();
		await bench.startWorker();
		const text = peopleCsv({ rows: 3_000 }).text;
		const [first, second] = await Promise.all([start(target, text), start(target, text)]);
		const byHand = (async () => {
			for (let i = 0; i < 40; i += 1) {
				const email = `P${2_999 - i}@example.com`;
				await test.database.pool.query(
					`insert into participant (program_id, id, name, email) values ($1, gen_random_uuid(), 'By hand', $2)
					on conflict (program_id, email_key, email_twin) where deleted_at is null or merged_into_id is not null do update set name = 'By hand'`,
					[target.id, email],
				);
			}
		})();
		const jobs = [await bench.ended(first.jobId), await bench.ended(second.jobId)];
		await byHand;
		const sum = (field: string) => jobs.reduce((total, job) => total + Number(job.result?.[field]), 0);
		const { people, emails } = await inside(target.id);
		expect(people).toBe(3_000);
		expect(emails).toBe(3_000);
		expect(sum('rows')).toBe(6_000);
		expect(sum('created') + sum('rejected')).toBe(6_000);
		expect(
			await one('select count(*) as n from participant where program_id = $1 and import_id is not null', [target.id]),
		).toEqual({ n: sum('created') });
		expect(
			await one('select count(*) as n from job_reject where job_id = any($1)', [[first.jobId, second.jobId]]),
		).toEqual({ n: sum('rejected') });
	}, 60_000);
});
