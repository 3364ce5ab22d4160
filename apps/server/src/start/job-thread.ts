import { Worker } from 'node:worker_threads';
import type { JobThreadData } from '../jobs';
import { atMost } from './cleanup';
import type { ProcessParts } from './run';

/** The bundle stands beside this one. From its sources a thread has to learn TypeScript first: it doesn't inherit what its process can. */
function newThread(workerData: JobThreadData): Worker {
	if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./jobs.js', import.meta.url), { workerData });
	const tsx = import.meta.resolve('tsx/esm/api');
	const jobs = new URL('../jobs.ts', import.meta.url).href;
	const script = `import('${tsx}').then(({ register }) => { register(); return import('${jobs}'); })`;
	return new Worker(script, { eval: true, workerData });
}

const restartMs = 1000;
/** How long jobs under way may take to be handed over. */
const graceMs = 20_000;

/**
 * Runs the server's jobs in a thread of their own, so that reading a large file never keeps a request waiting. A thread that ends by a fault starts
 * again; its jobs go on from where they were, as after the end of a process. Rejects when the first one can't start.
 */
export async function startJobThread(
	{ log, cleanup }: Pick<ProcessParts, 'log' | 'cleanup'>,
	data: JobThreadData,
	make = newThread,
): Promise<void> {
	let thread: Worker | undefined;
	let again: NodeJS.Timeout | undefined;
	let stopping = false;

	const start = async (): Promise<void> => {
		const started = make(data);
		thread = started;
		let fault: unknown;
		started.on('error', (error) => {
			fault = error;
		});
		const ended = new Promise<unknown>((resolve) => {
			started.once('exit', (code) => {
				thread = undefined;
				resolve(fault ?? new Error(`The thread of the jobs ended with ${code}.`));
			});
		});
		const ready = new Promise<null>((resolve) => started.once('message', () => resolve(null)));
		const failure = await Promise.race([ready, ended]);
		if (failure) throw failure;
		void ended.then(restart);
	};
	const restart = (fault: unknown) => {
		if (stopping) return;
		log.error({ err: fault }, 'jobs stopped by a fault; they start again');
		again = setTimeout(() => void start().catch(restart), restartMs);
	};

	cleanup.add('jobs', async () => {
		stopping = true;
		clearTimeout(again);
		if (!thread) return;
		const last = thread;
		const ended = new Promise((resolve) => last.once('exit', resolve));
		last.postMessage('stop');
		await atMost(graceMs, ended);
		await last.terminate();
	});
	await start();
}
