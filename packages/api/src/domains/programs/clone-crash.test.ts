import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prepareJobs, startJobWorker } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, storedSession, testServices } from '../../testing';
import { neverBlamed } from '../../testing/never-blamed';
import { scriptProcess } from '../../testing/script-process';
import { programJobs } from './index';
import { fillProgram } from './testing/large-program';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let caller: ReturnType<typeof createCaller>;
const children: ChildProcess[] = [];
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	await neverBlamed(db.database);
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	caller = createCaller(contextOf(testServices(db.database), session));
	await fillProgram(db.database, tree.programs.left.id, { products: 30_000 });
}, 60_000);
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => db.drop());

async function workerProcess(): Promise<ChildProcess> {
	const child = await scriptProcess(new URL('testing/clone-worker.ts', import.meta.url), {
		WORKER_DATABASE_URL: db.url,
	});
	children.push(child);
	return child;
}
const count = async (sql: string, id: string): Promise<number> =>
	Number((await db.database.pool.query<{ n: number }>(sql, [id])).rows[0]?.n);
const left = async (cloneId: string) => ({
	programs: await count('select count(*) as n from program where id = $1', cloneId),
	products: await count('select count(*) as n from product where program_id = $1', cloneId),
	contents: await count('select count(*) as n from program_content where program_id = $1', cloneId),
	entries: await count('select count(*) as n from audit_entry where entity_id = $1', cloneId),
});
/** The attempt that has copied some products; 0 before. */
const inAttempt = (jobId: string) =>
	count(
		`select case when stage = 'copying' and done > 1000 then attempt else 0 end as n from job where id = $1`,
		jobId,
	);
const nothing = { programs: 0, products: 0, contents: 0, entries: 0 };

test('a clone whose worker is killed in the middle leaves nothing, and the next worker makes it once', async () => {
	const { jobId, programId } = await caller.programs.clone({ programId: tree.programs.left.id });
	for (let kill = 0; kill < 2; kill += 1) {
		const child = await workerProcess();
		await expect.poll(() => inAttempt(jobId), { interval: 20, timeout: 30_000 }).toBe(kill + 1);
		child.kill('SIGKILL');
		await once(child, 'exit');
		expect(await left(programId)).toEqual(nothing);
	}
	await workerProcess();
	const job = await ended(db.database, jobId);
	expect(job).toMatchObject({ state: 'done', result: { products: 30_000, languages: 14 } });
	expect(await left(programId)).toEqual({ programs: 1, products: 30_000, contents: 7, entries: 1 });
}, 120_000);

test('a clone cancelled in the middle leaves nothing', async () => {
	const worker = await startJobWorker(testServices(db.database), { jobs: programJobs, concurrency: 1 });
	try {
		const { jobId, programId } = await caller.programs.clone({ programId: tree.programs.left.id });
		await ended(db.database, jobId, (job) => job.stage === 'copying' && job.done > 1000);
		const asked = performance.now();
		await caller.jobs.cancel({ id: jobId });
		expect(await ended(db.database, jobId)).toMatchObject({ state: 'cancelled' });
		expect(performance.now() - asked).toBeLessThan(2000);
		expect(await left(programId)).toEqual(nothing);
	} finally {
		await worker.stop();
	}
}, 60_000);
