import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';

/** A response to input that is no valid request: no plugin has seen it. */
const earlyHeaders = [
	"Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
	'X-Content-Type-Options: nosniff',
	'Referrer-Policy: no-referrer',
	'Cache-Control: no-store',
]
	.map((line) => `${line}\r\n`)
	.join('');

/** How long a client may take to read a refusal and to close its side. */
const farewellMs = 1_000;
/** How long a client may read nothing of a response, or send nothing of its body: two pings of an event stream. */
const stalledMs = 30_000;
/** Minimum time between two log lines about refused connections. */
const complaintMs = 60_000;

const statusOf = (code: string): [status: string, ours: string] => {
	if (code === 'HPE_HEADER_OVERFLOW') return ['431 Request Header Fields Too Large', 'PAYLOAD_TOO_LARGE'];
	return [code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request', 'BAD_REQUEST'];
};

/**
 * Answers malformed, oversized and slow requests, and closes the connection a second later: a client that doesn't close
 * its side would keep the descriptor forever.
 */
export const refuseBroken: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
	if (!socket.writable) {
		socket.destroy();
		return;
	}
	const [status, code] = statusOf(error.code);
	const body = JSON.stringify({ code, message: `${status.slice(4)}.` });
	const timer = setTimeout(() => socket.destroy(), farewellMs);
	socket.once('close', () => clearTimeout(timer));
	// It may have gone before the response.
	socket.on('error', () => socket.destroy());
	socket.end(
		`HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${earlyHeaders}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
	);
};

/**
 * Limits connections to `most`: closes further ones at once, before they cost anything, and logs it once a minute. Open
 * ones continue.
 */
export function limitConnections({ server }: FastifyInstance, log: FastifyBaseLogger, most: number): void {
	server.maxConnections = most;
	let dropped = 0;
	let timer: NodeJS.Timeout | undefined;
	const complain = () => {
		timer = undefined;
		if (dropped === 0) return;
		log.warn({ event: 'security', dropped, maxConnections: most }, 'connections beyond MAX_CONNECTIONS were closed');
		dropped = 0;
		timer = setTimeout(complain, complaintMs);
		timer.unref();
	};
	server.on('drop', () => {
		dropped += 1;
		if (!timer) complain();
	});
}

/**
 * Cuts a client that reads nothing of a pending response (a page, a file, an event stream), or sends nothing of the
 * body that the server waits for: nothing else would soon end it and free what it holds. The server itself may take its
 * time to read and respond.
 */
export function cutStalled(app: FastifyInstance, ms = stalledMs): void {
	app.addHook('onRequest', (request, reply, done) => {
		const socket: Socket = request.raw.socket;
		// Requests without a connection (inject) have none.
		socket.setTimeout?.(ms);
		// Without a listener, Node closes an idle connection.
		reply.raw.on('timeout', () => {
			// The data it has already sent waits for the server.
			const sendsNothing = !request.raw.complete && request.raw.readableLength === 0;
			if (socket.writableLength > 0 || sendsNothing) socket.destroy();
			else socket.setTimeout(ms);
		});
		done();
	});
}
