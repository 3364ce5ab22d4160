import { Readable } from 'node:stream';
import { endWithSession } from '@rewards/api/domains/auth/index';
import { createDownloadCaller, downloadRouter } from '@rewards/api/download-router';
import { errorBody } from '@rewards/api/errors/index';
import { accessOf, type Services } from '@rewards/api/trpc/index';
import { locales } from '@rewards/validators/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logFault } from './errors';
import { disposition } from './file-name';
import { authenticated, contextOf } from './request-context';

const ofLanguage = z.object({ language: z.enum(locales).optional() });

const sendFile = (request: FastifyRequest, reply: FastifyReply, fileName: string, bytes: AsyncIterable<string>) =>
	send(request, reply, { fileName, contentType: 'text/csv; charset=utf-8', bytes });

interface Sent {
	fileName: string;
	contentType: string;
	bytes: AsyncIterable<string | Uint8Array>;
}
function send(request: FastifyRequest, reply: FastifyReply, { fileName, contentType, bytes }: Sent) {
	const stream = Readable.from(bytes, { objectMode: false });
	endWithSession(contextOf(request), stream);
	// The status has already been sent; the client sees a truncated file.
	stream.once('error', (error) => logFault(request.log, error, errorBody(error), { route: request.routeOptions.url }));
	return reply
		.header('cache-control', 'no-store')
		.header('content-disposition', disposition(fileName))
		.type(contentType)
		.send(stream);
}

/**
 * File downloads. They require the bearer token like everything else, never a ticket in the URL, which histories and
 * logs would keep: the web app fetches them and hands them to the browser.
 */
export function addDownloads(app: FastifyInstance, services: Services): void {
	app.get<{ Params: { jobId: string }; Querystring: Record<string, unknown> }>(
		'/download/jobs/:jobId/rejects.csv',
		{ onRequest: authenticated(services, accessOf(downloadRouter.rejects)) },
		async (request, reply) => {
			const { fileName, lines } = await createDownloadCaller(contextOf(request)).rejects({
				...ofLanguage.parse(request.query),
				...request.params,
			});
			return sendFile(request, reply, fileName, lines);
		},
	);
	app.get<{ Params: { jobId: string }; Querystring: Record<string, unknown> }>(
		'/download/jobs/:jobId/products.csv',
		{ onRequest: authenticated(services, accessOf(downloadRouter.products)) },
		async (request, reply) => {
			const { fileName, lines } = await createDownloadCaller(contextOf(request)).products({
				...ofLanguage.parse(request.query),
				...request.params,
			});
			return sendFile(request, reply, fileName, lines);
		},
	);
	app.get<{ Params: { jobId: string }; Querystring: Record<string, unknown> }>(
		'/download/jobs/:jobId/results.csv',
		{ onRequest: authenticated(services, accessOf(downloadRouter.results)) },
		async (request, reply) => {
			const { fileName, lines } = await createDownloadCaller(contextOf(request)).results({
				...ofLanguage.parse(request.query),
				...request.params,
			});
			return sendFile(request, reply, fileName, lines);
		},
	);
	app.get<{ Params: { jobId: string }; Querystring: Record<string, unknown> }>(
		'/download/jobs/:jobId/orders.csv',
		{ onRequest: authenticated(services, accessOf(downloadRouter.orders)) },
		async (request, reply) => {
			const { fileName, lines } = await createDownloadCaller(contextOf(request)).orders({
				...ofLanguage.parse(request.query),
				...request.params,
			});
			return sendFile(request, reply, fileName, lines);
		},
	);
	app.get<{ Params: { jobId: string } }>(
		'/download/jobs/:jobId/file',
		{ onRequest: authenticated(services, accessOf(downloadRouter.exports)) },
		async (request, reply) => {
			const { fileName, bytes, contentType, size } = await createDownloadCaller(contextOf(request)).exports(
				request.params,
			);
			return send(request, reply.header('content-length', size), { fileName, contentType, bytes });
		},
	);
}
