import { createMetrics } from './metrics/metrics';
import { serveMetrics } from './metrics/serve-metrics';
import { openProduct, runJobs } from './start/product';
import { runProcess } from './start/run';

/** Jobs alone, next to servers on the same database; run as many of these as needed. */
await runProcess(async (parts) => {
	const { services, place } = await openProduct(parts, 'rewards-worker');
	if (parts.env.metrics) await serveMetrics(createMetrics(services), parts.env.metrics, parts.cleanup);
	await runJobs(parts, services, { ownPostgres: !parts.env.databaseUrl });
	parts.log.info({ database: place }, 'worker is running');
});
