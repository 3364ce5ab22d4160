import { newPng } from '@rewards/api/testing/pictures';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

let test: TestApp;
let address: string;
const headers: Record<string, { authorization: string }> = {};
beforeAll(async () => {
	test = await startApp();
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	const account = test.tree.accounts.left;
	await test.makeUser('settings', { account, permissions: { ...noPermissions, manageProgram: true } });
	await test.makeUser('content', { account, permissions: { ...noPermissions, manageContent: true } });
	await test.makeUser('orders', { account, permissions: { ...noPermissions, manageOrders: true } });
	for (const name of ['settings', 'content', 'orders']) headers[name] = await test.signIn(name);
});
afterAll(() => test.stop());

interface Sent {
	user?: string;
	program?: string;
	rest?: boolean;
	names?: string[];
	key?: string;
}
async function send(
	bytes: Uint8Array,
	{ user = 'settings', program = test.tree.programs.left.id, rest = false, names = ['logo.png'], key }: Sent = {},
) {
	const body = new FormData();
	for (const name of names) body.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
	const path = rest ? `/api/programs/${program}/upload` : `/upload/images?programId=${program}`;
	const answer = await fetch(`${address}${path}`, {
		method: 'POST',
		headers: { ...headers[user], ...(key === undefined ? {} : { 'idempotency-key': key }) },
		body,
	});
	return { status: answer.status, body: JSON.parse(await answer.text()) };
}

describe.each([true, false])('an upload, over REST: %s', (rest) => {
	it('requires the right to change settings or content of a program in the caller’s accounts', async () => {
		const png = await newPng();
		const stored = {
			status: 200,
			body: {
				url: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.png$/),
				width: 8,
				height: 8,
				size: expect.any(Number),
			},
		};
		expect(await send(png, { rest })).toEqual(stored);
		expect(await send(png, { rest, user: 'content' })).toEqual(stored);
		expect(await send(png, { rest, user: 'orders' })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
		expect(await send(png, { rest, user: 'nobody' })).toMatchObject({ status: 401 });
		const { right } = test.tree.programs;
		expect(await send(png, { rest, program: right.id })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
	});

	it('checks the file’s content and not its name, and takes one file', async () => {
		expect((await send(await newPng(), { rest, names: ['photo.exe'] })).status).toBe(200);
		const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
		expect(await send(text, { rest })).toMatchObject({
			status: 415,
			body: { code: 'UNSUPPORTED_FILE', params: { reason: 'notImage' } },
		});
		expect(await send(await newPng(), { rest, names: ['a.png', 'b.png'] })).toMatchObject({
			status: 400,
			body: { code: 'BAD_REQUEST', params: { reason: 'oneFile' } },
		});
		expect(await send(Buffer.alloc(5 * 1024 * 1024 + 1, 0x89), { rest })).toMatchObject({
			status: 413,
			body: { code: 'PAYLOAD_TOO_LARGE', params: { limitMb: 5 } },
		});
		const path = rest
			? `/api/programs/${test.tree.programs.left.id}/upload`
			: `/upload/images?programId=${test.tree.programs.left.id}`;
		const json = { ...headers['settings'], 'content-type': 'application/json' };
		const plain = await fetch(`${address}${path}`, { method: 'POST', headers: json, body: '{}' });
		expect([plain.status, await plain.json()]).toMatchObject([415, { params: { reason: 'contentType' } }]);
	});

	it('with a key is answered once; another image under the same key is refused', async () => {
		const [png, other, key] = [await newPng(), await newPng(), `image-${rest}`];
		const first = await send(png, { rest, key });
		expect(await send(png, { rest, key })).toEqual(first);
		expect(await send(other, { rest, key })).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
	});
});

describe('GET /images', () => {
	it('serves everyone, cached forever, and lets nothing run', async () => {
		const { body } = await send(await newPng());
		const answer = await fetch(`${address}${body.url}`);
		expect(answer.status).toBe(200);
		expect((await answer.arrayBuffer()).byteLength).toBe(body.size);
		const etag = `"${body.url.replace('/images/', '')}"`;
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'content-type': 'image/png',
			'cache-control': 'public, max-age=31536000, immutable',
			etag,
			'x-content-type-options': 'nosniff',
			'content-security-policy': "default-src 'none'; sandbox",
			'content-disposition': expect.stringMatching(/^inline/),
			'cross-origin-resource-policy': 'cross-origin',
		});
		const head = await fetch(`${address}${body.url}`, { method: 'HEAD' });
		expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.size)]);
		for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
			const again = await fetch(`${address}${body.url}`, { headers: { 'if-none-match': known } });
			expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
		}
	});

	it('reads no bytes for clients that have them, and returns 404 for deleted ones', async () => {
		const { body } = await send(await newPng());
		const name = body.url.replace('/images/', '');
		const [hash] = name.split('.');
		// As if object storage were unreachable.
		const { pool } = test.db;
		await pool.query(`update image set bytes = null where hash = decode($1, 'hex')`, [hash]);
		const conditional = () => fetch(`${address}${body.url}`, { headers: { 'if-none-match': `"${name}"` } });
		expect((await conditional()).status).toBe(304);
		expect((await fetch(`${address}${body.url}`)).status).toBe(503);
		await pool.query(`delete from image where hash = decode($1, 'hex')`, [hash]);
		expect((await conditional()).status).toBe(404);
	});

	it('returns missing images as JSON, which no cache keeps', async () => {
		for (const name of ['x.png', `${'0'.repeat(64)}.png`, '..%2f..%2fetc%2fpasswd', '']) {
			const answer = await fetch(`${address}/images/${name}`);
			expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
			expect(answer.headers.get('cache-control')).toBe('no-store');
		}
	});
});
