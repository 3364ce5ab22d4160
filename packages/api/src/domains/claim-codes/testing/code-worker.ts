import { createDatabase } from '@rewards/db';
import { startJobWorker } from '../../../jobs/worker';
import { testServices } from '../../../testing';
import { claimCodeJobs } from '..';

/** A worker in a process of its own, for tests that kill it. Says "ready" once it takes jobs. */
// As the product's processes do: the queue drops what it can't tell a database that is away.
process.on('unhandledRejection', () => undefined);
await startJobWorker(testServices(createDatabase(process.env['WORKER_DATABASE_URL'] ?? '')), {
	jobs: claimCodeJobs,
	concurrency: 2,
});
process.stdout.write('ready\n');
