import { openProduct } from './start/product';
import { runProcess } from './start/run';

/** Jobs alone, beside servers on the same database: as many of these as wanted. */
await runProcess(async (parts) => {
	const { place } = await openProduct(parts, 'rewards-worker');
	parts.log.info({ database: place }, 'worker is running');
});
