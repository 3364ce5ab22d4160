import { jobConnections } from '@rewards/api/jobs/worker';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../env';
import { concurrentJobs, listening } from './connections';
import { openDatabase } from './database';

let held: TestDatabase;
beforeAll(async () => {
	held = await createTestDatabase();
});
afterAll(() => held.drop());

const quiet = () => undefined;
const log = { error: quiet, warn: quiet, info: quiet, debug: quiet };
const settings = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;

test('statements of requests end after seconds, heavy ones after a minute, and sign-in has separate connections', async () => {
	const env = readEnv({ DATABASE_URL: held.url, DATABASE_POOL: '40' });
	const opened = await openDatabase(env, log, 'test', 'requests');
	try {
		const { db, reserve, heavy, files } = opened;
		const limits = await Promise.all(
			[db, reserve, heavy, files].map(async (one) => (await one?.pool.query(settings))?.rows[0]),
		);
		expect(limits).toEqual([
			{ statement: '20s', lock: '2s' },
			{ statement: '5s', lock: '2s' },
			{ statement: '1min', lock: '2s' },
			{ statement: '20s', lock: '2s' },
		]);
		expect([db, reserve, heavy, files].map((one) => one?.pool.options.max)).toEqual([20, 4, 6, 6]);
	} finally {
		await opened.close();
	}
	const jobs = await openDatabase(env, log, 'test', 'jobs');
	expect((await jobs.db.pool.query(settings)).rows).toEqual([{ statement: '1min', lock: '5s' }]);
	expect(jobs.reserve).toBeUndefined();
	await jobs.close();
});

test('three servers and two workers stay within the 97 connections that PostgreSQL leaves to users by default', async () => {
	const most = async (use: 'requests' | 'jobs', more: Record<string, string> = {}) => {
		const opened = await openDatabase(readEnv({ DATABASE_URL: held.url, ...more }), log, 'test', use);
		const pools = [opened.db, opened.reserve, opened.heavy, opened.files].map((one) => one?.pool.options.max ?? 0);
		await opened.close();
		const own = pools.reduce((sum, one) => sum + one, 0) + listening;
		return use === 'jobs' ? own + jobConnections(concurrentJobs) : own;
	};
	expect(3 * (await most('requests')) + 2 * (await most('jobs'))).toBeLessThanOrEqual(97);
	// The setting is a limit.
	for (const sum of [14, 20, 33, 50, 100, 500]) {
		expect(await most('requests', { DATABASE_POOL: String(sum) }), String(sum)).toBeLessThanOrEqual(sum);
		expect(await most('jobs', { DATABASE_POOL: String(sum) }), String(sum)).toBeLessThanOrEqual(Math.max(sum, 18));
	}
});
