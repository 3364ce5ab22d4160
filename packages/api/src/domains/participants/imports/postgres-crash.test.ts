import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase, type Database, migrate } from '@rewards/db';
import { type EmbeddedServer, startEmbedded } from '@rewards/db/embedded';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { importBench } from './testing/import-bench';
import { peopleCsv } from './testing/participant-csv';
import { sendFile } from './testing/send-file';

// A server of its own, and a durable one: it is going to be killed.
let folder: string;
let server: EmbeddedServer;
let database: Database;
let worker: ChildProcess;
let bench: Awaited<ReturnType<typeof importBench>>;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rewards-crash-'));
	await chmod(folder, 0o711);
	server = await startEmbedded({ dataDir: folder });
	await migrate(server.url);
	database = createDatabase(server.url, { max: 8, connectionTimeoutMs: 5000 });
	bench = await importBench(database);
	worker = spawn(
		process.execPath,
		['--import', 'tsx', fileURLToPath(new URL('testing/import-worker.ts', import.meta.url))],
		{
			env: {
				...process.env,
				WORKER_DATABASE_URL: server.url,
				WORKER_DATA_KEY: Buffer.from(bench.services.config.dataKey).toString('hex'),
			},
			stdio: ['ignore', 'pipe', 'inherit'],
		},
	);
	if (worker.stdout) await once(worker.stdout, 'data');
}, 120_000);
afterAll(async () => {
	worker.kill('SIGKILL');
	await database.close();
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});

/** Asked again while PostgreSQL comes back. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await work();
		} catch (error) {
			if (error instanceof Error && 'appCode' in error && error.appCode !== 'INTERNAL') throw error;
			await delay(100);
		}
	}
}
const endOf = (jobId: string) =>
	expect
		.poll(
			() =>
				database.prisma.job
					.findUnique({ where: { id: jobId }, select: { state: true, result: true, error: true, attempt: true } })
					.then((job) => (job && ['queued', 'running'].includes(job.state) ? null : job))
					.catch(() => null),
			{ timeout: 90_000, interval: 200 },
		)
		.toMatchObject({ state: 'doneWithRejects', error: null });

it.each([
	['while it is read', 'reading'],
	['while it is saved', 'saving'],
] as const)(
	'PostgreSQL killed %s: the import ends by itself, exact and once, also when it took away what a preview had kept',
	async (_, stage) => {
		const program = await patiently(() => makeProgram(database, bench.accounts.left.id, 'points'));
		const ctx = bench.ctxOf(program);
		const { imports } = createCaller(ctx).participants;
		const programId = program.id;
		const { text, badLines } = peopleCsv({ rows: 12_000, badEvery: 100 });
		const uploadId = await patiently(() => sendFile(ctx, text));
		const { jobId } = await patiently(() => imports.preview({ programId, uploadId }));
		const previewId = jobId ?? '';
		const kill = async (id: string, wanted: string) => {
			await expect
				.poll(
					() =>
						database.prisma.job.findUnique({ where: { id }, select: { stage: true, state: true } }).catch(() => null),
					{ timeout: 30_000, interval: 5 },
				)
				.toSatisfy(
					(job: { stage: string; state: string } | null) => job?.stage === wanted || job?.state === 'doneWithRejects',
				);
			process.kill(server.pid(), 'SIGKILL');
		};
		if (stage === 'reading') await kill(previewId, 'reading');
		await endOf(previewId);
		const { jobId: importId } = await patiently(() => imports.commit({ programId, previewId, override: true }));
		await kill(importId, stage === 'reading' ? 'comparing' : 'saving');
		await endOf(importId);
		const { rows } = await patiently(() =>
			database.pool.query(
				`select count(*) as people, count(distinct lower(email)) as emails,
				(select count(*) from participant_address where program_id = $1) as addresses,
				(select count(*) from audit_entry where entity_id = $2::text) as audited,
				(select array_agg(line order by line) from job_reject where job_id = $2::uuid) as lines
			from participant where program_id = $1`,
				[programId, importId],
			),
		);
		const good = 12_000 - badLines.length;
		expect(rows).toEqual([{ people: good, emails: good, addresses: good, audited: 1, lines: badLines }]);
	},
	180_000,
);
