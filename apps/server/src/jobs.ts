import { once } from 'node:events';
import { z } from 'zod';
import { openProduct, runJobs } from './start/product';
import { runProcess } from './start/run';

const dataSchema = z.object({
	databaseUrl: z.string(),
	/** PostgreSQL runs on this machine, for this product alone. */
	ownPostgres: z.boolean(),
	publicUrl: z.string(),
	/** Where the sandbox listens, if it runs in the server. */
	sandboxUrl: z.string().optional(),
});
/** What a server sends to its job process: over their channel, since other users can see a process's arguments. */
export type JobProcessData = z.infer<typeof dataSchema>;

/** How often it tells its server that it is alive. */
const aliveEveryMs = 5000;

/** Signals reach the whole service at once; its jobs end when the server says so, or when it is gone. */
async function serverEnds(): Promise<string> {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
	if (process.connected) await once(process, 'disconnect');
	return 'the server ends';
}

/** Runs a server's jobs in a separate process that yields to requests and ends with its server, however that ends. */
await runProcess(async (parts) => {
	const { databaseUrl, ownPostgres, publicUrl, sandboxUrl } = dataSchema.parse((await once(process, 'message'))[0]);
	const own = { ...parts, env: { ...parts.env, databaseUrl, publicUrl } };
	const { services } = await openProduct(own, 'rewards-jobs', sandboxUrl);
	await runJobs(own, services, { ownPostgres, sandboxUrl });
	process.send?.('ready');
	// Its server ends a job process whose event loop stands still.
	setInterval(() => process.connected && process.send?.('alive'), aliveEveryMs).unref();
}, serverEnds());
