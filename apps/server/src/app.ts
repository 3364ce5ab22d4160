import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Services } from '@rewards/api/trpc/index';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Env } from './env';
import { closeStreamsFirst } from './http/closing';
import { addDomains } from './http/domains';
import { drainUnread } from './http/drain';
import { sendError } from './http/errors';
import { addDownloads } from './http/files/downloads';
import { addImages } from './http/files/images';
import { addListDownloads } from './http/files/list-downloads';
import { addUploads } from './http/files/uploads';
import { addHealth } from './http/health';
import { limitLargeBodies } from './http/large-bodies';
import { knowMethods } from './http/methods';
import { addOidc } from './http/oidc';
import { countRefusals } from './http/refusals';
import { logRequests } from './http/request-log';
import { securityHeaders } from './http/security';
import { cutStalled, limitConnections, refuseBroken } from './http/sockets';
import { serveWebApp } from './http/static';
import { addSupplierMessages } from './http/supplier-messages';
import { mountTrpc } from './http/trpc';
import type { Metrics } from './metrics/metrics';
import { addOpenApi } from './openapi/route';
import { type MountOptions, mountRest } from './rest/mount';
import { scimRoot } from './scim/constants';
import { sendScimError } from './scim/errors';
import { addScim } from './scim/mount';

const minute = 60_000;

export interface AppOptions {
	env: Pick<Env, 'production' | 'trustProxy' | 'uploadLimit'> &
		Partial<Pick<Env, 'sampleData' | 'maxConnections' | 'imageHosts' | 'hstsSubdomains'>>;
	services: Services;
	log: FastifyBaseLogger;
	/** Folder of the built web app. */
	webRoot: string;
	rest?: MountOptions | undefined;
	metrics?: Pick<Metrics, 'measure'> | undefined;
	/** How long a client may take to send the request headers; tests don't wait that long. */
	headersMs?: number | undefined;
	/** How long a client may read nothing of a response, or send nothing of a body. */
	stalledMs?: number | undefined;
	/** How long a client may take for a whole request with its body: an upload takes as long as its client allows. */
	requestMs?: number | undefined;
}

/** The whole HTTP side, ready to listen. */
export async function createApp({
	env,
	services,
	log,
	webRoot,
	rest,
	metrics,
	headersMs = minute / 4,
	stalledMs,
	requestMs = 10 * minute,
}: AppOptions): Promise<FastifyInstance> {
	const secure = securityHeaders({
		https: services.config.publicUrl.startsWith('https://'),
		imageHosts: env.imageHosts ?? [],
		hstsSubdomains: env.hstsSubdomains === true,
	});
	const app = Fastify({
		loggerInstance: log,
		logController: new LogController({ disableRequestLogging: true }),
		// randomUUID draws from a cache; randomBytes has none.
		genReqId: () => randomUUID().replaceAll('-', '').slice(0, 16),
		trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
		bodyLimit: 1024 * 1024,
		requestTimeout: requestMs,
		http: {
			headersTimeout: headersMs,
			// Also closes a connection that sends nothing at all.
			connectionsCheckingInterval: Math.ceil(headersMs / 3),
			maxHeaderSize: 16 * 1024,
		},
		routerOptions: {
			ignoreTrailingSlash: true, // A batch names all of its procedures in one parameter.
			maxParamLength: 5000,
		},
		// Fastify runs no hook for an address that it can't decode.
		frameworkErrors: (error, request, reply) => {
			secure(reply.raw);
			reply.raw.setHeader('x-request-id', request.id);
			return sendError(error, request, reply);
		},
		clientErrorHandler: refuseBroken,
		// Who got through before the end is served; Fastify's own answer has neither code nor Retry-After.
		return503OnClosing: false,
	});
	app.setErrorHandler(sendError);
	app.decorate('uploadLimit', env.uploadLimit);
	countRefusals(app, log);
	logRequests(app, env.production ? 'info' : 'debug');
	metrics?.measure(app);
	const refuseMethod = knowMethods(app);
	if (env.maxConnections !== undefined) limitConnections(app, log, env.maxConnections);
	closeStreamsFirst(app);
	cutStalled(app, stalledMs);
	drainUnread(app);

	app.addHook('onRequest', (_request, reply, done) => {
		secure(reply.raw);
		done();
	});
	limitLargeBodies(app, services);
	await app.register(compress, {
		// Compressed bodies are not unpacked: a small one could grow without bound.
		globalDecompression: false,
		encodings: ['br', 'gzip'],
		brotliOptions: { params: { 0: 0, 1: 4 } },
		customTypes: (type) =>
			/^(?:text\/(?!event-stream)|application\/(?:json|scim\+json|javascript|manifest\+json|wasm|xml)|image\/svg\+xml)/.test(
				type,
			),
	});
	await app.register(formbody, { bodyLimit: 64 * 1024 });
	await app.register(multipart, {
		limits: {
			fileSize: env.uploadLimit,
			files: 1,
			fields: 10,
			fieldSize: 1000,
			fieldNameSize: 100,
			parts: 12,
			headerPairs: 50,
		},
		throwFileSizeLimit: true,
	});

	addHealth(app, services);
	addDomains(app, services);
	await mountTrpc(app, services);
	addOidc(app, services);
	await addUploads(app, services);
	addDownloads(app, services);
	addListDownloads(app, services);
	addImages(app, services);
	await addSupplierMessages(app, services);
	addOpenApi(app, services.config.publicUrl);
	await mountRest(app, services, rest);
	await addScim(app, services, refuseMethod);
	await serveWebApp(app, webRoot, {
		sampleData: env.sampleData === true,
		sourceMaps: !env.production,
		refuseMethod,
		errorsAt: (path) => (path.startsWith(`${scimRoot}/`) ? sendScimError : sendError),
	});
	return app;
}
