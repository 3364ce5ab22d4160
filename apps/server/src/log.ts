import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env';
import { FullDiskLines } from './full-disk-lines';
import { loggedError, withoutValues } from './logged-error';

/**
 * What is redacted: names under which a secret might reach the logger by mistake, at the top level and two levels down.
 */
const secretNames = [
	'authorization',
	'password',
	'token',
	'secret',
	'access_token',
	'accessToken',
	'devKey',
	'mindTicklePassword',
	'cookie',
	'body',
	'connectionParams',
];

const options = (level: Env['logLevel'], fullDisk: FullDiskLines): LoggerOptions => ({
	level,
	base: null,
	timestamp: () => `,"time":"${new Date().toISOString()}"`,
	formatters: { level: (label) => ({ level: label }) },
	redact: {
		paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
		censor: '[removed]',
	},
	serializers: { err: loggedError },
	hooks: {
		// A line without its own text takes the error's; Fastify does the same.
		logMethod(args, method, at) {
			const [data, text, ...values] = args;
			const error = data instanceof Error ? data : errorIn(data);
			if (at >= warning) {
				const more = fullDisk.of(error ?? text);
				if (more === null) return;
				if (more > 0) method.call(this, { lines: more }, 'Lines about a full disk were left out');
			}
			if (error && (text === undefined || text === error.message)) {
				return Reflect.apply(method, this, [data, '%s', withoutValues(error)]);
			}
			return Reflect.apply(method, this, [data, text, ...values]);
		},
	},
});

/** pino's number of the level `warn`. */
const warning = 40;

const errorIn = (data: unknown): Error | null =>
	typeof data === 'object' && data !== null && 'err' in data && data.err instanceof Error ? data.err : null;

const clock = (time: string): string => time.slice(11, 19);

/** One readable line per message, for a person at a terminal. */
const terminal: DestinationStream = {
	write(text) {
		const { level, time, msg, err, ...rest } = JSON.parse(text);
		const data = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
		const mark = level === 'info' || level === 'debug' || level === 'trace' ? '' : `${level}: `;
		process.stdout.write(`  ${clock(time)}       ${mark}${msg}${data}\n${err?.stack ? `${err.stack}\n` : ''}`);
	},
};

/**
 * Writes lines in batches of 8 kB or 50 ms: one write per line took a twentieth of a request's time. The rest is
 * flushed when the process ends; only kill -9 can lose the last 50 ms.
 */
const lines = { dest: 1, sync: false, minLength: 8192, periodicFlush: 50, maxLength: 1024 * 1024 };

/**
 * stdout may be a file on a full disk: its lines wait, the latest beyond a megabyte are lost, and the process goes
 * on.
 */
function standardOutput(): DestinationStream {
	const output = pino.destination(lines);
	output.on('error', () => undefined);
	return output;
}

/**
 * JSON lines on stdout, or plain ones for a development server in a terminal. Never writes bodies, tokens or query
 * strings, and of errors only what `loggedError` keeps.
 */
export function createLog(env: Pick<Env, 'logLevel' | 'production'>, destination?: DestinationStream): Logger {
	const target = destination ?? (isatty(1) && !env.production ? terminal : standardOutput());
	return pino(options(env.logLevel, new FullDiskLines()), target);
}
