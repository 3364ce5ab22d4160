import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { JobProcessData } from '../jobs';
import { atMost } from './cleanup';
import { type ProcessParts, StartFailure } from './run';

/**
 * In a session of its own: an interrupt from the terminal reaches only the server, which then stops its jobs in order,
 * and the kernel can lower the priority of the whole session.
 */
function newProcess(): ChildProcess {
	const file = import.meta.url.endsWith('.ts') ? '../jobs.ts' : './jobs.js';
	return fork(fileURLToPath(new URL(file, import.meta.url)), {
		detached: true,
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
}

const restartMs = 1000;
/** How long running jobs may take to hand over. */
const graceMs = 15_000;
/** How long the process, which says every few seconds that it is alive, may be silent. */
const mostSilentMs = 60_000;
/** How long it may take until it says so for the first time: it opens what the server has opened before it. */
const mostStartMs = 5 * 60_000;

/** Kills a process that never says that it is alive, or says so no more: its event loop stands still. */
function killWhenSilent(child: ChildProcess, mostMs: number, startMs: number, log: ProcessParts['log']): void {
	let heard = performance.now();
	let most = startMs;
	let looked = performance.now();
	const everyMs = mostMs / 12;
	const look = setInterval(() => {
		const now = performance.now();
		// This process stood still itself: the other's messages have yet to be read.
		const late = now - looked > 2 * everyMs;
		looked = now;
		if (late) heard = now;
		if (now - heard < most) return;
		log.error({ silentSeconds: Math.round((now - heard) / 1000) }, 'the job process stands still and is ended');
		child.kill('SIGKILL');
	}, everyMs).unref();
	child.on('message', (message) => {
		if (message !== 'alive') return;
		heard = performance.now();
		most = mostMs;
	});
	child.once('exit', () => clearInterval(look));
}

/**
 * Runs the server's jobs in a separate process, so reading a large file never delays a request. A process that crashes
 * starts again; its jobs continue where they were. Rejects if the first one can't start; that process prints the reason
 * on the error output.
 */
export async function startJobProcess(
	{ log, cleanup }: Pick<ProcessParts, 'log' | 'cleanup'>,
	data: JobProcessData,
	make = newProcess,
	silentMs = mostSilentMs,
	startMs = mostStartMs,
): Promise<void> {
	let child: ChildProcess | undefined;
	let again: NodeJS.Timeout | undefined;
	let stopping = false;

	const start = async (): Promise<void> => {
		const started = make();
		child = started;
		killWhenSilent(started, silentMs, startMs, log);
		const ended = new Promise<Error>((resolve) => {
			started.on('error', resolve);
			started.once('exit', (code, signal) =>
				resolve(new StartFailure(`The job process ended with ${signal ?? code}.`, code ?? 1)),
			);
		}).finally(() => {
			if (child === started) child = undefined;
		});
		started.send(data, () => {
			// If it has ended in the meantime, its exit event reports that.
		});
		const failure = await Promise.race([once(started, 'message').then(() => null), ended]);
		if (failure) throw failure;
		void ended.then(restart);
	};
	const restart = (fault: unknown) => {
		if (stopping) return;
		log.error({ err: fault }, 'the job process crashed and starts again');
		again = setTimeout(() => void start().catch(restart), restartMs);
	};

	cleanup.add('jobs', async () => {
		stopping = true;
		clearTimeout(again);
		if (!child) return;
		const last = child;
		const ended = new Promise((resolve) => last.once('exit', resolve));
		// It stops by itself once its channel closes.
		if (last.connected) last.disconnect();
		await atMost(graceMs, ended);
		last.kill('SIGKILL');
	});
	await start();
}
