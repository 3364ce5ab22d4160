import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { OutboundFault, outboundFetch } from '.';
import { mayReach } from './targets';

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});
async function serve(answer: RequestListener): Promise<string> {
	const server = createServer(answer);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const reasonOf = (call: Promise<unknown>) =>
	call.then(
		() => 'answered',
		(error: unknown) => (error instanceof OutboundFault ? error.reason : error),
	);

test.each([
	'10.1.2.3',
	'172.31.255.255',
	'192.168.0.1',
	'127.0.0.1',
	'169.254.169.254',
	'100.64.0.1',
	'0.0.0.0',
	'255.255.255.255',
	'224.0.0.1',
	'::1',
	'::',
	'::ffff:127.0.0.1',
	'::ffff:10.0.0.1',
	'64:ff9b::7f00:1',
	'fe80::1',
	'fd00::1',
	'2001:db8::1',
	'2002:7f00:1::',
	'not an address',
])('%s is not public', (address) => expect(mayReach(address, 'none')).toBe(false));

test('public addresses are allowed; others as far as the operator allows', () => {
	for (const address of ['93.184.216.34', '2606:4700::1111']) expect(mayReach(address, 'none')).toBe(true);
	expect(mayReach('127.0.0.2', 'loopback')).toBe(true);
	expect(mayReach('::1', 'loopback')).toBe(true);
	for (const address of ['10.0.0.1', '169.254.169.254', 'fd00::1']) {
		expect(mayReach(address, 'loopback')).toBe(false);
		expect(mayReach(address, 'all')).toBe(true);
	}
});

test('reaches nothing of this machine unless the operator allows it, in any spelling', async () => {
	let asked = 0;
	const url = await serve((_, reply) => {
		asked += 1;
		reply.end('inside');
	});
	const { port } = new URL(url);
	for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '0'])
		expect([host, await reasonOf(outboundFetch(`http://${host}:${port}/`, { allowed: 'none' }))]).toEqual([
			host,
			'address',
		]);
	for (const odd of ['file:///etc/passwd', 'gopher://example.com', 'no address'])
		expect(await reasonOf(outboundFetch(odd, { allowed: 'all' }))).toBe('address');
	expect(asked).toBe(0);
	const { body, status } = await outboundFetch(url, { allowed: 'loopback' });
	expect([status, body.toString()]).toEqual([200, 'inside']);
});

test('follows redirects to allowed addresses, with credentials for the first origin only', async () => {
	const seen: (string | undefined)[] = [];
	const other = await serve((request, reply) => {
		seen.push(request.headers.authorization);
		reply.end('there');
	});
	const url = await serve((request, reply) => {
		seen.push(request.headers.authorization);
		const places: Record<string, string> = {
			'/there': other,
			'/inside': 'http://10.0.0.1/latest/meta-data',
			'/metadata': 'http://169.254.169.254/',
			'/round': '/round',
		};
		reply.writeHead(302, { location: places[request.url ?? ''] ?? '/there' }).end();
	});
	const ask = (path: string) => outboundFetch(`${url}${path}`, { allowed: 'loopback', authorization: 'Basic abc' });
	expect((await ask('/')).url).toBe(`${other}/`);
	expect(seen).toEqual(['Basic abc', 'Basic abc', undefined]);
	expect(await reasonOf(ask('/inside'))).toBe('address');
	expect(await reasonOf(ask('/metadata'))).toBe('address');
	expect(await reasonOf(ask('/round'))).toBe('redirects');
});

test('sends credentials over https only', async () => {
	const call = outboundFetch('http://example.com/', { allowed: 'none', authorization: 'Basic abc' });
	expect(await reasonOf(call)).toBe('insecure');
	expect(await reasonOf(outboundFetch('http://example.com/', { allowed: 'none', secure: true }))).toBe('insecure');
});

test('aborts what is too long, too slow, interrupted or no longer wanted', async () => {
	const url = await serve((request, reply) => {
		if (request.url === '/long') reply.end('x'.repeat(2000));
		else if (request.url === '/cut') reply.destroy();
		else if (request.url === '/half') {
			reply.writeHead(200, { 'content-length': '100' });
			reply.write('half', () => reply.destroy());
		}
	});
	const ask = (path: string, more: object = {}) =>
		reasonOf(outboundFetch(`${url}${path}`, { allowed: 'loopback', ...more }));
	expect(await ask('/long', { maxBytes: 1000 })).toBe('tooLarge');
	expect(await ask('/cut')).toBe('unreachable');
	expect(await ask('/half')).toBe('unreachable');
	expect(await ask('/never', { limitMs: 50 })).toBe('timeout');
	const stop = new Error('stopped');
	expect(await ask('/never', { signal: AbortSignal.abort(stop) })).toBe(stop);
	expect(await reasonOf(outboundFetch('http://127.0.0.1:1/', { allowed: 'loopback' }))).toBe('unreachable');
});
