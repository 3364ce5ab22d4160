import { spawn } from 'node:child_process';
import { say } from './log.mjs';
import { exitCode, root } from './run.mjs';

/** A process ends with it when it can't run with its settings: another start would end the same way. */
const badSettings = 78;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A process that lived so long ran well: the next pause is a short one. */
const wellMs = 60_000;
/**
 * After the request to stop. The server ends itself before (apps/server/src/start/run.ts), unless its event loop
 * hangs, and begins by serving on for DRAIN_SECONDS.
 */
const patienceMs = 25_000 + 1_000 * (Number(process.env.DRAIN_SECONDS) || 0);

const seconds = (ms) => `${Math.round(ms / 1000)} s`;

/**
 * Runs a server in the foreground, and again when it dies, after a pause that grows. Ends with it when it ends in order
 * or can't use its settings, and when this process is told to stop: the server then gets the same signal, and a second
 * one hurries it. One that doesn't end is killed.
 * @returns {Promise<number>} the exit code of its last run; 0 when the stop came during a pause
 */
export async function keepRunning(
	command,
	args,
	{ pauseMs = firstPauseMs, ranWellMs = wellMs, killAfterMs = patienceMs, ...options } = {},
) {
	let child = null;
	let killer;
	let stopping = false;
	let wake = () => {};
	const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
		const handler = () => {
			stopping = true;
			wake();
			// A terminal sends Ctrl+C to the whole group: the server has it already.
			if (signal !== 'SIGINT' || !process.stdin.isTTY) child?.kill(signal);
			killer ??= setTimeout(() => {
				if (child) say(`${new Date().toISOString()} The server hangs and does not stop: it is killed.`);
				child?.kill('SIGKILL');
			}, killAfterMs);
		};
		process.on(signal, handler);
		return () => process.off(signal, handler);
	});
	try {
		for (let pause = pauseMs; ; ) {
			const begin = performance.now();
			child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
			const { code, signal, error } = await ended(child);
			child = null;
			const lived = performance.now() - begin;
			const result = exitCode(code, signal);
			if (stopping || result === 0 || result === badSettings) return result;
			if (lived >= ranWellMs) pause = pauseMs;
			const how = error?.message ?? (signal ? `by ${signal}` : `with exit code ${code}`);
			say(
				`${new Date().toISOString()} The server died after ${seconds(lived)} (${how}). It starts again in ${seconds(pause)}.`,
			);
			await new Promise((resolve) => {
				const timer = setTimeout(resolve, pause);
				wake = () => {
					clearTimeout(timer);
					resolve();
				};
			});
			if (stopping) return 0;
			pause = Math.min(longestPauseMs, pause * 2);
		}
	} finally {
		clearTimeout(killer);
		for (const off of handlers) off();
	}
}

const ended = (child) =>
	new Promise((resolve) => {
		child.once('error', (error) => resolve({ code: null, signal: null, error }));
		child.once('close', (code, signal) => resolve({ code, signal }));
	});
