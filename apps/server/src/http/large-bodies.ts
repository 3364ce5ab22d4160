import { once } from 'node:events';
import { clientOf } from '@rewards/api/domains/auth/index';
import { FairQueue, shareOf } from '@rewards/api/shares/index';
import type { Services } from '@rewards/api/trpc/index';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from './request-context';

/** JSON of this size takes a megabyte at most, in values. */
const small = 64 * 1024;

/** Each takes up to 12 MB, from its first byte until it is answered. */
const turns = () =>
	new FairQueue({
		slots: 32,
		levels: [
			{ each: 8, waiting: 400 },
			{ each: 8, waiting: 200 },
			{ each: 4, waiting: 100 },
		],
		reason: 'inFlight',
		refusalMs: 1_000,
	});

const isLarge = ({ method, headers }: FastifyRequest): boolean =>
	method !== 'GET' &&
	/\bjson\b/.test(headers['content-type'] ?? '') &&
	(headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > small);

/**
 * Limits the large bodies of JSON that are in memory at once: a call that waits for its turn keeps what it was sent,
 * and hundreds may wait. Of a body that waits here nothing is read.
 */
export function limitLargeBodies(app: FastifyInstance, services: Pick<Services, 'sessionCache'>): void {
	const queue = turns();
	app.addHook('onRequest', async (request, reply) => {
		if (!isLarge(request)) return;
		// Not by a token that isn't checked yet: a client that sends another one each time would get a turn for each.
		const known = services.sessionCache?.get(bearerToken(request) ?? '');
		const client = clientOf(request.ip);
		const share = known ? shareOf(known).slice(0, 3) : [client, client, client];
		const gone = new AbortController();
		const over = once(reply.raw, 'close').then(() => gone.abort());
		await new Promise<void>((begin, refuse) => {
			const work = () => {
				begin();
				return over;
			};
			queue.run(share, work, gone.signal).catch(refuse);
		});
	});
}
