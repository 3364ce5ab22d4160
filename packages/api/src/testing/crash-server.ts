import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type Database, migrate } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';
import { hasEnded } from '@rewards/validators/jobs/constants';
import { expect } from 'vitest';

/** A PostgreSQL that a test kills. */
export interface CrashServer {
	database: Database;
	/** kill -9 of its main process; it restarts by itself, as it does for the product. */
	kill(): void;
	/** Retries while PostgreSQL restarts; throws what the product refuses. */
	patiently<T>(work: () => Promise<T>): Promise<T>;
	/** A job once it has ended, however often PostgreSQL was down meanwhile. */
	ended(jobId: string): Promise<{ state: string; error: unknown }>;
	stop(): Promise<void>;
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await work();
		} catch (error) {
			const ours = error instanceof Error && 'appCode' in error ? error.appCode : 'INTERNAL';
			if (ours !== 'INTERNAL' && ours !== 'DATABASE_UNAVAILABLE') throw error;
			await delay(100);
		}
	}
}

/** Starts a separate, durable server, and migrates it. */
export async function crashServer(): Promise<CrashServer> {
	const folder = await mkdtemp(join(tmpdir(), 'rewards-crash-'));
	await chmod(folder, 0o711);
	const server = await startEmbedded({ dataDir: folder });
	await migrate(server.url);
	const database = createDatabase(server.url, { max: 8, connectionTimeoutMs: 5000 });
	const ended: CrashServer['ended'] = async (id) => {
		const select = { state: true, error: true } as const;
		const look = () => patiently(() => database.prisma.job.findUniqueOrThrow({ where: { id }, select }));
		await expect
			.poll(async () => hasEnded((await look()).state), { timeout: 90_000, interval: 100, message: `job ${id}` })
			.toBe(true);
		return look();
	};
	return {
		database,
		kill: () => void process.kill(server.pid(), 'SIGKILL'),
		patiently,
		ended,
		stop: async () => {
			await database.close();
			await server.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
