import { once } from 'node:events';
import { z } from 'zod';
import { openProduct, runJobs } from './start/product';
import { runProcess } from './start/run';

const dataSchema = z.object({
	databaseUrl: z.string(),
	/** PostgreSQL runs on this machine, for this product alone. */
	ownPostgres: z.boolean(),
	publicUrl: z.string(),
	/** Where the far sides of outside services listen, when they run in the server. */
	sandboxUrl: z.string().optional(),
});
/** What a server tells the process of its jobs: on their channel, since other users see a process's arguments. */
export type JobProcessData = z.infer<typeof dataSchema>;

/** Signals reach a whole service at once; its jobs end in the server's order, or when it is gone. */
async function serverEnds(): Promise<string> {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
	if (process.connected) await once(process, 'disconnect');
	return 'the server ends';
}

/**
 * A server's jobs, in a process of their own that lets requests go first and ends with its server, however that ends.
 */
await runProcess(async (parts) => {
	const { databaseUrl, ownPostgres, publicUrl, sandboxUrl } = dataSchema.parse((await once(process, 'message'))[0]);
	const own = { ...parts, env: { ...parts.env, databaseUrl, publicUrl } };
	const { services } = await openProduct(own, 'rewards-jobs', sandboxUrl);
	await runJobs(own, services, ownPostgres);
	process.send?.('ready');
}, serverEnds());
