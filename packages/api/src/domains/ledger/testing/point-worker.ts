import { createDatabase } from '@rewards/db';
import { startJobWorker } from '../../../jobs/worker';
import { testServices } from '../../../testing';
import { ledgerJobs } from '..';

/** A worker in a process of its own, for tests that kill it. Says "ready" once it takes jobs. */
// As the product's processes do: the queue drops what it can't tell a database that is away.
process.on('unhandledRejection', () => undefined);
const services = testServices(createDatabase(process.env['WORKER_DATABASE_URL'] ?? ''));
services.config.dataKey = Buffer.from(process.env['WORKER_DATA_KEY'] ?? '', 'hex');
await startJobWorker(services, { jobs: ledgerJobs, concurrency: 2 });
process.stdout.write('ready\n');
