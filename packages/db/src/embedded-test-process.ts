/**
 * For embedded.test.ts: one process that uses the embedded PostgreSQL of the folder in its argument. Prints `ready`
 * with its server's address and process as a line of JSON, exits on any input.
 */
import { once } from 'node:events';
import { startEmbedded } from './embedded';

const [dataDir = ''] = process.argv.slice(2);
try {
	const server = await startEmbedded({
		dataDir,
		log: (message) => process.stderr.write(`${message}\n`),
	});
	process.stdout.write(`${JSON.stringify({ url: server.url, pid: server.pid() })}\n`);
	await once(process.stdin, 'data');
	await server.stop();
	process.exit(0);
} catch (error) {
	process.stdout.write(`${JSON.stringify({ failure: error instanceof Error ? error.message : String(error) })}\n`);
	process.exit(1);
}
