/** A worker in a separate process, so that its memory can be measured: reports its MB every 50 ms. */
import { programJobs } from '@rewards/api/domains/programs/index';
import { startJobWorker } from '@rewards/api/jobs/worker';
import { testServices } from '@rewards/api/testing/index';
import { createDatabase } from '@rewards/db';

const services = testServices(createDatabase(process.env['WORKER_DATABASE_URL'] ?? ''));
await startJobWorker(services, { jobs: programJobs, concurrency: 2 });
const tell = () => process.send?.(Math.round(process.memoryUsage().rss / 1024 / 1024));
tell();
setInterval(tell, 50);
