import { FairQueue, shareOf } from '@rewards/api/shares/index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from './request-context';

/** What every path takes; only longer ones wait. */
const usualBytes = 1024 * 1024;

/**
 * Long bodies that a process holds at once, each as text and as what it says: some hundred MB. A client that sends
 * slowly keeps its place, so a tenant never has all.
 */
const turns = new FairQueue({
	slots: 3,
	levels: [
		{ each: 2, waiting: 40 },
		{ each: 2, waiting: 40 },
		{ each: 1, waiting: 10 },
	],
	reason: 'inFlight',
	refusalMs: 1_000,
});

/**
 * An onRequest hook: reads nothing of a long body before it is the turn of the caller, who is known by then. The place
 * is free again once the connection has the response, or is gone. Throws TOO_MANY_REQUESTS.
 */
export async function placeForLongBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
	const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
	const { session } = contextOf(request);
	if (!session || length <= usualBytes) return;
	const gone = new AbortController();
	const over = new Promise<void>((resolve) => {
		reply.raw.once('close', () => {
			gone.abort();
			resolve();
		});
	});
	await new Promise<void>((begin, refuse) => {
		const hold = () => {
			begin();
			return over;
		};
		turns.run(shareOf(session), hold, gone.signal).catch(refuse);
	});
}
