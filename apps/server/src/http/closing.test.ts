import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startApp } from '../testing/start-app';
import { drain } from './closing';

let test: Awaited<ReturnType<typeof startApp>>;
let port: number;
beforeEach(async () => {
	test = await startApp();
	await test.app.listen({ host: '127.0.0.1', port: 0 });
	port = (test.app.server.address() as AddressInfo).port;
});
afterEach(() => test.stop());

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
const statusOf = (text: string) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];

async function read(socket: Socket): Promise<string> {
	const [chunk] = await once(socket, 'data');
	return String(chunk);
}

it('a server that drains says so to load balancers, serves everybody else, and ends their connections', async () => {
	expect((await get('/readyz')).status).toBe(200);
	await drain(test.app, 0);
	const ready = await get('/readyz');
	expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
	const healthy = await get('/healthz');
	expect([healthy.status, healthy.headers.get('connection')]).toEqual([200, 'close']);
});

it('draining lasts as long as it should', async () => {
	const begin = performance.now();
	await drain(test.app, 0.3);
	expect(performance.now() - begin).toBeGreaterThan(290);
	expect((await get('/healthz')).status).toBe(200);
});

it('a request that was on its way when the listener closed gets its own answer', async () => {
	const socket = connect(port, '127.0.0.1');
	socket.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n');
	expect(statusOf(await read(socket))).toBe('200');
	socket.write('GET /healthz HTTP/1.1\r\nhost: ');
	// The server has read it once it answers somebody who asked later.
	await get('/healthz');
	const closed = test.app.close();
	await expect.poll(() => test.app.server.listening).toBe(false);
	socket.write('here\r\n\r\n');
	const answer = await read(socket);
	expect(statusOf(answer)).toBe('200');
	expect(answer).toMatch(/^connection: close/im);
	await closed;
});
