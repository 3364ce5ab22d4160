import { isCheckedDomain } from '@rewards/api/domains/domains/index';
import type { Services } from '@rewards/api/trpc/index';
import { readDomain } from '@rewards/validators/domains/read-domain';
import type { FastifyInstance } from 'fastify';

/**
 * `/domains/ask?domain=`: whether a proxy may get a certificate for a domain. Returns 200 for one that a program has
 * proved, 404 for any other. It reveals no more than DNS does: neither the owner nor whether the domain was requested.
 */
export function addDomains(app: FastifyInstance, { db }: Services): void {
	app.get<{ Querystring: Record<string, unknown> }>('/domains/ask', async ({ query }, reply) => {
		const { domain } = query;
		const read = readDomain(typeof domain === 'string' ? domain.slice(0, 300) : '');
		const may = 'name' in read && (await isCheckedDomain(db, read.name));
		return reply
			.code(may ? 200 : 404)
			.header('cache-control', 'no-store')
			.send({ allowed: may });
	});
}
