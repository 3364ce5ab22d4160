import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env';
import { loggedError, withoutValues } from './logged-error';

/** Names under which a secret might be handed to the logger by mistake, at the top and two levels down. */
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

const options = (level: Env['logLevel']): LoggerOptions => ({
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
		// A line without a text of its own takes the error's; so does Fastify.
		logMethod(args, method) {
			const [data, text, ...values] = args;
			const error = data instanceof Error ? data : errorIn(data);
			if (error && (text === undefined || text === error.message)) {
				return Reflect.apply(method, this, [data, '%s', withoutValues(error)]);
			}
			return Reflect.apply(method, this, [data, text, ...values]);
		},
	},
});

const errorIn = (data: unknown): Error | null =>
	typeof data === 'object' && data !== null && 'err' in data && data.err instanceof Error ? data.err : null;

const clock = (time: string): string => time.slice(11, 19);

/** One readable line a message, for a person at a terminal. */
const terminal: DestinationStream = {
	write(text) {
		const { level, time, msg, err, ...rest } = JSON.parse(text);
		const data = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
		const mark = level === 'info' || level === 'debug' || level === 'trace' ? '' : `${level}: `;
		process.stdout.write(`  ${clock(time)}       ${mark}${msg}${data}\n${err?.stack ? `${err.stack}\n` : ''}`);
	},
};

/**
 * Lines go out together, 8 kB or 50 ms of them, because a write for each took a twentieth of a request's time. What is
 * left goes out when the process ends; only kill -9 can take the last 50 ms.
 */
const lines = { dest: 1, sync: false, minLength: 8192, periodicFlush: 50 };

/**
 * JSON lines on stdout, or plain ones when a person watches a development server. Neither bodies, tokens nor query
 * strings are ever written, and of errors only what `loggedError` keeps.
 */
export function createLog(env: Pick<Env, 'logLevel' | 'production'>, destination?: DestinationStream): Logger {
	const target = destination ?? (isatty(1) && !env.production ? terminal : pino.destination(lines));
	return pino(options(env.logLevel), target);
}
