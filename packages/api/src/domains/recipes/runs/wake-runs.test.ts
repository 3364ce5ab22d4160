import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareJobs } from '../../../jobs/worker';

let test: TestDatabase;
beforeAll(async () => {
	test = await createTestDatabase();
	await prepareJobs(test.database);
});
afterAll(() => test.drop());

const startable = `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
	where t.identifier = 'recipeRuns' and j.is_available and j.attempts < j.max_attempts`;
// As the queue takes an entry: committed a moment later.
const take = `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another', attempts = attempts + 1 where is_available`;

it('starts the work again for what changes while a worker takes the entry that waits', async () => {
	const { database } = test;
	await database.pool.query('select wake_recipe_runs()');
	const worker = await database.pool.connect();
	const change = await database.pool.connect();
	try {
		await worker.query('begin');
		await worker.query(take);
		await change.query('begin');
		const woken = change.query('select wake_recipe_runs()');
		const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
		await expect.poll(async () => (await database.pool.query(blocked)).rowCount, { timeout: 10_000 }).toBe(1);
		await worker.query('commit');
		await woken;
		// The run that began meanwhile sees nothing of this change.
		await change.query('commit');
	} finally {
		worker.release();
		change.release();
	}
	expect((await database.pool.query(startable)).rowCount).toBe(1);
});
