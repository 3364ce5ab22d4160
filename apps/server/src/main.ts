import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import type { Env } from './env';
import { drain } from './http/closing';
import { createMetrics } from './metrics/metrics';
import { serveMetrics } from './metrics/serve-metrics';
import { atMost, Cleanup } from './start/cleanup';
import { ensureFirstData } from './start/first-data';
import { greeting } from './start/greeting';
import { startJobProcess } from './start/job-process';
import { keepSessions, openProduct } from './start/product';
import { runProcess, StartFailure } from './start/run';
import { followSandbox, openSandbox } from './start/sandbox';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** How long running requests may take to finish once a stop is requested, while the jobs are handed over. */
const graceMs = 15_000;

async function listen(app: FastifyInstance, { host, port }: Env): Promise<number> {
	try {
		await app.listen({ host, port });
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : '';
		if (code === 'EADDRINUSE') {
			throw new StartFailure(
				`Port ${port} is taken: another program listens on ${host}:${port}.\nStop it, or choose another port, for example: PORT=${port + 1} npm start`,
			);
		}
		if (code === 'EACCES')
			throw new StartFailure(`This user may not listen on port ${port}. Choose one above 1023 with PORT.`);
		if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
			throw new StartFailure(
				`HOST is ${host}, which is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`,
			);
		}
		throw error;
	}
	const address = app.server.address();
	return typeof address === 'object' && address ? address.port : port;
}

await runProcess(async (parts) => {
	const { env, log, cleanup } = parts;
	const sandboxUrl = await openSandbox(parts);
	const { services, place } = await openProduct(parts, 'rewards-server', sandboxUrl, 'requests');
	const signIn = await ensureFirstData(services.db, env);
	if (sandboxUrl) await followSandbox(services, sandboxUrl);
	keepSessions(parts, services);
	const metrics = env.metrics && createMetrics(services);
	const app = await createApp({ env, services, log, webRoot, metrics });
	const jobs = new Cleanup();
	cleanup.add('requests and jobs', async () => {
		const stopRequests = async () => {
			await drain(app, env.drainSeconds);
			await atMost(graceMs, app.close());
		};
		await Promise.all([stopRequests(), jobs.run(log)]);
		app.server.closeAllConnections();
	});
	if (env.metrics && metrics) await serveMetrics(metrics, env.metrics, cleanup);
	const port = await listen(app, env);
	services.config.publicUrl = env.publicUrl ?? `http://localhost:${port}`;
	if (env.worker) {
		const { publicUrl } = services.config;
		const data = {
			databaseUrl: services.db.url,
			ownPostgres: !env.databaseUrl,
			publicUrl,
			sandboxUrl,
		};
		await startJobProcess({ log, cleanup: jobs }, data);
	}
	process.stdout.write(greeting({ address: services.config.publicUrl, place, signIn, sandboxUrl }));
});
