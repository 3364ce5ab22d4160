import { endWithSession } from '@rewards/api/domains/auth/index';
import { AppError, errorBody } from '@rewards/api/errors/index';
import { openExport } from '@rewards/api/export-router';
import { framedStream } from '@rewards/api/grid/index';
import type { Services } from '@rewards/api/trpc/index';
import type { FastifyInstance } from 'fastify';
import { logFault } from '../errors';
import { authenticated, contextOf, goneOf } from '../request-context';
import { listPlaces } from './download-places';
import { disposition } from './file-name';
import { queryFlag } from './uploads';

/** With this, the file comes in frames that report the number of rows so far: `readFrames`. */
const framedType = 'application/octet-stream';

/**
 * `POST /download/lists/{name}`: all matching rows as CSV or as a workbook. The body is the list's own input (programId
 * and the like) with `gridExportSchema`; X-Row-Count announces the number of rows up front. `?progress=true` frames the
 * file.
 */
export function addListDownloads(app: FastifyInstance, services: Services): void {
	const places = listPlaces(services.db);
	app.post<{ Params: { name: string }; Querystring: { progress?: string } }>(
		'/download/lists/:name',
		{ onRequest: authenticated(services, 'staff') },
		async (request, reply) => {
			const framed = queryFlag.parse(request.query.progress);
			const ctx = contextOf(request);
			const { account } = ctx.session ?? {};
			const leave = ctx.session && account ? places.take({ ...ctx.session, account }) : () => undefined;
			const file = await openExport(ctx, request.params.name, request.body, goneOf(reply)).catch((error: unknown) => {
				leave();
				throw error;
			});
			if (!file) {
				leave();
				throw new AppError('NOT_FOUND', { entity: 'list' });
			}
			file.stream.once('close', leave);
			const stream = framed ? framedStream(file) : file.stream;
			endWithSession(ctx, stream);
			// The status has already been sent; the client sees a truncated file.
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
