/** A worker in a process of its own, so that its memory can be measured: says each 50 ms how many MB it holds. */
import { programJobs } from '@rewards/api/domains/programs/index';
import { startJobWorker } from '@rewards/api/jobs/worker';
import { testServices } from '@rewards/api/testing/index';
import { createDatabase } from '@rewards/db';

const services = testServices(createDatabase(process.env['WORKER_DATABASE_URL'] ?? ''));
await startJobWorker(services, { jobs: programJobs, concurrency: 2 });
const tell = () => process.send?.(Math.round(process.memoryUsage().rss / 1024 / 1024));
tell();
setInterval(tell, 50);
