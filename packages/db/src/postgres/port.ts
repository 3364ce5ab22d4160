import { createServer } from 'node:net';
import { EmbeddedDatabaseError } from './failure';

/** Whether the port can be opened on loopback now. */
export async function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
	});
}

/** A free port on loopback. Throws EmbeddedDatabaseError if none can be opened. */
export async function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error) =>
			reject(new EmbeddedDatabaseError(`No port can be opened on 127.0.0.1 (${error.message}).`, { cause: error })),
		);
		server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
			const address = server.address();
			server.close(() =>
				address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
			);
		});
	});
}
