import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';
import { cutStalled } from './sockets';

const most = 25;
let test: TestApp;
let port: number;
beforeAll(async () => {
	test = await startApp({ maxConnections: most, headersMs: 2_000, stalledMs: 1_500 });
	port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.stop());

const open = () =>
	new Promise<number>((resolve, reject) =>
		test.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
	);

/**
 * A connection that sends something and never closes its own side, whatever it receives; by default it doesn't read,
 * either.
 */
function silent(sent: string, read = false): Socket {
	const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: !read });
	socket.on('error', () => undefined);
	if (read) socket.resume();
	if (sent) socket.write(sent);
	return socket;
}

const tooLong = `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`;
const attacks = {
	'what is no request (400), or too long a head (431)': ['no request at all\r\n\r\n', tooLong],
	'a body that never comes, for those who may send it and others': [
		`POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"user`,
		`POST /upload/files HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 99\r\n\r\nname,`,
	],
	'a head that never ends, or nothing at all (408)': ['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', ''],
};

it.each(Object.entries(attacks))('a client that waits forever keeps no connection: %s', async (what, sent) => {
	await expect.poll(open).toBe(0);
	const sockets = sent.flatMap((text) => Array.from({ length: 10 }, () => silent(text)));
	await expect.poll(open).toBe(20);
	await expect.poll(open, { timeout: what.includes('400') ? 1_800 : 5_000 }).toBe(0);
	for (const socket of sockets) socket.destroy();
});

it('a client that reads gets the whole refusal', async () => {
	const socket = silent(tooLong, true);
	let heard = '';
	socket.on('data', (chunk) => (heard += String(chunk)));
	await once(socket, 'end');
	expect(heard).toMatch(/^HTTP\/1\.1 431 [\s\S]*\{"code":"PAYLOAD_TOO_LARGE"/);
	socket.destroy();
});

it('connections beyond MAX_CONNECTIONS are closed at once, open ones continue, and the log says so once', async () => {
	await expect.poll(open).toBe(0);
	const kept = Array.from({ length: most }, () => silent('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', true));
	await Promise.all(kept.map((socket) => once(socket, 'data')));
	const late = Array.from({ length: 5 }, () => silent('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', true));
	await Promise.all(late.map((socket) => new Promise((resolve) => socket.on('close', resolve))));
	expect(await open()).toBe(most);
	kept[0]?.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
	expect(String(kept[0] && (await once(kept[0], 'data')))).toContain('200 OK');
	expect(test.logged.filter((line) => line.includes('MAX_CONNECTIONS'))).toHaveLength(1);
	for (const socket of [...kept, ...late]) socket.destroy();
	await expect.poll(open).toBe(0);
	expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

it('a response that its client doesn’t read is cut; a slow one, a quiet one and one being read continue', async () => {
	const app = Fastify({ bodyLimit: 30_000_000 });
	cutStalled(app, 300);
	const cut: string[] = [];
	const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
	async function* endless(pieceMs: number, bytes: number) {
		for (;;) {
			yield 'x'.repeat(bytes);
			await pause(pieceMs);
		}
	}
	app.get<{ Params: { kind: string } }>('/:kind', async (request, reply) => {
		const { kind } = request.params;
		if (kind === 'slow') await pause(1_000);
		reply.raw.once('close', () => cut.push(kind));
		const quiet = kind === 'quiet' || kind === 'slow';
		return reply.send(Readable.from(endless(quiet ? 1_000 : 1, quiet ? 5 : 1_000_000)));
	});
	app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
	app.post('/later', async (request) => {
		await pause(1_000);
		return (await buffer(request.body as Readable)).length;
	});
	port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
	const ask = (kind: string) => silent(`GET /${kind} HTTP/1.1\r\nHost: x\r\n\r\n`, kind !== 'unread');
	// Larger than any buffer on the way: the server is the one that stops reading.
	const body = Buffer.alloc(20_000_000, 'x');
	const sent = fetch(`http://127.0.0.1:${port}/later`, {
		method: 'POST',
		headers: { 'content-type': 'text/csv' },
		body,
	});
	const [unread, quiet, slow, read] = [ask('unread'), ask('quiet'), ask('slow'), ask('read')];
	await expect.poll(() => cut, { timeout: 5_000 }).toEqual(['unread']);
	await Promise.all([once(quiet, 'data'), once(slow, 'data'), once(read, 'data')]);
	await once(quiet, 'data');
	expect(await (await sent).text()).toBe('20000000');
	expect(cut).toEqual(['unread']);
	for (const socket of [unread, quiet, slow, read]) socket.destroy();
	await app.close();
});
