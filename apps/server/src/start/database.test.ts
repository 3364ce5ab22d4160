import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../env';
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
	const env = readEnv({ DATABASE_URL: held.url, DATABASE_POOL: '20' });
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
