import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../errors';
import { type PeoplePage, type PeopleSource, readPeople } from './people';

let server: Server;
afterEach(() => {
	server.closeAllConnections();
	server.close();
});
async function serve(answer: RequestListener): Promise<string> {
	server = createServer(answer);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const given = { userName: 'portal', password: 'pass:word ü', allowed: 'loopback', pauses: [1, 1] } as const;
async function read(serviceURL: string, more: Partial<PeopleSource> = {}) {
	const pages: PeoplePage[] = [];
	for await (const page of readPeople({ ...given, serviceURL, signal: new AbortController().signal, ...more }))
		pages.push(page);
	return pages;
}
const reasonOf = (call: Promise<unknown>) =>
	call.then(
		() => 'answered',
		(error: unknown) => (error instanceof AppError ? error.params?.['reason'] : error),
	);

test('requests page by page with the credentials, keeping the query of the address', async () => {
	const asked: string[] = [];
	const url = await serve((request, reply) => {
		asked.push(request.url ?? '');
		expect(Buffer.from((request.headers.authorization ?? '').slice(6), 'base64').toString()).toBe('portal:pass:word ü');
		const from = Number(new URL(request.url ?? '', 'http://x').searchParams.get('startIndex'));
		const Resources = from > 3 ? [] : [{ userName: `p${from}@example.com` }, { userName: `p${from + 1}@example.com` }];
		reply.end(JSON.stringify({ totalResults: 4, Resources }));
	});
	const pages = await read(`${url}/scim/v2/?tenant=7`);
	expect(pages.flatMap(({ people }) => people.map(({ email }) => email))).toEqual(
		[1, 2, 3, 4].map((n) => `p${n}@example.com`),
	);
	expect(asked).toEqual([
		'/scim/v2/Users?tenant=7&startIndex=1&count=200',
		'/scim/v2/Users?tenant=7&startIndex=3&count=200',
	]);
});

test('reads the available fields of each person, and leaves the rest to the rules of an import', async () => {
	const url = await serve((_, reply) => {
		const Resources = [
			{
				id: '1',
				displayName: 'Ada L.',
				emails: [{ value: 'second@example.com' }, { value: ' main@example.com ', primary: true }],
				active: false,
				userType: 'Gold',
			},
			{
				id: 2,
				externalId: 'e-2',
				userName: 'ben@example.com',
				name: { givenName: 'Ben', familyName: 'Ng' },
				emails: 'none',
			},
			{ userName: 'nobody' },
		];
		reply.end(JSON.stringify({ totalResults: 3, Resources }));
	});
	expect((await read(url))[0]?.people).toEqual([
		{ name: 'Ada L.', email: 'main@example.com', externalId: '1', active: false, level: 'Gold' },
		{ name: 'Ben Ng', email: 'ben@example.com', externalId: 'e-2', active: null, level: '' },
		{ name: '', email: '', externalId: '', active: null, level: '' },
	]);
});

test('reads the active flag also from text, and from nothing else', async () => {
	const given = [true, false, 'False', 'false', ' TRUE ', undefined, null, '', ' ', 'Archived', 0, [true]];
	const url = await serve((_, reply) => {
		const Resources = given.map((active, at) => ({ userName: `p${at}@example.com`, active }));
		reply.end(JSON.stringify({ totalResults: given.length, Resources }));
	});
	expect((await read(url))[0]?.people.map(({ active, oddActive }) => oddActive ?? active)).toEqual([
		...[true, false, false, false, true],
		...[null, null, null, null],
		...['"Archived"', '0', '[true]'],
	]);
});

test('refuses a provider that returns fewer than its total, or the same ones again', async () => {
	let asked = 0;
	let same = false;
	const url = await serve((_, reply) => {
		asked += 1;
		const Resources = asked > 2 && !same ? [] : [{ userName: `p${same ? 1 : asked}@example.com` }];
		reply.end(JSON.stringify({ totalResults: 3, Resources }));
	});
	expect(await reasonOf(read(url))).toBe('incomplete');
	expect(asked).toBe(3);
	[asked, same] = [0, true];
	expect(await reasonOf(read(url))).toBe('incomplete');
	expect(asked).toBe(2);
});

test('retries temporary errors, three times in all, and nothing else', async () => {
	let asked = 0;
	let status = 503;
	const url = await serve((_, reply) => {
		asked += 1;
		reply.writeHead(status).end('secret of the provider');
	});
	const ask = async (next: number) => {
		[asked, status] = [0, next];
		return [await reasonOf(read(url)), asked];
	};
	expect(await ask(503)).toEqual(['failed', 3]);
	expect(await ask(429)).toEqual(['busy', 3]);
	expect(await ask(401)).toEqual(['key', 1]);
	expect(await ask(404)).toEqual(['refused', 1]);
	expect(await ask(200)).toEqual(['answer', 1]);
});

test('aborts when the provider never responds, redirects inside or is no longer needed', async () => {
	const url = await serve(() => undefined);
	expect(await reasonOf(read(url, { limitMs: 30 }))).toBe('timeout');
	expect(await reasonOf(read('http://people.example/', { allowed: 'none' }))).toBe('insecure');
	expect(await reasonOf(read(url, { allowed: 'none' }))).toBe('address');
	expect(await reasonOf(read('https://127.0.0.1/', { allowed: 'none' }))).toBe('address');
	const stop = new Error('stopped');
	expect(await reasonOf(read(url, { signal: AbortSignal.abort(stop) }))).toBe(stop);
});
