import { createDatabase } from '@rewards/db';
import { startJobWorker } from '../../../jobs/worker';
import { testServices } from '../../../testing';
import { programJobs } from '../';

/** A worker in a separate process, for tests that kill it. Prints "ready" once it takes jobs. */
// Like the product's processes: the queue leaves rejections unhandled while the database is unavailable.
process.on('unhandledRejection', () => undefined);
await startJobWorker(testServices(createDatabase(process.env['WORKER_DATABASE_URL'] ?? '')), {
	jobs: programJobs,
	concurrency: 2,
});
process.stdout.write('ready\n');
