import { fieldError } from '@rewards/api/errors/index';
import { createCaller } from '@rewards/api/router';
import { checkNamedProgram, checkStorable, type Services } from '@rewards/api/trpc/index';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keyedFileOf } from '../http/files/upload-file';
import { jsonStream } from '../http/json-in-pieces';
import { placeForLongBody } from '../http/long-bodies';
import { madeOnce, withoutKey } from '../http/made-once';
import { authenticated, contextOf, takeStreams } from '../http/request-context';

import { isForm, readForm } from './bodies/form-body';
import { takeJson } from './bodies/json-body';
import { isLongAnswer, sendLong, startOf } from './responses/long-answer';
import { programParam, type RestRoute } from './route';
import { restRoutes } from './routes';

const uuid = z.uuid();

const asRecord = (value: unknown): Record<string, string> =>
	typeof value === 'object' && value !== null
		? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, String(part)]))
		: {};

function parseParams(request: FastifyRequest, { named }: RestRoute): Record<string, string> {
	const params = asRecord(request.params);
	for (const [name, value] of Object.entries(params)) {
		if (uuid.safeParse(value).success) params[name] = value.toLowerCase();
		else if (!named.includes(name)) throw fieldError(name, 'invalid');
	}
	return params;
}

/**
 * How long a read request may take, however many statements it runs: as long as the database allows a single one.
 * Beyond that it is a TIMEOUT. Only reads are ended; a change that has begun finishes. Rows that are sent while they
 * are read may take longer, each page as long as a statement.
 */
const answerMs = 60_000;

/** `signal` aborts when the client disconnects, or when the time is up, which `takeTime` lifts. */
function patienceOf(reply: FastifyReply, reads: boolean, limitMs: number) {
	const gone = new AbortController();
	const late = () => gone.abort(new DOMException('An answer took too long.', 'TimeoutError'));
	const timer = reads ? setTimeout(late, limitMs).unref() : undefined;
	const takeTime = () => clearTimeout(timer);
	reply.raw.once('close', () => {
		takeTime();
		if (!reply.raw.writableFinished) gone.abort();
	});
	return { signal: gone.signal, takeTime };
}

export interface MountOptions {
	/** How long a read request may take; a minute by default. */
	limitMs?: number | undefined;
	/** Sees every response before it is sent. */
	onAnswer?: ((row: RestRoute, query: unknown, answer: unknown) => void) | undefined;
}

const handler =
	(row: RestRoute, { limitMs = answerMs, onAnswer }: MountOptions) =>
	async (request: FastifyRequest, reply: FastifyReply) => {
		const params = parseParams(request, row);
		const ctx = contextOf(request);
		const account = ctx.session?.account;
		// The procedures check the same; here it comes before errors in the body.
		if (account && row.who !== 'public' && row.who !== 'session')
			await checkNamedProgram({ ...ctx, session: { account } }, params[programParam(row.path) ?? '']);
		const sent = !row.upload && isForm(request) ? readForm(row, request.body) : request.body;
		if (!row.upload) await checkStorable(sent);
		await checkStorable(request.query);
		const { signal, takeTime } = patienceOf(reply, row.method === 'GET', limitMs);
		const query = row.query.parse(request.query);
		const body = row.upload ? undefined : row.body.parse(sent ?? {});
		const asked = {
			operation: `${row.method} ${row.path}`,
			input: { params, query: request.query, body: row.upload ? null : sent },
			content: row.upload ? keyedFileOf(request, row.upload) : undefined,
			signal,
		};
		const answer = await madeOnce(row.keyless ? withoutKey(ctx) : ctx, asked, (given) =>
			row.call({
				caller: createCaller(given, { signal }),
				ctx: given,
				params,
				query,
				body,
				request,
				created: () => reply.code(201),
				accepted: () => reply.code(202),
			}),
		);
		reply.header('cache-control', 'no-store');
		onAnswer?.(row, request.query, startOf(answer) ?? { success: true });
		const isLong = isLongAnswer(answer);
		if (!row.whole && !isLong) return answer ?? { success: true };
		reply.type('application/json; charset=utf-8');
		return isLong ? sendLong(request, answer, { signal, onStart: takeTime }) : jsonStream(answer);
	};

/** Mounts the documented REST paths. Parsers for their bodies belong to this scope and change nothing elsewhere. */
export async function mountRest(app: FastifyInstance, services: Services, options: MountOptions = {}): Promise<void> {
	await app.register(async (scope) => {
		takeJson(scope);
		takeStreams(scope);
		for (const row of restRoutes) {
			scope.route({
				method: row.method,
				url: row.path.replace(/\{([^}]+)\}/g, ':$1'),
				...(row.largest === undefined ? {} : { bodyLimit: row.largest }),
				onRequest:
					row.largest === undefined
						? authenticated(services, row.who)
						: [authenticated(services, row.who), placeForLongBody],
				handler: handler(row, options),
			});
		}
	});
}
