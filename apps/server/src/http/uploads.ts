import type { Services } from '@rewards/api/trpc/index';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addPartUploads } from './part-uploads';
import { uploadParticipants } from './participant-upload';
import { checkProgramHeader } from './program-header';
import { authenticated, contextOf, takeStreams } from './request-context';

/** A flag of a query string: `true`, `1` and `on` are yes. */
export const queryFlag = z
	.enum(['true', 'false', '1', '0', 'on', 'off', ''])
	.default('false')
	.transform((value) => value === 'true' || value === '1' || value === 'on');

const query = z.object({ programId: z.uuid(), override: queryFlag });

/** Where the web app sends files. They are never held, never written to disk and never in the clear in the database. */
export async function addUploads(app: FastifyInstance, services: Services): Promise<void> {
	await app.register(async (scope) => {
		takeStreams(scope);
		addPartUploads(scope, services);
		scope.post(
			'/upload/participants',
			{ onRequest: authenticated(services, ['manageParticipant']) },
			async (request, reply) => {
				const { programId, override } = query.parse(request.query);
				checkProgramHeader(request, programId);
				reply.header('cache-control', 'no-store');
				return uploadParticipants(contextOf(request), { programId, override, request });
			},
		);
	});
}
