import { createDatabase } from '@rewards/db';
import { testServices } from '../../testing';
import { startJobWorker } from '../worker';
import { countingJob } from './counting-job';

/** A worker in a separate process, for tests that kill or stop it. Prints "ready" once it takes jobs. */
// Like the product's processes: the queue leaves rejections unhandled while the database is unavailable.
process.on('unhandledRejection', () => undefined);
const leaseSeconds = Number(process.env['WORKER_LEASE_SECONDS'] ?? 60);
const db = createDatabase(process.env['WORKER_DATABASE_URL'] ?? '');
await startJobWorker(testServices(db), { jobs: [countingJob], concurrency: 2, leaseSeconds });
process.stdout.write('ready\n');
