import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { startDnsServer } from './dns-server';
import { pageOf, style } from './page';
import { freePort } from './ports';
import { delayMs, type usualSwitches, type Values } from './service';
import { everyService, type ServiceName, type services } from './services';
import { type Call, Switchboard } from './switchboard';
import { Zone } from './zone';
import { addZone } from './zone-page';

type UsualValues = Partial<Values<typeof usualSwitches>>;
type ValuesOf<Name extends ServiceName> = Partial<Values<(typeof services)[Name]['switches']>> & UsualValues;

/** Stand-ins for the outside services, reachable only on this machine. */
export interface Sandbox {
	/** Its page, without a trailing slash. */
	url: string;
	/** Its name server, over UDP. */
	nameServer: string;
	/** The records that it serves. */
	zone: Zone;
	/** Where a client reaches a service. */
	addressOf(name: ServiceName): string;
	/** Sets switches of a service, as its page does. */
	set<Name extends ServiceName>(name: Name, values: ValuesOf<Name>): void;
	/** The requests that a service got, latest first. */
	calls(name: ServiceName): readonly Call[];
	close(): Promise<void>;
}

const host = '127.0.0.1';
const safety = {
	'content-security-policy':
		"default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-store',
};

/** Another site's page can neither set switches nor, by pointing its own name here, read the requests of services. */
function refuseForeign(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
	const { host: asked = '', origin } = request.headers;
	if (!/^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(asked)) return reply.code(421).send('Not the sandbox');
	if (request.method !== 'GET' && origin && origin !== `http://${asked}`) return reply.code(403).send('Not from there');
	return undefined;
}

function addService(app: FastifyInstance, board: Switchboard, stopped: AbortSignal): void {
	const { service } = board;
	app.addHook('onRequest', async (request, reply) => {
		const speed = board.values['speed'] as keyof typeof delayMs;
		// A client that has given up shouldn't delay the stop.
		if (delayMs[speed] > 0) await wait(delayMs[speed], undefined, { signal: stopped }).catch(() => undefined);
		const fault = board.nextFault();
		if (fault === 'cut') {
			board.called(callOf(request, 0));
			reply.hijack();
			request.raw.socket.destroy();
		} else if (fault) await reply.code(fault).send({ status: fault, error: 'Sandbox', detail: 'Its switches say so.' });
	});
	app.addHook('onResponse', async (request, reply) => board.called(callOf(request, reply.statusCode)));
	service.routes(app, { switches: () => board.values, url: () => `${app.listeningOrigin}${app.prefix}` });
}

const callOf = (request: FastifyRequest, status: number): Call => ({
	at: new Date(),
	method: request.method,
	path: request.url.replace(/\?.*/s, ''),
	status,
});

/**
 * Starts every service at the requested port, or at any other if that is taken; it never listens beyond this machine.
 */
export async function startSandbox(wanted = 0): Promise<Sandbox> {
	const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
	const stop = new AbortController();
	// Any number of clients may wait.
	setMaxListeners(0, stop.signal);
	const boards = new Map(everyService.map((service) => [service.name, new Switchboard(service)]));
	const boardOf = (name: string): Switchboard => {
		const board = boards.get(name);
		if (!board) throw new Error(`The sandbox has no service ${name}`);
		return board;
	};
	await app.register(formbody, { bodyLimit: 64 * 1024 });
	app.addHook('onRequest', async (request, reply) => refuseForeign(request, reply));
	for (const board of boards.values())
		await app.register(async (scope) => addService(scope, board, stop.signal), { prefix: `/${board.service.name}` });

	app.get('/', (_request, reply) =>
		reply.headers(safety).type('text/html').send(pageOf(boards.values(), app.listeningOrigin)),
	);
	app.get('/style.css', (_request, reply) => reply.headers(safety).type('text/css').send(style));
	app.post<{ Params: { name: string } }>('/switches/:name', async ({ params, body, headers }, reply) => {
		const board = boards.get(params.name);
		if (!board) return reply.code(404).send({ message: `Unknown service: ${params.name}.` });
		const fault = board.set(typeof body === 'object' && body !== null ? { ...body } : {});
		if (fault) return reply.code(400).send({ message: fault });
		return headers['content-type']?.startsWith('application/json') ? board.values : reply.redirect('/', 303);
	});

	const zone = new Zone();
	addZone(app, zone, safety);
	// Both use one port number, so the sandbox's address is also that of its name server.
	const port = await freePort(host, wanted);
	const names = await startDnsServer(zone, boardOf('dns'), { host, port, stopped: stop.signal });
	await app.listen({ host, port });
	return {
		url: app.listeningOrigin,
		nameServer: new URL(app.listeningOrigin).host,
		zone,
		addressOf: (name) => `${app.listeningOrigin}/${name}`,
		set(name, values) {
			const fault = boardOf(name).set(values);
			if (fault) throw new Error(fault);
		},
		calls: (name) => boardOf(name).calls,
		async close() {
			stop.abort();
			await names.close();
			await app.close();
		},
	};
}
