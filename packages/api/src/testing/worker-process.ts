import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Services } from '../trpc';

/** A worker in a process of its own, for tests that kill it; resolves once it takes jobs. It has the test's database and key. */
export async function workerProcess({ db, config }: Services): Promise<ChildProcess> {
	const script = fileURLToPath(new URL('job-worker.ts', import.meta.url));
	const child = spawn(process.execPath, ['--import', 'tsx', script], {
		env: {
			...process.env,
			WORKER_DATABASE_URL: db.url,
			WORKER_DATA_KEY: Buffer.from(config.dataKey).toString('hex'),
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	if (child.stdout) await once(child.stdout, 'data');
	return child;
}
