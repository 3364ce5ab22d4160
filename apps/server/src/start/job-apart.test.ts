import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareJobs } from '@rewards/api/jobs/worker';
import { makeAccountTree } from '@rewards/api/testing/index';
import { createTestDatabase } from '@rewards/db/testing';
import { startProxy } from '@rewards/db/testing-proxy';
import { expect, test, vi } from 'vitest';
import { jobsApart } from './job-apart';

const program = fileURLToPath(new URL('../worker.ts', import.meta.url));

test('a job with which a process has died runs in a process of its own, which reports its end', async () => {
	const { database, url, drop } = await createTestDatabase();
	const folder = await mkdtemp(join(tmpdir(), 'rewards-apart-'));
	await prepareJobs(database);
	const { accounts } = await makeAccountTree(database);
	// Without its columns it fails with its reason.
	const params = JSON.stringify({ fileId: accounts.root.id, fileSize: 1 });
	const { rows } = await database.pool.query<{ id: string }>(
		`insert into job (id, kind, account_id, params, state, attempt, died_attempts)
		values (gen_random_uuid(), 'participantPreview', $1, $2, 'running', 1, '{1}') returning id`,
		[accounts.root.id, params],
	);
	const id = rows[0]?.id;
	await database.pool.query(
		`select graphile_worker.add_job('participantPreview', json_build_object('jobId', $1::text), job_key => $1::text)`,
		[id],
	);
	const worker = spawn(process.execPath, ['--import', 'tsx', program], {
		env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: folder, WORKER_NICE: '0' },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	worker.stdout.on('data', (chunk) => {
		output += String(chunk);
	});
	const exit = once(worker, 'exit');
	try {
		const job = async () =>
			(await database.pool.query("select state, attempt, error->>'code' as code from job where id = $1", [id])).rows[0];
		await expect
			.poll(job, { timeout: 60_000, interval: 100 })
			.toEqual({ state: 'failed', attempt: 2, code: 'VALIDATION' });
		expect(output).toContain('it runs in one of its own');
	} finally {
		worker.kill('SIGTERM');
		await exit;
		await drop();
		await rm(folder, { recursive: true });
	}
}, 120_000);

test('a process of one job that loses the database says so: the job is not what ended it', async () => {
	const { database, url, drop } = await createTestDatabase();
	const folder = await mkdtemp(join(tmpdir(), 'rewards-apart-'));
	const proxy = await startProxy(url);
	await prepareJobs(database);
	const { rows } = await database.pool.query<{ id: string }>(
		`insert into job (id, kind, account_id, params) values (gen_random_uuid(), 'participantPreview', $1, '{}') returning id`,
		[(await makeAccountTree(database)).accounts.root.id],
	);
	const id = rows[0]?.id ?? '';
	// At the first statement of its work.
	proxy.onPiece = (from, piece) => {
		if (from === 'client' && piece.includes(id)) proxy.cut('reset');
	};
	const settings = { DATABASE_URL: url, DATA_DIR: folder, WORKER_NICE: '0', NODE_OPTIONS: '--import tsx' };
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
	try {
		const apart = jobsApart({ databaseUrl: proxy.url, publicUrl: 'http://localhost' });
		const run = apart({ kind: 'participantPreview', id, lastAttempt: false }, new AbortController().signal);
		await expect(run).rejects.toThrow(/^The process of a job has ended: /);
	} finally {
		vi.unstubAllEnvs();
		await proxy.stop();
		await drop();
		await rm(folder, { recursive: true });
	}
}, 120_000);
