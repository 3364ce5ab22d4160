import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { JobStopped } from '@rewards/api/jobs/index';
import type { RunResult } from '@rewards/api/jobs/run/run-job';
import type { RunApart } from '@rewards/api/jobs/run/run-suspect';
import type { OneJobData, OneJobStop } from './one-job-data';

function newProcess(): ChildProcess {
	const file = import.meta.url.endsWith('.ts') ? '../one-job.ts' : './one-job.js';
	return fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

interface Said {
	result: RunResult;
}
const isSaid = (message: unknown): message is Said =>
	typeof message === 'object' && message !== null && 'result' in message;

/** Runs each job in a process of its own, which ends with this one. */
export const jobsApart =
	(data: Omit<OneJobData, 'job'>): RunApart =>
	(job, signal) =>
		new Promise((resolve, reject) => {
			const child = newProcess();
			let begun = false;
			let result: RunResult | undefined;
			const stop = () => {
				const word = signal.reason instanceof JobStopped ? signal.reason.reason : 'shutdown';
				if (child.connected) child.send({ stop: word } satisfies OneJobStop, () => undefined);
			};
			child.on('message', (message) => {
				if (message === 'started') begun = true;
				if (isSaid(message)) result = message.result;
			});
			child.once('error', reject);
			child.once('exit', (code, by) => {
				signal.removeEventListener('abort', stop);
				if (result) resolve(result);
				else if (begun) resolve(null);
				else reject(new Error(`The process of a job could not start: ${by ?? code}`));
			});
			child.send({ ...data, job } satisfies OneJobData, () => {
				// If it has ended in the meantime, its exit event reports that.
			});
			signal.addEventListener('abort', stop, { once: true });
			if (signal.aborted) stop();
		});
