import { endWithSession } from '@rewards/api/domains/auth/index';
import { AppError, errorBody } from '@rewards/api/errors/index';
import { openExport } from '@rewards/api/export-router';
import { framedStream } from '@rewards/api/grid/index';
import type { Services } from '@rewards/api/trpc/index';
import type { FastifyInstance } from 'fastify';
import { logFault } from './errors';
import { disposition } from './file-name';
import { authenticated, contextOf } from './request-context';
import { queryFlag } from './uploads';

/** With this the file comes in pieces that tell how many rows are there so far: `readFrames`. */
const framedType = 'application/octet-stream';

/**
 * `POST /download/lists/{name}`: everything that matches as CSV or as a workbook. The body is the list's own input (programId and the like)
 * with `gridExportSchema`; X-Row-Count tells the rows before the first of them. `?progress=true` frames the file.
 */
export function addListDownloads(app: FastifyInstance, services: Services): void {
	app.post<{ Params: { name: string }; Querystring: { progress?: string } }>(
		'/download/lists/:name',
		{ onRequest: authenticated(services, 'staff') },
		async (request, reply) => {
			const framed = queryFlag.parse(request.query.progress);
			const file = await openExport(contextOf(request), request.params.name, request.body);
			if (!file) throw new AppError('NOT_FOUND', { entity: 'list' });
			const stream = framed ? framedStream(file) : file.stream;
			endWithSession(contextOf(request), stream);
			// The status has gone out already; the client sees a file that breaks off.
			stream.once('error', (error) => {
				if (!request.raw.destroyed) logFault(request.log, error, errorBody(error), { list: request.params.name });
			});
			return reply
				.header('cache-control', 'no-store')
				.header('x-row-count', file.total)
				.header('content-disposition', disposition(file.fileName))
				.type(framed ? framedType : file.contentType)
				.send(stream);
		},
	);
}
