import { openProduct, runJobs } from './start/product';
import { runProcess } from './start/run';

/** Jobs alone, beside servers on the same database: as many of these as wanted. */
await runProcess(async (parts) => {
	const { services, place } = await openProduct(parts, 'rewards-worker');
	await runJobs(parts, services, !parts.env.databaseUrl);
	parts.log.info({ database: place }, 'worker is running');
});
