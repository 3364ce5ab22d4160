import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log';
import { Cleanup } from './cleanup';
import { startJobThread } from './job-thread';

test('a thread that ends by a fault starts again, until all is put away', async () => {
	const lines: string[] = [];
	const log = createLog({ logLevel: 'info', production: true }, { write: (line) => lines.push(line) });
	const cleanup = new Cleanup();
	const threads: Worker[] = [];
	const make = () => {
		const fault = threads.length === 0 ? 'setImmediate(() => { throw new Error("lost its way") })' : '';
		const script = `const { parentPort } = require('node:worker_threads');
			parentPort.on('message', () => process.exit());
			parentPort.postMessage('ready'); ${fault}`;
		const thread = new Worker(script, { eval: true });
		threads.push(thread);
		return thread;
	};
	await startJobThread({ log, cleanup }, { databaseUrl: '', ownPostgres: false, publicUrl: '' }, make);
	await vi.waitFor(() => expect(threads).toHaveLength(2), { timeout: 10_000 });
	expect(lines.join()).toContain('lost its way');
	const second = threads[1];
	if (!second) throw new Error('There is no second thread.');
	const ended = once(second, 'exit');
	await cleanup.run(log);
	await ended;
	expect(threads).toHaveLength(2);
});

test('a thread that can’t start is told of', async () => {
	const make = () => new Worker('throw new Error("no way in")', { eval: true });
	const parts = { log: createLog({ logLevel: 'silent', production: true }), cleanup: new Cleanup() };
	const data = { databaseUrl: '', ownPostgres: false, publicUrl: '' };
	await expect(startJobThread(parts, data, make)).rejects.toThrow('no way in');
});
