import { makeWorkerUtils } from 'graphile-worker';
import type { Services } from '../trpc';

/** Error lines hold personal data; by then the file that they are about is long gone. */
const rejectDays = 90;

const steps = [
	// Uploads that were broken off, and files that were made to be fetched.
	`delete from stored_file where expires_at < now() and (not complete or kind <> 'upload')`,
	// Of an upload its hash stays, so that the same file is known again.
	`delete from stored_file_chunk c using stored_file f where f.id = c.file_id and f.expires_at < now()`,
	`delete from job_reject r using job j where j.id = r.job_id and j.finished_at < now() - interval '${rejectDays} days'`,
];

/** Runs the steps one by one; each bears to be run again. */
export async function runNightlyCleanup({ db, log }: Services): Promise<void> {
	let removed = 0;
	for (const step of steps) removed += (await db.pool.query(step)).rowCount ?? 0;
	// Each program has had a queue of its own; the queue keeps a row for each name that it has ever seen.
	const utils = await makeWorkerUtils({ pgPool: db.pool });
	try {
		await utils.cleanup({ tasks: ['GC_JOB_QUEUES'] });
	} finally {
		await utils.release();
	}
	log.info({ removed }, 'Cleaned up expired files');
}
