import { createServer } from 'node:net';

/**
 * A free port on loopback.
 * @param {number} [wanted] used if it is free, otherwise any other
 * @returns {Promise<number>}
 */
export function freePort(wanted = 0) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))));
		server.listen(wanted, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}
