import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { newId } from '@rewards/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page, password, startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let admin: { authorization: string };
let address: string;
beforeAll(async () => {
	test = await startApp();
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	await test.makeUser('admin', { account: test.tree.accounts.root });
	admin = await test.signIn('admin');
});
afterAll(() => test.stop());

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });

describe('health', () => {
	it('reports that the process responds and the database is ready', async () => {
		expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
		expect((await get('/readyz')).json()).toEqual({ status: 'ok', database: 'ok' });
	});

	it('is not ready while a migration is unfinished', async () => {
		await test.db.pool.query(
			`insert into _prisma_migrations (id, checksum, migration_name, started_at) values ('unfinished', '', 'unfinished', now())`,
		);
		const answer = await get('/readyz');
		await test.db.pool.query(`delete from _prisma_migrations where id = 'unfinished'`);
		expect(answer.statusCode).toBe(503);
		expect(answer.json()).toEqual({ status: 'migrating', database: 'ok' });
	});
});

it('an invalid request is refused with the headers of every response', async () => {
	const socket = connect(Number(new URL(address).port), '127.0.0.1');
	socket.end('no request at all\r\n\r\n');
	const answer = await text(socket);
	expect(answer).toMatch(/^HTTP\/1\.1 400 /);
	for (const header of ['Content-Security-Policy: ', 'X-Content-Type-Options: nosniff', 'Cache-Control: no-store'])
		expect(answer).toContain(header);
});

describe('web app', () => {
	it.each([
		'/',
		'/login',
		'/programs/0198c1a2-0000-7000-8000-000000000000/participants',
		'/auth/reset-password-2?token=x',
	])('answers the page %s with the app, never from a cache', async (path) => {
		const answer = await fetch(`${address}${path}`);
		expect(await answer.text()).toBe(page);
		expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
		expect(answer.headers.get('cache-control')).toBe('no-cache');
	});

	it('lets browsers cache files with a hash in their name forever', async () => {
		const answer = await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip' });
		expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
		expect(answer.headers['content-encoding']).toBe('gzip');
		expect(gunzipSync(answer.rawPayload).toString()).toContain('some text that repeats');
	});

	it('sends precompressed files as they are, to clients that can decompress them', async () => {
		const packed = await get('/assets/packed-1a2b3c4d.js', { 'accept-encoding': 'gzip, br' });
		expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
		expect(packed.headers['content-type']).toMatch(/^application\/javascript/);
		expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
		expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('packed = true');
		expect((await get('/assets/packed-1a2b3c4d.js')).body).toContain('packed = false');
	});

	it.each([
		'/assets/gone.js',
		'/.secret',
		// Source maps, in production.
		'/assets/app-1a2b3c4d.js.map',
		'/assets/%2e%2e/%2e%2e/package.json',
		'/api/nothing',
		'/trpc',
		'/token/x',
		'/upload/x',
		// The component gallery exists with sample data only.
		'/gallery',
	])('answers %s with 404 as JSON', async (path) => {
		const answer = await get(path);
		expect([403, 404]).toContain(answer.statusCode);
		expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
	});

	it.each([
		'/users',
		'/userdetails/U-1001',
		'/repmanagement',
		'/repdetail/R-2001',
		'/resellermanagement',
		'/resellerdetail/S-2001',
	])(
		'answers the demo screen %s with 404 where there is no sample data, and with the app that says so',
		async (path) => {
			const answer = await get(path);
			expect(answer.statusCode).toBe(404);
			expect(answer.body).toBe(page);
			expect((await test.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404);
		},
	);

	it.each(['/metrics', '/actuator/health', '/wp-admin', '/usersofold', '/customersx'])(
		'answers %s, which is no page, with 404: as JSON to machines, with the app that says so to browsers',
		async (path) => {
			const machine = await get(path, { accept: 'application/openmetrics-text;version=1.0.0,*/*;q=0.1' });
			expect(machine.statusCode).toBe(404);
			expect(machine.json()).toMatchObject({ code: 'NOT_FOUND' });
			const browser = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
			expect(browser.statusCode).toBe(404);
			expect(browser.body).toBe(page);
		},
	);

	it.each(['/customers', '/Customers/5', '/programs/5/orders', '/pages/profile', '/login?next=%2Fstart'])(
		'answers the page %s with the app, whatever the client accepts',
		async (path) => {
			for (const accept of ['*/*', 'text/html']) {
				const answer = await get(path, { accept });
				expect([answer.statusCode, answer.body]).toEqual([200, page]);
			}
		},
	);

	it('lets browsers run only its own scripts', async () => {
		const { headers } = await get('/');
		const policy = String(headers['content-security-policy']);
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("script-src 'self';");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
		expect(headers['strict-transport-security']).toBeUndefined();
	});
});

describe('tRPC', () => {
	it('signs in and responds to the token', async () => {
		const signedIn = await test.app.inject({
			method: 'POST',
			url: '/trpc/auth.signIn',
			payload: { userName: 'admin', password },
		});
		const { token } = signedIn.json().result.data;
		const answer = await get('/trpc/accounts.self', { authorization: `Bearer ${token}` });
		expect(answer.json().result.data).toMatchObject({ name: 'Root', type: 'root' });
		expect(answer.headers['cache-control']).toBe('no-store');
	});

	it.each([
		['no token', {}],
		['a forged token', { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }],
		['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
	])('answers 401 to %s', async (_, headers) => {
		const answer = await get('/trpc/accounts.self', headers);
		expect(answer.statusCode).toBe(401);
		expect(answer.json().error.data.app.code).toBe('UNAUTHORIZED');
		expect(answer.json().error.data.stack).toBeUndefined();
	});

	it('compresses a large response', async () => {
		const input = encodeURIComponent(
			JSON.stringify({ 0: { includeDisabled: true }, 1: { includeDisabled: true }, 2: {} }),
		);
		const answer = await get(`/trpc/programs.options,programs.options,programs.options?batch=1&input=${input}`, {
			...admin,
			'accept-encoding': 'gzip',
		});
		expect(answer.headers['content-encoding']).toBe('gzip');
		expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveLength(3);
	});

	it('refuses a batch without end, a body that is not JSON, and one that is too large', async () => {
		const many = Array.from({ length: 51 }, () => 'accounts.self').join(',');
		expect((await get(`/trpc/${many}?batch=1`, admin)).statusCode).toBe(400);
		const form = await test.app.inject({
			method: 'POST',
			url: '/trpc/auth.signIn',
			headers: { 'content-type': 'multipart/form-data; boundary=x' },
			payload: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
		});
		expect(form.statusCode).toBe(415);
		const huge = await test.app.inject({
			method: 'POST',
			url: '/trpc/auth.signIn',
			payload: { userName: 'x'.repeat(1_100_000) },
		});
		expect(huge.statusCode).toBe(413);
		expect(huge.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
	});
});

describe('errors and log', () => {
	it('responds to an unexpected failure with a reference that is in the log, and no other details', async () => {
		const { prisma } = test.db;
		await prisma.$executeRawUnsafe('alter table plateau_level rename to plateau_level_gone');
		const program = test.tree.programs.root.id;
		const answers = [
			await get(`/api/programs/${program}`, admin),
			await get(`/trpc/programs.get?input=${encodeURIComponent(JSON.stringify({ programId: program }))}`, admin),
		];
		await prisma.$executeRawUnsafe('alter table plateau_level_gone rename to plateau_level');
		for (const answer of answers) {
			expect(answer.statusCode).toBe(500);
			expect(answer.body).not.toMatch(/plateau_level|prisma|select/i);
			const reference = /"reference":"([0-9a-f]{8})"/.exec(answer.body)?.[1];
			const line = test.logged.find((entry) => entry.includes(`"reference":"${reference}"`));
			expect(line).toMatch(/plateau_level/);
		}
	});

	it('gives each request an id that is in its log line, without query, token or body', async () => {
		const secret = newId();
		const answer = await get(`/api/programs?search=${secret}`, { ...admin, cookie: secret });
		await test.app.inject({ method: 'POST', url: '/token', payload: { userName: 'admin', password: secret } });
		const id = answer.headers['x-request-id'];
		expect(
			test.logged.some((line) => line.includes(`"reqId":"${id}"`) && line.includes('"path":"/api/programs"')),
		).toBe(true);
		const all = test.logged.join('');
		expect(all).not.toContain(secret);
		expect(all).not.toContain(admin.authorization.slice(7));
	});

	it('responds to broken JSON and a broken address as bad requests', async () => {
		const broken = await test.app.inject({
			method: 'POST',
			url: '/token',
			headers: { 'content-type': 'application/json' },
			payload: '{"userName":',
		});
		expect(broken.statusCode).toBe(400);
		expect(broken.json()).toEqual({ code: 'BAD_REQUEST', message: 'The body is not valid JSON.' });
		const address = await get('/api/programs/%zz');
		expect(address.statusCode).toBe(400);
		expect(address.json()).toMatchObject({ code: 'BAD_REQUEST' });
		for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'x-request-id'])
			expect(address.headers[name], name).toBeTruthy();
		expect(address.headers['content-security-policy']).toBe(broken.headers['content-security-policy']);
	});
});
