import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FeedFile } from './feed-file';
import { fetchFeed } from './fetch-feed';

let server: Server;
let answers: ((response: ServerResponse) => void)[];
beforeEach(async () => {
	answers = [];
	server = createServer((_request, response) => answers.shift()?.(response));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const get = (allowed: 'loopback' | 'none' = 'loopback') =>
	fetchFeed({ address: address(), allowed, signal: new AbortController().signal, limits: { tries: 2, pauseMs: 1 } });
const json = { 'content-type': 'application/json' };

it('begins anew when what broke off can’t be told from another answer', async () => {
	answers = [
		(response) =>
			response.writeHead(200, { ...json, 'content-length': 20 }).write('["the first', () => response.destroy()),
		(response) => response.writeHead(200, json).end('["another"]'),
	];
	const feed = await get();
	let text = '';
	for await (const part of feed?.file.read(1000) ?? []) text += part;
	await feed?.file.close();
	expect(text).toBe('["another"]');
});

it('doesn’t blame the supplier for a disk that takes nothing', async () => {
	vi.stubEnv('TMPDIR', '/nowhere');
	await expect(get()).rejects.toMatchObject({ name: 'FeedFault', reason: 'storage' });
	vi.unstubAllEnvs();
	const file = await FeedFile.create();
	await file.close();
	await expect(file.append(Buffer.from('x'))).rejects.toMatchObject({ name: 'FeedFault', reason: 'storage' });
});

it('asks no address that is not public, and follows none there', async () => {
	await expect(get('none')).rejects.toMatchObject({ name: 'FeedFault', reason: 'address' });
	answers = [(response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()];
	await expect(get()).rejects.toMatchObject({ reason: 'address' });
});

it('gives up on a packed feed that says nothing, however long it goes on', async () => {
	const packed = gzipSync(Buffer.concat([Buffer.alloc(2 * 1024 * 1024, ' '), Buffer.from('[]')]));
	answers = [(response) => response.writeHead(200, { 'content-type': 'application/gzip' }).end(packed)];
	await expect(get()).rejects.toMatchObject({ name: 'FeedFault', reason: 'empty' });
});
