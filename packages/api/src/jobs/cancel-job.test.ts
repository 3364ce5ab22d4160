import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ended, makeAccountTree, testServices } from '../testing';
import { cancelJob } from './cancel-job';
import { defineJob } from './define-job';
import { enqueue } from './enqueue';
import { prepareJobs, startJobWorker, type Worker } from './worker';

let test: TestDatabase;
let worker: Worker;
let accountId: string;

/** Is between two statements when it is cancelled, and begins a long one well after that. */
const betweenStatements = defineJob({
	kind: 'cleanup',
	params: z.object({}),
	handler: async () => async (run) => {
		await run.transaction(async (client) => {
			await client.query('insert into test_work values ($1)', [run.id]);
			run.progress({ stage: 'saving' });
			if (!run.signal.aborted) await once(run.signal, 'abort');
			await run.services.db.pool.query('select pg_sleep(0.2)');
			await client.query('select pg_sleep(600)');
		});
		return undefined;
	},
});

beforeAll(async () => {
	test = await createTestDatabase({ max: 6 });
	const services = testServices(test.database);
	await prepareJobs(test.database);
	await test.database.pool.query('create table test_work (job_id uuid)');
	accountId = (await makeAccountTree(test.database)).accounts.left.id;
	worker = await startJobWorker(services, { jobs: [betweenStatements], concurrency: 1 });
});
afterAll(async () => {
	await worker.stop();
	await test.drop();
});

it('a job that is between two statements when it is cancelled does not go through with the next one', async () => {
	const id = await test.database.transaction((client) =>
		enqueue(client, betweenStatements, { accountId, programId: null, createdBy: null, params: {} }),
	);
	await ended(test.database, id, ({ stage }) => stage === 'saving');
	await cancelJob(test.database, id);
	expect((await ended(test.database, id)).state).toBe('cancelled');
	expect((await test.database.pool.query('select from test_work')).rowCount).toBe(0);
});
