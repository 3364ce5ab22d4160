import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readEnv } from './env';
import { createLog } from './log';
import { Cleanup } from './start/cleanup';
import { openProduct, runJobs } from './start/product';
import { stepBack } from './start/step-back';

const data = z.object({
	databaseUrl: z.string(),
	/** PostgreSQL runs on this machine, for this product alone. */
	ownPostgres: z.boolean(),
	publicUrl: z.string(),
});
export type JobThreadData = z.infer<typeof data>;

/** The thread of a server in which its jobs run; requests go first, here and in the product's own PostgreSQL. */
const { databaseUrl, ownPostgres, publicUrl } = data.parse(workerData);
stepBack(0);
const env = { ...readEnv(), databaseUrl, publicUrl };
const log = createLog(env);
const cleanup = new Cleanup();
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
parentPort?.once('message', async () => {
	await cleanup.run(log);
	process.exit();
});
const parts = { env, log, cleanup };
const { services } = await openProduct(parts, 'rewards-jobs');
await runJobs(parts, services, ownPostgres ? { onConnection: stepBack } : {});
parentPort?.postMessage('ready');
