import { type AppRouter, appRouter } from '@rewards/api/router';
import type { Context } from '@rewards/api/trpc/index';
import type { TRPCError } from '@trpc/server';
import {
	type AnyProcedure,
	getErrorShape,
	getHTTPStatusCode,
	getTRPCErrorFromUnknown,
	transformTRPCResponse,
} from '@trpc/server/unstable-core-do-not-import';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The procedures that one request calls, as tRPC's own adapter would read them. */
interface Calls {
	type: 'query' | 'mutation';
	batch: boolean;
	list: { path: string; procedure: AnyProcedure; input: unknown }[];
}

export interface CallOptions {
	/** Maximum calls in one batch. */
	maxBatchSize: number;
	createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
	headersFor: (errors: TRPCError[]) => Record<string, string>;
	onError: (request: FastifyRequest, error: TRPCError, path: string | undefined) => void;
}

const { procedures, _config: config } = (appRouter as AppRouter)._def;
const procedureAt = (path: string): AnyProcedure | undefined =>
	Object.hasOwn(procedures, path) ? Reflect.get(procedures, path) : undefined;

const parsed = (text: unknown): { value: unknown } | null => {
	if (text === undefined || text === '') return { value: undefined };
	if (typeof text !== 'string') return null;
	try {
		return { value: JSON.parse(text) };
	} catch {
		return null;
	}
};

/** The inputs of a request's calls by position; null if they can't be read. */
function inputsOf(value: unknown, batch: boolean): Record<string, unknown> | null {
	if (value === undefined) return {};
	if (!batch) return { 0: value };
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/**
 * The calls of a request, if all are existing queries or mutations with the right method and readable inputs. null
 * otherwise: tRPC's own adapter streams, and says what was wrong.
 */
export function readCalls(request: FastifyRequest, maxBatchSize: number): Calls | null {
	const { method, headers } = request;
	if (method !== 'GET' && method !== 'POST') return null;
	if (headers['trpc-accept'] !== undefined || /jsonl|event-stream/.test(headers.accept ?? '')) return null;
	const type = method === 'GET' ? 'query' : 'mutation';
	const { path } = request.params as { path: string };
	const query = request.query as Record<string, unknown>;
	if (path.includes('%') || 'connectionParams' in query) return null;
	const batch = query['batch'] === '1';
	const text = parsed(method === 'GET' ? query['input'] : request.body);
	const inputs = text && inputsOf(text.value, batch);
	const paths = batch ? path.split(',') : [path];
	if (!inputs || paths.length > maxBatchSize) return null;
	const list: Calls['list'] = [];
	for (const [index, name] of paths.entries()) {
		const procedure = procedureAt(name);
		if (procedure?._def.type !== type) return null;
		list.push({ path: name, procedure, input: inputs[index] });
	}
	return { type, batch, list };
}

/** Aborts when the client closes the connection before the response is complete. */
function leavingOf({ raw }: FastifyReply): AbortSignal {
	const leaving = new AbortController();
	raw.once('close', () => {
		if (!raw.writableFinished) leaving.abort();
	});
	return leaving.signal;
}

/**
 * Answers calls that need no stream as tRPC's adapter does, byte for byte, but without the objects of the Fetch API:
 * creating a Request, a Response, Headers and combined signals for each took longer than most calls
 * (docs/benchmarks.md).
 */
export async function answerCalls(
	{ type, batch, list }: Calls,
	request: FastifyRequest,
	reply: FastifyReply,
	{ createContext, headersFor, onError }: CallOptions,
): Promise<string> {
	const signal = leavingOf(reply);
	const errors: TRPCError[] = [];
	const shaped = (cause: unknown, ctx: Context | undefined, path?: string, input?: unknown) => {
		const error = getTRPCErrorFromUnknown(cause);
		errors.push(error);
		onError(request, error, path);
		return { error: getErrorShape({ config, ctx, error, input, path, type }) };
	};
	const answer = async () => {
		let ctx: Context;
		try {
			ctx = await createContext(request, reply);
		} catch (cause) {
			return shaped(cause, undefined);
		}
		const answers = await Promise.all(
			list.map(async ({ path, procedure, input }, batchIndex) => {
				try {
					const getRawInput = async (): Promise<unknown> => input;
					return { result: { data: await procedure({ path, getRawInput, ctx, type, signal, batchIndex }) } };
				} catch (cause) {
					return shaped(cause, ctx, path, input);
				}
			}),
		);
		return batch ? answers : (answers[0] ?? shaped(new Error('A request without calls'), ctx));
	};
	const body = await answer();
	reply.code(getHTTPStatusCode(body as Parameters<typeof getHTTPStatusCode>[0]));
	reply.headers({ 'content-type': 'application/json', vary: 'trpc-accept, accept', ...headersFor(errors) });
	// Not the reply itself, which is a promise and waits until everything is sent.
	return JSON.stringify(transformTRPCResponse(config, body as Parameters<typeof transformTRPCResponse>[1]));
}
