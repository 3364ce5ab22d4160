import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { afterEach, describe, expect, it } from 'vitest';
import { newHostKey, type SftpServer, startSftp } from '../../testing/sftp-server';
import { openSource, type SourceAccess, SourceFault } from '.';

const ends: (() => unknown)[] = [];
afterEach(async () => {
	for (const end of ends.splice(0)) await end();
});
const none: SourceAccess = {
	address: '127.0.0.1',
	port: 22,
	bucket: '',
	region: '',
	folder: '/in',
	pattern: '',
	userName: 'rewards',
	secret: 'rewards-sftp',
	hostKey: '',
	allowed: 'loopback',
};
const signal = () => AbortSignal.timeout(20_000);
const faultOf = (call: Promise<unknown>) =>
	call.then(
		() => 'answered',
		(error: unknown) => (error instanceof SourceFault ? error.reason : error),
	);
async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
	const parts: Uint8Array[] = [];
	for await (const part of bytes) parts.push(part);
	return Buffer.concat(parts).toString();
}

describe('an SFTP server', () => {
	const started = async (...given: Parameters<typeof startSftp>): Promise<SftpServer> => {
		const server = await startSftp(...given);
		ends.push(server.stop);
		return server;
	};
	const connect = async (server: SftpServer, more: Partial<SourceAccess> = {}) => {
		const source = await openSource(
			'sftp',
			{ ...none, port: server.port, hostKey: server.fingerprint, ...more },
			signal(),
		);
		ends.push(() => source.close());
		return source;
	};
	const listed = async (server: SftpServer, more: Partial<SourceAccess> = {}) => (await connect(server, more)).list();

	it('shows its key and its tables that fit the pattern, the oldest first, and gives their bytes', async () => {
		const server = await started();
		server.put('people-2.csv', 'b', 200);
		server.put('people-1.csv', 'a'.repeat(100_000), 100);
		server.put('other.csv', 'c');
		server.put('people.pdf', 'd');
		const source = await connect(server, { pattern: 'people-*' });
		expect(source.hostKey).toBe(server.fingerprint);
		const files = await source.list();
		expect(files.map(({ name, size }) => [name, size])).toEqual([
			['people-1.csv', 100_000],
			['people-2.csv', 1],
		]);
		expect(await Promise.all(files.map(async (file) => textOf(await file.open())))).toEqual(['a'.repeat(100_000), 'b']);
	});

	it('takes a private key in place of a password', async () => {
		const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
		const secret = keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
		const server = await started(newHostKey(), secret);
		server.put('a.csv', 'a');
		expect(await listed(server, { secret })).toHaveLength(1);
		const encrypted = keys.privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' });
		expect(await faultOf(listed(server, { secret: encrypted.toString() }))).toBe('privateKey');
	});

	it('with another key than the confirmed one, or before one is confirmed, gets no password', async () => {
		const server = await started();
		expect(await faultOf(listed(server, { hostKey: '' }))).toBe('unconfirmed');
		const hostKey = `SHA256:${'A'.repeat(43)}`;
		expect(await faultOf(listed(server, { hostKey }))).toBe('hostKey');
		expect(server.signIns()).toBe(0);
		expect(await listed(server)).toEqual([]);
		expect(server.signIns()).toBeGreaterThan(0);
	});

	it.each([
		['a wrong password', { secret: 'wrong' }, 'signIn'],
		['a user that it has not', { userName: 'nobody' }, 'signIn'],
		['a folder that is missing', { folder: '/out' }, 'missing'],
		['a folder that may not be read', { folder: '/closed' }, 'forbidden'],
	])('with %s says so', async (_, more, reason) => {
		expect(await faultOf(listed(await started(), more))).toBe(reason);
	});

	it('that never ends its list, or breaks off in a file, is left', async () => {
		const server = await started();
		server.behave({ endless: true });
		expect(await faultOf(listed(server))).toBe('tooMany');
		server.behave({ endless: false, breaks: true });
		server.put('a.csv', 'a');
		const [file] = await listed(server);
		expect(await faultOf(file?.open().then(textOf) ?? Promise.resolve())).toBe('unreachable');
	});

	it('is reached at allowed addresses only', async () => {
		const server = await started();
		for (const address of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1'])
			expect([address, await faultOf(listed(server, { address, allowed: 'none' }))]).toEqual([address, 'address']);
		expect(await faultOf(listed(server, { port: 1 }))).toBe('unreachable');
		expect(await faultOf(listed(server, { address: 'no-such-host.invalid' }))).toBe('unknownHost');
	});

	it('that is none, or says nothing, ends the wait', async () => {
		const tcp = createTcp((socket) => void socket.on('error', () => undefined).write('HTTP/1.1 400 Bad\r\n\r\n'));
		await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
		ends.push(() => tcp.close());
		const { port } = tcp.address() as AddressInfo;
		const short = openSource('sftp', { ...none, port }, AbortSignal.timeout(1_000));
		await expect(short).rejects.toThrow();
		const server = await started();
		server.behave({ silent: true });
		const source = await openSource(
			'sftp',
			{ ...none, port: server.port, hostKey: server.fingerprint },
			AbortSignal.timeout(1_000),
		);
		ends.push(() => source.close());
		await expect(source.list()).rejects.toThrow(/timeout|aborted/i);
	});
});

describe('an https address', () => {
	const servers: Server[] = [];
	const serve = async (answer: RequestListener): Promise<string> => {
		const server = createServer(answer);
		servers.push(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		ends.push(() => {
			server.closeAllConnections();
			server.close();
		});
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	};
	const open = (
		address: string,
		more: Partial<SourceAccess> = {},
		known: { etag: string; modified: string } | null = null,
	) => openSource('https', { ...none, userName: '', secret: '', address, ...more }, signal(), known);

	it('gives its file under the name that it has there, and nothing when it has not changed', async () => {
		const asked: unknown[] = [];
		const url = await serve((request, reply) => {
			const { authorization } = request.headers;
			asked.push([authorization, request.headers['if-none-match']]);
			if (request.headers['if-none-match'] === '"1"') return reply.writeHead(304).end();
			reply.writeHead(200, { etag: '"1"', 'content-type': 'text/csv; charset=utf-8' }).end('a,b');
		});
		const first = await open(`${url}/export/people%20list`, { userName: 'ann', secret: 's3cret' });
		const [file] = await first.list();
		expect(file?.name).toBe('people list.csv');
		expect(await textOf((await file?.open()) ?? (async function* () {})())).toBe('a,b');
		expect(first.seen?.()).toEqual({ etag: '"1"', modified: '' });
		const again = await open(`${url}/export`, { secret: 'token' }, { etag: '"1"', modified: '' });
		expect(await again.list()).toEqual([]);
		expect(asked).toEqual([
			[`Basic ${Buffer.from('ann:s3cret').toString('base64')}`, undefined],
			['Bearer token', '"1"'],
		]);
	});

	it.each([
		[401, 'signIn'],
		[403, 'forbidden'],
		[404, 'missing'],
		[500, 'status'],
	])('that answers %i says so', async (status, reason) => {
		const url = await serve((_, reply) => reply.writeHead(status).end('no'));
		expect(await faultOf((await open(url)).list())).toBe(reason);
	});

	it('follows the rules for all addresses: public, and over https', async () => {
		const url = await serve((request, reply) =>
			request.url === '/in' ? reply.writeHead(302, { location: 'http://169.254.169.254/' }).end() : reply.end('inside'),
		);
		expect(await faultOf((await open(url, { allowed: 'none' })).list())).toBe('address');
		expect(await faultOf((await open(`${url}/in`)).list())).toBe('address');
		expect(await faultOf((await open('http://example.com/a.csv', { allowed: 'none' })).list())).toBe('insecure');
		expect(await faultOf((await open('https://no-such-host.invalid/a.csv')).list())).toBe('unknownHost');
	});

	it('that breaks off in the middle gives no file', async () => {
		const url = await serve((_, reply) => {
			reply.writeHead(200, { 'content-length': '100' });
			reply.write('half', () => reply.destroy());
		});
		const [file] = await (await open(`${url}/a.csv`)).list();
		expect(await faultOf(file?.open().then(textOf) ?? Promise.resolve())).toBe('unreachable');
	});
});

describe('a bucket', () => {
	const started = async () => {
		const directory = await mkdtemp(join(tmpdir(), 'rewards-s3-'));
		const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'exports' }] };
		const server = new S3rver(options);
		const { port } = await server.run();
		ends.push(async () => {
			await server.close();
			await rm(directory, { recursive: true, force: true });
		});
		const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
		const address = `http://127.0.0.1:${port}`;
		const client = new S3Client({ region: 'us-east-1', endpoint: address, forcePathStyle: true, credentials });
		ends.push(() => client.destroy());
		const access = { ...none, address, bucket: 'exports', folder: '', userName: 'S3RVER', secret: 'S3RVER' };
		return {
			access,
			put: (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: 'exports', Key, Body })),
		};
	};
	const listed = async (access: SourceAccess) => {
		const source = await openSource('s3', access, signal());
		ends.push(() => source.close());
		return source.list();
	};

	it('shows its tables below a prefix that fit the pattern, and gives their bytes', async () => {
		const { access, put } = await started();
		await put('hr/people-1.csv', 'a,b');
		await put('hr/people-1.pdf', 'c');
		await put('other/people-2.csv', 'd');
		const files = await listed({ ...access, folder: 'hr/', pattern: 'people-*' });
		expect(files.map(({ name, size }) => [name, size])).toEqual([['people-1.csv', 3]]);
		expect(await textOf((await files[0]?.open()) ?? (async function* () {})())).toBe('a,b');
		// Another content is another file.
		await put('hr/people-1.csv', 'a,c');
		const [changed] = await listed({ ...access, folder: 'hr/' });
		expect(changed?.version).not.toBe(files[0]?.version);
	});

	/** A service that lists 1,000 objects at a time: so many in all, or without an end. */
	const listing = async (count: number, same = false) => {
		const server = createServer((request, reply) => {
			const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token') ?? 0);
			const end = Math.min(count, at + 1_000);
			const keys = Array.from(
				{ length: end - at },
				(_, i) => `<Contents><Key>f${at + i}.csv</Key><Size>1</Size></Contents>`,
			);
			const more = end < count ? `<NextContinuationToken>${same ? 7 : end}</NextContinuationToken>` : '';
			const truncated = `<IsTruncated>${end < count}</IsTruncated>`;
			reply.setHeader('content-type', 'application/xml');
			reply.end(`<ListBucketResult>${truncated}${more}${keys.join('')}</ListBucketResult>`);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		ends.push(() => {
			server.closeAllConnections();
			server.close();
		});
		const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		return { ...none, address, bucket: 'exports', folder: '' };
	};

	it('may have more objects than one answer holds, but no endless ones', async () => {
		expect(await listed(await listing(2_500))).toHaveLength(2_500);
		expect(await faultOf(listed(await listing(1_000_000)))).toBe('tooMany');
		expect(await faultOf(listed(await listing(1_000_000, true)))).toBe('answer');
	});

	it.each([
		['a listing without end', 200, '<ListBucketResult>', '<Contents><Key>a.csv</Key></Contents>'],
		['one long name', 200, '<ListBucketResult><Contents><Key>', 'a'.repeat(1000)],
		['elements within elements', 200, '', '<a>'],
		['an error without end', 403, '<Error><Code>AccessDenied</Code><Message>', 'no '],
	])('ends %s, and takes little memory for it', async (_, status, begin, piece) => {
		let sent = 0;
		const server = createServer(async (_request, reply) => {
			reply.writeHead(status, { 'content-type': 'application/xml' });
			const pieces = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
			async function* endless() {
				yield Buffer.from(begin);
				for (; sent < 512 * 1024 * 1024; sent += pieces.byteLength) yield pieces;
			}
			await pipeline(endless(), reply).catch(() => undefined);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		ends.push(() => {
			server.closeAllConnections();
			server.close();
		});
		const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		expect(await faultOf(listed({ ...none, address, bucket: 'exports', folder: '' }))).toMatch(/answer|forbidden/);
		// The library tries once more.
		expect(sent).toBeLessThan(64 * 1024 * 1024);
	});

	it('says what is wrong, and is reached at allowed addresses only', async () => {
		const { access } = await started();
		expect(await faultOf(listed({ ...access, bucket: 'nothing' }))).toBe('missing');
		expect(await faultOf(listed({ ...access, userName: 'unknown' }))).toBe('signIn');
		expect(await faultOf(listed({ ...access, allowed: 'none' }))).toBe('address');
		expect(
			await faultOf(listed({ ...access, address: access.address.replace('127.0.0.1', 'localhost'), allowed: 'none' })),
		).toMatch(/insecure|address/);
		expect(await faultOf(listed({ ...access, address: 'http://127.0.0.1:1' }))).toBe('unreachable');
	});
});
