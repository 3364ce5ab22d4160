import { receiveMessage } from '@rewards/api/domains/orders/index';
import type { Services } from '@rewards/api/trpc/index';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const params = z.object({ programId: z.uuid().toLowerCase() });
const mostBytes = 1024 * 1024;

/**
 * `POST /api/supplier/{programId}/messages`: a program's supplier reports on its orders. It needs no session; the
 * message itself is signed (`receiveMessage`). Returns 204 when it is accepted, also as a repeat; 401 without a valid
 * signature.
 */
export async function addSupplierMessages(app: FastifyInstance, services: Services): Promise<void> {
	await app.register(async (scope) => {
		// The signature covers the raw bytes.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
			done(null, body),
		);
		scope.post('/api/supplier/:programId/messages', async (request, reply) => {
			const parsed = params.safeParse(request.params);
			const header = (name: string) => String(request.headers[name] ?? '');
			await receiveMessage(services, parsed.success ? parsed.data.programId : '00000000-0000-0000-0000-000000000000', {
				id: header('webhook-id'),
				timestamp: header('webhook-timestamp'),
				signature: header('webhook-signature'),
				body: typeof request.body === 'string' ? request.body : '',
			});
			return reply.code(204).send();
		});
	});
}
