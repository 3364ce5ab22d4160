import { Readable } from 'node:stream';
import { endWithSession } from '@rewards/api/domains/auth/index';
import { createDownloadCaller, downloadRouter } from '@rewards/api/download-router';
import { errorBody } from '@rewards/api/errors/index';
import { accessOf, type Context, type Services } from '@rewards/api/trpc/index';
import { locales } from '@rewards/validators/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logFault } from '../errors';
import { authenticated, contextOf } from '../request-context';
import { jobFilePlaces } from './download-places';
import { disposition } from './file-name';

const ofLanguage = z.object({ language: z.enum(locales).optional() });

interface Sent {
	fileName: string;
	contentType?: string;
	size?: number;
	bytes: AsyncIterable<string | Uint8Array>;
}

/** The CSV files of a job: the last part of the address, and the procedure that opens it. */
const csvFiles = {
	'rejects.csv': 'rejects',
	'products.csv': 'products',
	'results.csv': 'results',
	'orders.csv': 'orders',
} as const;

/**
 * File downloads. They require the bearer token like everything else, never a ticket in the URL, which histories and
 * logs would keep: the web app fetches them and hands them to the browser.
 */
export function addDownloads(app: FastifyInstance, services: Services): void {
	const places = jobFilePlaces();

	/** Opens a file within the caller's share of downloads, and sends it. */
	async function send(request: FastifyRequest, reply: FastifyReply, open: (ctx: Context) => Promise<Sent>) {
		const ctx = contextOf(request);
		const { account } = ctx.session ?? {};
		const leave = ctx.session && account ? places.take({ ...ctx.session, account }) : () => undefined;
		const file = await open(ctx).catch((error: unknown) => {
			leave();
			throw error;
		});
		const stream = Readable.from(file.bytes, { objectMode: false });
		stream.once('close', leave);
		endWithSession(ctx, stream);
		// The status has already been sent; the client sees a truncated file.
		stream.once('error', (error) =>
			logFault(request.log, error, errorBody(error), { route: request.routeOptions.url }),
		);
		if (file.size !== undefined) reply.header('content-length', file.size);
		return reply
			.header('cache-control', 'no-store')
			.header('content-disposition', disposition(file.fileName))
			.type(file.contentType ?? 'text/csv; charset=utf-8')
			.send(stream);
	}

	for (const [file, name] of Object.entries(csvFiles))
		app.get<{ Params: { jobId: string }; Querystring: Record<string, unknown> }>(
			`/download/jobs/:jobId/${file}`,
			{ onRequest: authenticated(services, accessOf(downloadRouter[name])) },
			(request, reply) =>
				send(request, reply, async (ctx) => {
					const input = { ...ofLanguage.parse(request.query), ...request.params };
					const { fileName, lines } = await createDownloadCaller(ctx)[name](input);
					return { fileName, bytes: lines };
				}),
		);
	app.get<{ Params: { jobId: string } }>(
		'/download/jobs/:jobId/file',
		{ onRequest: authenticated(services, accessOf(downloadRouter.exports)) },
		(request, reply) => send(request, reply, (ctx) => createDownloadCaller(ctx).exports(request.params)),
	);
}
