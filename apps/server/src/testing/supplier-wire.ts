import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to calls on their way to a supplier: they arrive and are answered; they are `held`, so that the caller
 * loses the connection and the supplier gets them later; only their answer is lost; or something on the way answers
 * 500.
 */
export type Fate = 'pass' | 'held' | 'unanswered' | 'error';

/** A network between the portal and a supplier, under the test's control. */
export interface SupplierWire {
	address: string;
	fate: Fate;
	/** Delivers the held calls. */
	release(): Promise<void>;
	close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part as Buffer);
	return Buffer.concat(parts).toString();
}

export async function startSupplierWire(target: string): Promise<SupplierWire> {
	let late: (() => Promise<unknown>)[] = [];
	const server = createServer((request, reply) => {
		void (async () => {
			const body = await bodyOf(request);
			const { method = 'GET', url = '', headers } = request;
			const sent = ['authorization', 'content-type', 'idempotency-key'].flatMap((name) =>
				headers[name] ? [[name, String(headers[name])]] : [],
			);
			const init = { method, headers: Object.fromEntries(sent), ...(method === 'POST' ? { body } : {}) };
			const forward = () => fetch(`${target}${url}`, init).catch(() => null);
			const { fate } = wire;
			if (fate === 'held') {
				late.push(forward);
				return request.socket.destroy();
			}
			if (fate === 'error') return reply.writeHead(500).end();
			const answer = await forward();
			if (!answer || fate === 'unanswered') return request.socket.destroy();
			reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
			return reply;
		})().catch(() => request.socket.destroy());
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const wire: SupplierWire = {
		address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		fate: 'pass',
		release: async () => {
			const calls = late;
			late = [];
			await Promise.all(calls.map((call) => call()));
		},
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
	return wire;
}
