import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { JobStopped } from '@rewards/api/jobs/index';
import type { RunApart } from '@rewards/api/jobs/run/run-suspect';
import type { OneJobData, OneJobEnd, OneJobStop } from './one-job-data';

function newProcess(): ChildProcess {
	const file = import.meta.url.endsWith('.ts') ? '../one-job.ts' : './one-job.js';
	return fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

const isEnd = (message: unknown): message is OneJobEnd =>
	typeof message === 'object' && message !== null && ('result' in message || 'fault' in message);

/** Runs each job in a process of its own, which ends with this one. */
export const jobsApart =
	(data: Omit<OneJobData, 'job'>): RunApart =>
	(job, signal) =>
		new Promise((resolve, reject) => {
			const child = newProcess();
			let begun = false;
			let end: OneJobEnd | undefined;
			const stop = () => {
				const word = signal.reason instanceof JobStopped ? signal.reason.reason : 'shutdown';
				if (child.connected) child.send({ stop: word } satisfies OneJobStop, () => undefined);
			};
			child.on('message', (message) => {
				if (message === 'started') begun = true;
				if (isEnd(message)) end = message;
			});
			child.once('error', reject);
			child.once('exit', (code, by) => {
				signal.removeEventListener('abort', stop);
				if (end && 'result' in end) resolve(end.result);
				else if (end) reject(new Error(`The process of a job has ended: ${end.fault}`));
				else if (begun) resolve(null);
				else reject(new Error(`The process of a job could not start: ${by ?? code}`));
			});
			child.send({ ...data, job } satisfies OneJobData, () => {
				// If it has ended in the meantime, its exit event reports that.
			});
			signal.addEventListener('abort', stop, { once: true });
			if (signal.aborted) stop();
		});
