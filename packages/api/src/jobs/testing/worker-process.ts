import { createDatabase } from '@rewards/db';
import { testServices } from '../../testing';
import { startJobWorker } from '../worker';
import { countingJob } from './counting-job';

/** A worker in a separate process, for tests that kill it. Prints "ready" once it takes jobs. */
const db = createDatabase(process.env['WORKER_DATABASE_URL'] ?? '');
await startJobWorker(testServices(db), { jobs: [countingJob], concurrency: 2 });
process.stdout.write('ready\n');
