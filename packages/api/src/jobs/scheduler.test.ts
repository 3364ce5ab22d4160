import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testServices } from '../testing';
import { startScheduler } from './scheduler';
import { prepareJobs, startJobWorker } from './worker';

let test: TestDatabase;
const stops: (() => Promise<void>)[] = [];
const hour = 3_600_000;
/** The database's time in a test, which stands still between its jumps. */
let now = 0;

beforeEach(() => {
	now = Date.now();
});
beforeAll(async () => {
	test = await createTestDatabase();
	await prepareJobs(test.database);
});
afterEach(async () => {
	for (const stop of stops.splice(0)) await stop();
	await test.database.pool.query('delete from graphile_worker._private_jobs');
	await test.database.pool.query('delete from graphile_worker._private_known_crontabs');
});
afterAll(() => test.drop());

const start = (name: string, cron = '* * * * *') => {
	const schedule = { name, cron, handler: async () => async () => undefined };
	const { stop } = startScheduler(test.database, [schedule], testServices(test.database).log, () => now);
	stops.push(stop);
};
const waiting = async () => {
	const { rows } = await test.database.pool.query<{ key: string; at: Date }>(
		`select j.key, k.last_execution as at from graphile_worker._private_jobs j
			join graphile_worker._private_known_crontabs k on 'schedule ' || k.identifier = j.key`,
	);
	return rows;
};
const minuteOf = (ms: number) => Math.floor(ms / 60_000);

it('starts work at its minute of the database, once for all processes', async () => {
	start('each');
	start('each');
	start('never', '0 0 31 2 *');
	now += 60_000;
	await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
	const [{ key = '', at = new Date(0) } = {}] = await waiting();
	expect(key).toBe('schedule each');
	expect(minuteOf(at.getTime())).toBe(minuteOf(now));
});

it('goes on at once after a clock that ran ahead by a day was set back', async () => {
	start('each');
	now += 24 * hour;
	await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
	await test.database.pool.query('delete from graphile_worker._private_jobs');
	now -= 24 * hour - 60_000;
	await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
	const [{ at = new Date(0) } = {}] = await waiting();
	expect(minuteOf(at.getTime())).toBe(minuteOf(now));
});

it('makes up for the minutes of a short pause', async () => {
	const next = new Date((minuteOf(now) + 2) * 60_000);
	start('once', `${next.getUTCMinutes()} ${next.getUTCHours()} * * *`);
	now += 5 * 60_000;
	await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
	const [{ at = new Date(0) } = {}] = await waiting();
	expect(at.getTime()).toBe(next.getTime());
});

it('ends work that hangs, tells it to stop, and says so until it succeeds', async () => {
	let told = false;
	let hangs = true;
	const hanging = async () => (_: unknown, signal?: AbortSignal) =>
		hangs ? new Promise<void>(() => signal?.addEventListener('abort', () => (told = true))) : Promise.resolve();
	const options = { jobs: [], concurrency: 1, scheduleMs: 300 };
	const schedules = [{ name: 'hanging', cron: '0 0 31 2 *', handler: hanging }];
	const worker = await startJobWorker(testServices(test.database), { ...options, schedules });
	stops.push(() => worker.stop());
	const failures = async () =>
		(await test.database.pool.query('select name, failures, error from schedule_failure')).rows;
	const begin = () => test.database.pool.query(`select graphile_worker.add_job('hanging', max_attempts => 1)`);
	await begin();
	await expect.poll(failures, { timeout: 10_000 }).toMatchObject([{ name: 'hanging', error: { code: 'TIMEOUT' } }]);
	expect(told).toBe(true);
	hangs = false;
	await begin();
	await expect.poll(failures, { timeout: 10_000 }).toEqual([]);
});
