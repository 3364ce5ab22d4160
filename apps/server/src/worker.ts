import { openProduct } from './start/product';
import { runProcess } from './start/run';

/** Jobs alone, beside servers on the same database: as many of these as wanted. */
await runProcess(async ({ env, log, cleanup }) => {
	const product = await openProduct({ env, log, cleanup }, 'rewards-worker');
	await product.startWorker();
	log.info({ database: product.place }, 'worker is running');
});
