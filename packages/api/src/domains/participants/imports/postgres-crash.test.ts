import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import { type CrashServer, crashServer } from '../../../testing/crash-server';
import { workerProcess } from '../../../testing/worker-process';
import { importBench } from './testing/import-bench';
import { peopleCsv } from './testing/participant-csv';
import { sendFile } from './testing/send-file';

let server: CrashServer;
let worker: ChildProcess;
let bench: Awaited<ReturnType<typeof importBench>>;
beforeAll(async () => {
	server = await crashServer();
	bench = await importBench(server.database);
	worker = await workerProcess(bench.services);
}, 120_000);
afterAll(async () => {
	worker.kill('SIGKILL');
	await server.stop();
});

const endOf = async (jobId: string) =>
	expect(await server.ended(jobId)).toMatchObject({ state: 'doneWithRejects', error: null });

it.each([
	['while it is read', 'reading'],
	['while it is saved', 'saving'],
] as const)(
	'PostgreSQL killed %s: the import ends by itself, exact and once, even when the staged rows of a preview are lost',
	async (_, stage) => {
		const { database, patiently } = server;
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
			server.kill();
		};
		if (stage === 'reading') await kill(previewId, 'reading');
		await endOf(previewId);
		const { jobId: importId } = await patiently(() => imports.commit({ programId, previewId, mode: 'replace' }));
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
