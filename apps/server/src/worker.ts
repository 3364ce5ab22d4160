import { openProduct, runJobs } from './start/product';
import { runProcess } from './start/run';
import { stepBack } from './start/step-back';

/** Jobs alone, beside servers on the same database: as many of these as wanted. */
await runProcess(async (parts) => {
	const { services, place } = await openProduct(parts, 'rewards-worker');
	stepBack(0);
	await runJobs(parts, services, parts.env.databaseUrl ? {} : { onConnection: stepBack });
	parts.log.info({ database: place }, 'worker is running');
});
