import { chownSync, statSync } from 'node:fs';
import { enqueue } from '@rewards/api/jobs/index';
import { countingJob } from '@rewards/api/jobs/testing/counting-job';
import { startJobWorker } from '@rewards/api/jobs/worker';
import { mountSmallDisk, type SmallDisk } from '@rewards/api/testing/small-disk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, startApp, type TestApp } from '../testing/start-app';

const full = {
	code: 'DISK_FULL',
	message: 'The disk is full. Nothing was changed; an administrator has to make room.',
	params: { retryAfterSeconds: 30 },
};
const signIn = (test: TestApp) =>
	test.app.inject({ method: 'POST', url: '/token', payload: { userName: 'staff', password } });
const health = async (test: TestApp) => {
	const [ready, alive] = [await test.app.inject('/readyz'), await test.app.inject('/healthz')];
	return { ready: [ready.statusCode, ready.json().status], alive: alive.statusCode };
};
const linesAbout = (test: TestApp) => test.logged.filter((line) => /"sqlState":"53100"/.test(line));
const sessions = async (test: TestApp) => {
	const { rows } = await test.db.pool.query<{ count: number }>('select count(*)::int as count from session');
	return rows[0]?.count;
};

describe('PostgreSQL says that its disk is full', () => {
	let test: TestApp;
	beforeAll(async () => {
		test = await startApp();
		await test.makeUser('staff', { account: test.tree.accounts.left });
		await test.db.pool.query(`
			create function no_room() returns trigger language plpgsql as
				$$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
			create function no_room_for_tables() returns event_trigger language plpgsql as
				$$ begin raise exception 'could not create file: No space left on device' using errcode = '53100'; end $$;`);
	});
	afterAll(() => test.stop());
	const fill = () =>
		test.db.pool.query(`create trigger no_room before insert or update on session execute function no_room();
			create trigger no_room before insert on stored_file execute function no_room();
			create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function no_room_for_tables()`);
	const free = () =>
		test.db.pool.query(
			'drop event trigger no_room; drop trigger no_room on session; drop trigger no_room on stored_file',
		);

	it('writes and sign-ins get 503 with its own words; readiness says so until there is room', async () => {
		const staff = await test.signIn('staff');
		const upload = () =>
			test.app.inject({
				method: 'POST',
				url: `/upload/files?programId=${test.tree.programs.left.id}`,
				headers: staff,
				payload: { fileName: 'people.csv', size: 10 },
			});
		await fill();
		const refused = [await signIn(test), await upload()];
		for (const answer of refused) {
			expect([answer.statusCode, answer.json()]).toEqual([503, full]);
			expect(answer.headers['retry-after']).toBe('30');
		}
		const call = await test.app.inject({
			method: 'POST',
			url: '/trpc/auth.signIn',
			payload: { userName: 'staff', password },
		});
		expect([call.statusCode, call.json().error.data.app]).toEqual([503, full]);
		expect(await health(test)).toEqual({ ready: [503, 'diskFull'], alive: 200 });
		// Reading goes on.
		expect((await test.app.inject({ url: '/api/customers', headers: staff })).statusCode).toBe(200);
		const from = test.logged.length;
		for (let again = 0; again < 20; again += 1) expect((await signIn(test)).statusCode).toBe(503);
		expect(test.logged.slice(from)).toEqual([]);
		expect(linesAbout(test)).toHaveLength(1);

		await free();
		expect(await health(test)).toEqual({ ready: [200, 'ok'], alive: 200 });
		expect((await signIn(test)).statusCode).toBe(200);
		expect((await upload()).statusCode).toBe(201);
	});
});

const disk = mountSmallDisk(96);

describe.skipIf(disk === null)('a real disk that fills up (needs root on Linux, to mount one)', () => {
	let test: TestApp;
	const small = disk as SmallDisk;
	beforeAll(async () => {
		test = await startApp();
		await test.makeUser('staff', { account: test.tree.accounts.left });
		const { pool } = test.db;
		const { rows } = await pool.query<{ folder: string; name: string }>(
			`select current_setting('data_directory') as folder, current_database() as name`,
		);
		const [{ folder = '', name = '' } = {}] = rows;
		const owner = statSync(folder);
		chownSync(small.folder, owner.uid, owner.gid);
		await pool.query(`create tablespace small location '${small.folder}'`);
		await pool.query('alter table all in tablespace pg_default set tablespace small');
		await pool.query('alter index all in tablespace pg_default set tablespace small');
		await pool.query(`alter database "${name}" set temp_tablespaces = 'small'`);
		await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and pid <> pg_backend_pid()`);
		await pool.query(`set temp_tablespaces = 'small'`);
		await pool.query('create table test_step (job_id uuid, step int, attempt int, filler text) tablespace small');
	}, 60_000);
	afterAll(async () => {
		small.free();
		const { pool } = test.db;
		await pool.query('alter table all in tablespace small set tablespace pg_default');
		await pool.query('alter index all in tablespace small set tablespace pg_default');
		await pool.query('drop tablespace small');
		await test.stop();
		small.remove();
	});

	it('nothing acknowledged is lost, and sign-ins, writes and jobs go on by themselves when there is room', async () => {
		// The job needs room for its rows; it is there before the disk is full.
		await test.db.pool.query(`create function fill_out() returns trigger language plpgsql as
			$$ begin new.filler = (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 5000)); return new; end $$;
			create trigger fill_out before insert on test_step for each row execute function fill_out()`);
		const id = await test.db.transaction((client) =>
			enqueue(client, countingJob, {
				accountId: test.tree.accounts.left.id,
				programId: null,
				createdBy: null,
				params: { steps: 20, waitMs: 1, fault: 'none', faults: 0 },
			}),
		);
		small.fill();
		let acknowledged = (await sessions(test)) ?? 0;
		let answer = await signIn(test);
		// Until the pages that the tables already have are full.
		for (; answer.statusCode === 200; answer = await signIn(test)) acknowledged += 1;
		expect([answer.statusCode, answer.json()]).toEqual([503, full]);
		expect(await health(test)).toEqual({ ready: [503, 'diskFull'], alive: 200 });
		expect(await sessions(test)).toBe(acknowledged);

		const worker = await startJobWorker(test.services, { jobs: [countingJob], concurrency: 1 });
		try {
			const state = async () => {
				const { rows } = await test.db.pool.query(
					`select state, (select attempts from graphile_worker._private_jobs where key = job.id::text) as attempts
						from job where id = $1`,
					[id],
				);
				return rows[0];
			};
			await expect.poll(async () => (await state()).attempts, { timeout: 10_000 }).toBe(1);
			expect(['queued', 'running']).toContain((await state()).state);
			expect(await health(test)).toEqual({ ready: [503, 'diskFull'], alive: 200 });

			small.free();
			await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('done');
		} finally {
			await worker.stop();
		}
		expect(await health(test)).toEqual({ ready: [200, 'ok'], alive: 200 });
		expect((await signIn(test)).statusCode).toBe(200);
		expect(await sessions(test)).toBe(acknowledged + 1);
		expect(linesAbout(test).length).toBeLessThanOrEqual(1);
	}, 60_000);
});
