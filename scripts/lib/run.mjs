import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Environment of every tool started here: no telemetry, no prompts, no update notices. */
export const quietEnv = {
	...process.env,
	TURBO_TELEMETRY_DISABLED: '1',
	TURBO_NO_UPDATE_NOTIFIER: '1',
	DO_NOT_TRACK: '1',
	CHECKPOINT_DISABLE: '1',
	PRISMA_HIDE_UPDATE_MESSAGE: '1',
	NO_UPDATE_NOTIFIER: '1',
	npm_config_update_notifier: 'false',
	npm_config_fund: 'false',
	npm_config_audit: 'false',
};

/** Path of an npm-installed tool's launcher, so that no shell and no npx start-up is needed. */
export function tool(name) {
	return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

const children = new Set();

function start(command, args, options) {
	const child = spawn(command, args, {
		cwd: root,
		env: quietEnv,
		shell: process.platform === 'win32' && command.endsWith('.cmd'),
		...options,
	});
	children.add(child);
	child.once('close', () => children.delete(child));
	return child;
}

/**
 * Runs a command and captures its output.
 * @returns {Promise<{code: number, output: string, ms: number}>} `code` is 127 if the command could not be started and
 * 128 + signal number if it was killed; `output` has stdout and stderr in order of arrival.
 */
export function capture(command, args, options = {}) {
	const begin = performance.now();
	return new Promise((resolve) => {
		const { onOutput, ...spawnOptions } = options;
		const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...spawnOptions });
		const chunks = [];
		const keep = (chunk) => {
			chunks.push(chunk);
			onOutput?.(chunk);
		};
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.once('error', (error) => chunks.push(Buffer.from(`${command}: ${error.message}\n`)));
		child.once('close', (code, signal) => {
			const output = Buffer.concat(chunks).toString('utf8');
			resolve({ code: exitCode(code, signal), output, ms: performance.now() - begin });
		});
	});
}

/**
 * Runs a command in the foreground: it shares the terminal, gets SIGINT, SIGTERM and SIGHUP forwarded, and its exit
 * code is returned. A second Ctrl+C reaches it again, so a child that is slow to stop can be hurried.
 * @returns {Promise<number>}
 */
export async function foreground(command, args, options = {}) {
	const child = start(command, args, { stdio: 'inherit', ...options });
	const stopForwarding = forwardSignals(() => [child]);
	try {
		return await exited(child);
	} finally {
		stopForwarding();
	}
}

/**
 * Runs several long-lived commands together; when one ends, or on Ctrl+C, all are stopped.
 * @param {{command: string, args: string[], options?: object}[]} commands
 * @returns {Promise<number>} exit code of the first that ended
 */
export async function together(commands) {
	const running = commands.map(({ command, args, options }) => start(command, args, { stdio: 'inherit', ...options }));
	const stopForwarding = forwardSignals(() => running);
	const ends = running.map((child) => exited(child));
	const first = await Promise.race(ends);
	for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
	await Promise.all(ends);
	stopForwarding();
	return first;
}

/** Ends every running child process; called when the script itself receives a signal. */
export function killChildren(signal = 'SIGTERM') {
	for (const child of children) child.kill(signal);
}

function exited(child) {
	return new Promise((resolve) => {
		child.once('error', (error) => {
			process.stderr.write(`${error.message}\n`);
			resolve(127);
		});
		child.once('close', (code, signal) => resolve(exitCode(code, signal)));
	});
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/** As a shell would say it: 128 + signal number for a process that was killed, 127 for one that could not start. */
export function exitCode(code, signal) {
	if (signal) return 128 + (signalNumbers[signal] ?? 1);
	return code === null || code < 0 ? 127 : code;
}

/**
 * A terminal sends Ctrl+C to the whole process group, so the children have it already; forwarding it would be a second
 * Ctrl+C to them. Signals that reach only this process (kill, a service manager) are forwarded.
 */
function forwardSignals(targets) {
	const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
		const handler = () => {
			if (signal === 'SIGINT' && process.stdin.isTTY) return;
			for (const child of targets()) child.kill(signal);
		};
		process.on(signal, handler);
		return [signal, handler];
	});
	return () => {
		for (const [signal, handler] of handlers) process.off(signal, handler);
	};
}
