import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
const get = (allowed: 'loopback' | 'none' = 'loopback', tries = 2) =>
	fetchFeed({ address: address(), allowed, signal: new AbortController().signal, limits: { tries, pauseMs: 1 } });
const json = { 'content-type': 'application/json' };

it('starts again when the rest of an interrupted feed can’t be matched to its start', async () => {
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

describe('an interrupted feed', () => {
	const whole = '["one","two","three"]';
	const another = '["1","22","333","4444"]';
	const etag = '"v1"';
	const breaksOff = (response: ServerResponse) =>
		response
			.writeHead(200, { ...json, etag, 'content-length': whole.length })
			.write(whole.slice(0, 6), () => response.destroy());
	const range = (from: number, to: number, total: number | '*', tag = etag) => ({
		...json,
		etag: tag,
		'content-range': `bytes ${from}-${to}/${total}`,
		'content-length': to - from + 1,
	});
	const read = async () => {
		const feed = await get('loopback', 4);
		let text = '';
		for await (const part of feed?.file.read(1000) ?? []) text += part;
		await feed?.file.close();
		return text;
	};

	it('is resumed where it broke off', async () => {
		answers = [breaksOff, (response) => response.writeHead(206, range(6, 20, whole.length)).end(whole.slice(6))];
		expect(await read()).toBe(whole);
	});

	it.each([
		['has another ETag', range(6, another.length - 1, whole.length, '"v2"')],
		['is of another length', range(6, another.length - 1, another.length)],
		['doesn’t say its length any more', range(6, another.length - 1, '*')],
	])('is started again when the rest %s', async (_, headers) => {
		answers = [
			breaksOff,
			(response) => response.writeHead(206, headers).end(another.slice(6)),
			(response) => response.writeHead(200, json).end(another),
		];
		expect(await read()).toBe(another);
	});

	it('isn’t complete when the rest is only a part', async () => {
		answers = [
			breaksOff,
			(response) => response.writeHead(206, range(6, 9, whole.length)).end(whole.slice(6, 10)),
			(response) => response.writeHead(206, range(10, 20, whole.length)).end(whole.slice(10)),
		];
		expect(await read()).toBe(whole);
	});
});

it('doesn’t blame the supplier for a full disk', async () => {
	vi.stubEnv('TMPDIR', '/nowhere');
	await expect(get()).rejects.toMatchObject({ name: 'FeedFault', reason: 'storage' });
	vi.unstubAllEnvs();
	const file = await FeedFile.create();
	await file.close();
	await expect(file.append(Buffer.from('x'))).rejects.toMatchObject({ name: 'FeedFault', reason: 'storage' });
});

it('connects to no address that is not public, nor follows a redirect there', async () => {
	await expect(get('none')).rejects.toMatchObject({ name: 'FeedFault', reason: 'address' });
	answers = [(response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()];
	await expect(get()).rejects.toMatchObject({ reason: 'address' });
});

it('gives up on a compressed feed of only blanks, however long it goes on', async () => {
	const packed = gzipSync(Buffer.concat([Buffer.alloc(2 * 1024 * 1024, ' '), Buffer.from('[]')]));
	answers = [(response) => response.writeHead(200, { 'content-type': 'application/gzip' }).end(packed)];
	await expect(get()).rejects.toMatchObject({ name: 'FeedFault', reason: 'empty' });
});
