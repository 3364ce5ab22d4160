import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Env } from './env';

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
});

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
 * JSON lines on stdout, or plain ones when a person watches a development server. Neither bodies, tokens nor query strings are
 * ever written.
 */
export function createLog(env: Pick<Env, 'logLevel' | 'production'>, destination?: DestinationStream): Logger {
	const target = destination ?? (process.stdout.isTTY && !env.production ? terminal : undefined);
	return target ? pino(options(env.logLevel), target) : pino(options(env.logLevel));
}
