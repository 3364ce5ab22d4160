import { addAbortSignal, Readable } from 'node:stream';
import { endWithSession } from '@rewards/api/domains/auth/index';
import { errorBody } from '@rewards/api/errors/index';
import { AllRows } from '@rewards/api/grid/rest';
import { sending, shareOf } from '@rewards/api/shares/index';
import type { FastifyRequest } from 'fastify';
import { logFault } from '../../http/errors';
import { contextOf } from '../../http/request-context';

const entriesOf = (answer: unknown): [string, unknown][] =>
	typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];

/** Whether it is a list of more than one page, or has one at its top level. */
export const isLongAnswer = (answer: unknown): boolean =>
	answer instanceof AllRows || entriesOf(answer).some(([, value]) => value instanceof AllRows);

/** The answer with the first page of such a list. */
export function startOf(answer: unknown): unknown {
	if (answer instanceof AllRows) return answer.first;
	if (!isLongAnswer(answer)) return answer;
	return Object.fromEntries(entriesOf(answer).map(([name, value]) => [name, startOf(value)]));
}

async function* listJson(rows: AllRows): AsyncGenerator<string> {
	let start = '[';
	for await (const portion of rows.portions()) {
		const text = JSON.stringify(portion).slice(1, -1);
		if (text === '') continue;
		yield start + text;
		start = ',';
	}
	yield start === '[' ? '[]' : ']';
}

/** The output of JSON.stringify, as it is read. */
async function* longJson(answer: unknown): AsyncGenerator<string> {
	if (answer instanceof AllRows) return yield* listJson(answer);
	let start = '{';
	for (const [name, value] of entriesOf(answer)) {
		const text = value instanceof AllRows ? '' : JSON.stringify(value);
		if (text === undefined) continue;
		yield `${start}${JSON.stringify(name)}:${text}`;
		if (value instanceof AllRows) yield* listJson(value);
		start = ',';
	}
	yield '}';
}

interface Sending {
	/** Aborts when the client disconnects. */
	signal: AbortSignal;
	/** Runs when its turn has come. */
	onStart: () => void;
}

/**
 * The answer as a stream that reads a page when the one before is sent, once it is the caller's turn: shares of long
 * responses are those of all calls. It ends with the session, and when the client disconnects; a fault after the first
 * byte cuts the connection, so the client sees a truncated response. Throws TOO_MANY_REQUESTS and TIMEOUT.
 */
export async function sendLong(
	request: FastifyRequest,
	answer: unknown,
	{ signal, onStart }: Sending,
): Promise<Readable> {
	const ctx = contextOf(request);
	const share = ctx.session ? shareOf(ctx.session) : [];
	const stream = Readable.from(longJson(answer), { objectMode: false });
	const sent = new Promise<void>((resolve) => stream.once('close', resolve));
	await new Promise<void>((start, refuse) => {
		const begin = () => {
			start();
			return sent;
		};
		sending(ctx.db.pool, share, begin, signal).catch(refuse);
	}).catch((error: unknown) => {
		stream.destroy();
		throw error;
	});
	onStart();
	stream.on('error', (error) => {
		if (!signal.aborted) logFault(request.log, error, errorBody(error), { route: request.routeOptions.url });
	});
	endWithSession(ctx, stream);
	return addAbortSignal(signal, stream);
}
