import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOidcClient } from '../oidc';
import { checkProvider } from '../single-sign-on';
import { createTaxService } from '../tax';
import { operatorFetch, outsideJson } from '.';

const megabyte = 1024 * 1024;
/** What a service answers without end; a piece of it. */
const shapes: Readonly<Record<string, string>> = {
	'one long text': 'x',
	'empty lists': '[],',
	'empty objects': '{},',
	numbers: '1,',
	'lists within lists': '[',
	'objects within objects': '{"a":',
};
/** `npm run attack` sends as much as was seen to take 2 GB; the share in `npm test` a part of it. */
const size = (process.env['ATTACK'] === '1' ? 1024 : 192) * megabyte;

async function send(shape: string, response: ServerResponse): Promise<void> {
	const piece = Buffer.from((shapes[shape] ?? '').repeat(65_536));
	response.setHeader('content-type', 'application/json');
	response.setHeader('content-encoding', 'gzip');
	async function* text() {
		yield Buffer.from(shape === 'one long text' ? '{"issuer":"' : '{"keys":[');
		for (let sent = 0; sent < size; sent += piece.byteLength) yield piece;
	}
	// Whoever asks ends the connection long before.
	await pipeline(text(), createGzip({ level: 1 }), response).catch(() => undefined);
}

let address = '';
const server = createServer((request, response) => {
	const shape = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname.split('/')[1] ?? '');
	void send(shape, response);
});
beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** How much the process grows meanwhile, at most. The server above is in it. */
async function grown(work: () => Promise<unknown>): Promise<number> {
	const before = process.memoryUsage.rss();
	let most = before;
	const watch = setInterval(() => {
		most = Math.max(most, process.memoryUsage.rss());
	}, 10);
	await expect(work()).rejects.toThrow();
	clearInterval(watch);
	return Math.max(most, process.memoryUsage.rss()) - before;
}

describe.each(Object.keys(shapes))('an answer of %s without end', (shape) => {
	const url = () => `${address}/${encodeURIComponent(shape)}`;

	it('takes a limited memory, whoever asks', async () => {
		expect(await grown(() => operatorFetch(url()))).toBeLessThan(150 * megabyte);
		const settings = { issuer: url(), clientId: 'portal', name: 'Provider', scopes: 'openid email' };
		const secrets = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
		const client = createOidcClient(settings);
		expect(await grown(() => client.authorizationUrl('http://portal.example/', secrets))).toBeLessThan(150 * megabyte);
		const log = { debug() {}, info() {}, warn() {}, error() {} };
		const tax = createTaxService({ url: url(), apiKey: 'key', log, pauses: [], limitMs: 60_000 });
		const place = { country: 'USA', state: 'MA', zip: '02134', city: 'Boston', street: '' };
		const order = { from: place, to: place, amount: '10', shipping: '1' };
		expect(await grown(() => tax.taxFor(order))).toBeLessThan(150 * megabyte);
	}, 120_000);

	it('is a fault of the provider in the settings of a program', async () => {
		const before = process.memoryUsage.rss();
		const { faults } = await checkProvider(url(), { allowed: 'loopback' });
		expect(faults.map(({ code }) => code)).toEqual(['notJson']);
		expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabyte);
	}, 60_000);
});

describe('JSON from outside', () => {
	it.each([
		['too many values', `[${'1,'.repeat(200_001)}1]`],
		['too many lists', `[${'[],'.repeat(150_000)}[]]`],
		['too many levels', `${'['.repeat(65)}${']'.repeat(65)}`],
		['too many bytes', `"${'x'.repeat(9 * megabyte)}"`],
	])('with %s is refused before it is read', (_, text) => {
		expect(() => outsideJson(text)).toThrow(SyntaxError);
	});

	it('with brackets and separators in its texts is read', () => {
		const value = { text: '[{,:'.repeat(100_000), quote: '"\\",,'.repeat(50_000), list: [1, [2, { a: null }]] };
		expect(outsideJson(Buffer.from(JSON.stringify(value)))).toEqual(value);
	});
});

it('an answer is the one that was given', async () => {
	const own = createServer((request, response) => {
		response.statusCode = request.url === '/none' ? 204 : 401;
		response.setHeader('content-type', 'application/json');
		response.end(request.url === '/none' ? undefined : '{"error":"no"}');
	}).listen(0, '127.0.0.1');
	await once(own, 'listening');
	const at = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
	const refused = await operatorFetch(`${at}/x`);
	expect({ status: refused.status, url: refused.url, body: await refused.json() }).toEqual({
		status: 401,
		url: `${at}/x`,
		body: { error: 'no' },
	});
	expect((await operatorFetch(`${at}/none`)).status).toBe(204);
	own.closeAllConnections();
	own.close();
});
