import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type PostgresProxy = {
	/** The same database, through the proxy. */
	url: string;
	/** Ends all connections: at once (`reset`), as a closing server does (`close`), or without a word (`silence`). */
	cut: (how: Cut) => void;
	/** Called with each piece that passes, before it is sent on; after a cut it isn't. */
	onPiece: (from: 'client' | 'server', piece: Buffer) => void;
	/** Takes nothing more from the clients, so that they have to wait. */
	stall: () => void;
	/** Passes nothing more, in either direction and on new connections too, and closes none. */
	freeze: () => void;
	/** Passes what was held back, and everything after it. */
	thaw: () => void;
	stop: () => Promise<void>;
};
export type Cut = 'reset' | 'close' | 'silence';

/** A proxy in front of PostgreSQL whose connections a test cuts. */
export async function startProxy(databaseUrl: string): Promise<PostgresProxy> {
	const target = new URL(databaseUrl);
	const pairs = new Set<[client: Socket, server: Socket]>();
	let held: (() => void)[] | null = null;
	const server = createServer((client) => {
		const inner = connect(Number(target.port), target.hostname);
		const pair: [Socket, Socket] = [client, inner];
		pairs.add(pair);
		const pass = (from: 'client' | 'server', source: Socket, sink: Socket) => {
			source.on('data', (piece: Buffer) => {
				proxy.onPiece(from, piece);
				const send = () => pairs.has(pair) && sink.write(piece);
				if (held) held.push(send);
				else send();
			});
			source.on('error', () => undefined);
			source.on('close', () => {
				if (pairs.delete(pair)) sink.destroy();
			});
		};
		pass('client', client, inner);
		pass('server', inner, client);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	const url = new URL(databaseUrl);
	url.port = String(typeof address === 'object' ? address?.port : '');
	const left: Socket[] = [];
	const proxy: PostgresProxy = {
		url: url.toString(),
		onPiece: () => undefined,
		stall: () => {
			for (const [client] of pairs) client.pause();
		},
		freeze: () => {
			held ??= [];
		},
		thaw: () => {
			const sends = held ?? [];
			held = null;
			for (const send of sends) send();
		},
		cut: (how) => {
			for (const pair of [...pairs]) {
				const [client, inner] = pair;
				pairs.delete(pair);
				inner.destroy();
				if (how === 'reset') client.resetAndDestroy();
				else left.push(how === 'close' ? client.end() : client.pause());
			}
		},
		stop: async () => {
			proxy.cut('reset');
			for (const client of left) client.destroy();
			server.close();
			await once(server, 'close');
		},
	};
	return proxy;
}
