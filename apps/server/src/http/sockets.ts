import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify';

/** Of an answer to what was no request yet: no plug-in has seen it. */
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
/** How long a client may take nothing of its answer, or send nothing of its body: two pings of an event stream. */
const stalledMs = 30_000;
/** Between two lines of the log that say that connections were turned away. */
const complaintMs = 60_000;

const statusOf = (code: string): [status: string, ours: string] => {
	if (code === 'HPE_HEADER_OVERFLOW') return ['431 Request Header Fields Too Large', 'PAYLOAD_TOO_LARGE'];
	return [code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request', 'BAD_REQUEST'];
};

/**
 * Answers what is no request, is too long or came too slowly, and closes the connection a second later: a client that
 * doesn't close its side would keep the descriptor for ever.
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
	// It may have gone before it is answered.
	socket.on('error', () => socket.destroy());
	socket.end(
		`HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${earlyHeaders}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
	);
};

/**
 * Keeps to `most` connections: what comes beyond is closed at once, before it costs anything, and the log says so once
 * a minute. Those that are open go on as they are.
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
 * Cuts a client that takes nothing of the answer that waits for it (a page, a file, an event stream), or sends nothing
 * of the body that we wait for: nothing else would end it soon, and what it holds. We ourselves may take our time to
 * read and to answer.
 */
export function cutStalled(app: FastifyInstance, ms = stalledMs): void {
	app.addHook('onRequest', (request, reply, done) => {
		const socket: Socket = request.raw.socket;
		// Requests without a connection (inject) have none.
		socket.setTimeout?.(ms);
		// Node closes a connection that was silent for long unless someone listens.
		reply.raw.on('timeout', () => {
			// What it has sent already waits for us.
			const sendsNothing = !request.raw.complete && request.raw.readableLength === 0;
			if (socket.writableLength > 0 || sendsNothing) socket.destroy();
			else socket.setTimeout(ms);
		});
		done();
	});
}
