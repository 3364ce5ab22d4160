import type { ChildProcess } from 'node:child_process';
import type { Services } from '../trpc';
import { scriptProcess } from './script-process';

/**
 * A worker in a separate process, for tests that kill it; resolves once it takes jobs. It has the test's database and
 * key, and sends its mails through `smtpUrl`.
 */
export const workerProcess = ({ db, config }: Services, smtpUrl = ''): Promise<ChildProcess> =>
	scriptProcess(new URL('job-worker.ts', import.meta.url), {
		WORKER_DATABASE_URL: db.url,
		WORKER_DATA_KEY: Buffer.from(config.dataKey.current.secret).toString('hex'),
		WORKER_SMTP_URL: smtpUrl,
	});
