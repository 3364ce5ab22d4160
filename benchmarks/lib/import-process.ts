/**
 * A server's part of an import, in a separate process so that its memory can be measured: takes the file named in each
 * message, previews or imports it, and reports its memory during the work.
 */
import { createReadStream, statSync } from 'node:fs';
import { firstDataKey } from '@rewards/api/crypto/index';
import { ended } from '@rewards/api/domains/participants/imports/testing/import-bench';
import { participantJobs, startParticipantImport } from '@rewards/api/domains/participants/index';
import { startUpload, takePart } from '@rewards/api/imports/flow/index';
import { startJobWorker } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import { everyFlag, sessionOf, testServices } from '@rewards/api/testing/index';
import type { ProgramContext } from '@rewards/api/trpc/index';
import { createDatabase, newId } from '@rewards/db';

/** The task and its context. */
export interface ImportOrder {
	file: string;
	way: 'import' | 'override' | 'preview';
	program: ProgramContext['program'];
	account: NonNullable<ProgramContext['session']['account']>;
}
export interface ImportDone {
	/** From the first byte of the upload to the end of the job. */
	ms: number;
	/** Of which the upload, until it was stored. */
	uploadMs: number;
	state: string;
	result: Record<string, unknown> | null;
	/** Resident memory in MB, a sample each 100 ms. */
	memory: number[];
	previewId?: string;
}

const db = createDatabase(process.env['IMPORT_DATABASE_URL'] ?? '', { max: 8 });
const services = testServices(db);
services.config.dataKey = firstDataKey(Buffer.alloc(32, 7));
await startJobWorker(services, { jobs: participantJobs, concurrency: 2 });

const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024);

async function run({ file, way, program, account }: ImportOrder): Promise<ImportDone> {
	const ctx: ProgramContext = {
		...services,
		request: { ip: '127.0.0.1', userAgent: 'benchmark', id: newId() },
		session: { ...sessionOf(account, everyFlag), account, role: { id: newId(), name: 'Benchmark' } },
		sessionFault: null,
		program,
	};
	const memory = [megabytes()];
	const timer = setInterval(() => memory.push(megabytes()), 100);
	const begin = performance.now();
	const stream = createReadStream(file, { highWaterMark: 64 * 1024 });
	let jobId: string;
	let uploadMs: number;
	if (way === 'preview') {
		const { uploadId } = await startUpload(ctx, { fileName: 'people.csv', size: statSync(file).size });
		await takePart(ctx, { uploadId, offset: 0, stream });
		uploadMs = performance.now() - begin;
		jobId = (await createCaller(ctx).participants.imports.preview({ programId: program.id, uploadId })).jobId ?? '';
	} else {
		jobId = (
			await startParticipantImport(ctx, {
				fileName: 'people.csv',
				stream,
				...(way === 'override' ? { mode: 'replace', allowArchived: 1_000_000_000 } : { mode: 'add' }),
			})
		).jobId;
		uploadMs = performance.now() - begin;
	}
	const job = await ended(db, jobId);
	const ms = performance.now() - begin;
	clearInterval(timer);
	memory.push(megabytes());
	return { ms, uploadMs, state: job.state, result: job.result, memory, previewId: jobId };
}

process.on('message', (order: ImportOrder) => {
	run(order).then(
		(done) => process.send?.(done),
		(error: unknown) => process.send?.({ state: String(error), ms: 0, uploadMs: 0, result: null, memory: [] }),
	);
});
process.send?.('ready');
