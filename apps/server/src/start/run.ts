import type { Logger } from 'pino';
import { type Env, readEnv, SettingsError } from '../env';
import { createLog } from '../log';
import { Cleanup } from './cleanup';
import { DatabaseUnusable } from './database';

/** Another start would end the same way: what starts the process lets it be (scripts/lib/keep-running.mjs). */
const badSettings = 78;

/** The process can't run with its settings, for a reason that fits a sentence: no stack, exit code 78. */
export class StartFailure extends Error {
	override name = 'StartFailure';

	/** Any other exit code: it is worth another start. */
	constructor(
		message: string,
		readonly exitCode = badSettings,
	) {
		super(message);
	}
}

export interface ProcessParts {
	env: Env;
	log: Logger;
	cleanup: Cleanup;
}

const isPlain = (error: unknown): error is Error =>
	error instanceof SettingsError || error instanceof DatabaseUnusable || error instanceof StartFailure;

/**
 * One request to stop may arrive twice: a service manager, a container and a terminal signal the whole group, and the
 * parent forwards its own. A person who hurries the process needs longer.
 */
const sameRequestMs = 1_000;

/** Resolves at the first SIGINT, SIGTERM or SIGHUP; a later one ends the process immediately. */
function stopSignal(): Promise<NodeJS.Signals> {
	return new Promise((resolve) => {
		let asked: number | null = null;
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			process.on(signal, () => {
				if (asked !== null && performance.now() - asked > sameRequestMs) process.exit(1);
				asked ??= performance.now();
				resolve(signal);
			});
		}
	});
}

/** How long a process may take from the request to stop until it has ended. */
const patienceMs = 20_000;

/** Whatever hangs, the process ends: an operator must not have to kill it, and the next start finds everything. */
function endAtLast(cleanup: Cleanup, log: Logger, mostMs: number): void {
	setTimeout(() => {
		log.error({ waitingFor: cleanup.current ?? 'the start' }, 'stopping took too long, the process ends itself');
		process.exit(1);
	}, mostMs).unref();
}

/**
 * Runs one of the server's processes from settings to graceful stop. `start` opens things and registers with
 * `cleanup.add` how to close each; a stop requested in the meantime waits for it. `asked` resolves to what requested
 * the stop: a signal by default. Words instead of a promise are why it stops by itself, once all of `start` is done.
 */
export async function runProcess(
	start: (parts: ProcessParts) => Promise<void>,
	asked: Promise<string> | string = stopSignal(),
	mostMs = patienceMs,
): Promise<void> {
	const cleanup = new Cleanup();
	let log = createLog({ logLevel: 'info', production: false });
	try {
		const env = readEnv();
		log = createLog(env);
		process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
		const most = mostMs + env.drainSeconds * 1_000;
		if (typeof asked !== 'string') void asked.then(() => endAtLast(cleanup, log, most));
		await start({ env, log, cleanup });
		if (typeof asked === 'string') endAtLast(cleanup, log, most);
		const reason = await asked;
		log.info({ reason }, 'stopping');
	} catch (error) {
		const text = isPlain(error) ? error.message : error instanceof Error ? error.stack : String(error);
		process.stderr.write(`\n${text}\n\n`);
		process.exitCode =
			error instanceof SettingsError ? badSettings : error instanceof StartFailure ? error.exitCode : 1;
	}
	await cleanup.run(log);
	// Whatever still keeps the loop alive has had its time.
	setTimeout(() => process.exit(), 1000).unref();
}
