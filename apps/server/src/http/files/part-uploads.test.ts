import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

const unit = 256 * 1024;
let test: TestApp;
let address: string;
let staff: { authorization: string };
let colleague: { authorization: string };
let flagless: { authorization: string };

beforeAll(async () => {
	test = await startApp({ uploadLimit: 4 * unit, worker: true });
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	await test.makeUser('colleague', { account: test.tree.accounts.left });
	await test.makeUser('flagless', { account: test.tree.accounts.left, permissions: noPermissions });
	staff = await test.signIn('staff');
	colleague = await test.signIn('colleague');
	flagless = await test.signIn('flagless');
});
afterAll(() => test.stop());

const header = 'name,email,customField1\n';
const file = (size: number) => {
	const rows = Array.from({ length: 20_000 }, (_, n) => `Ann ${n},ann${n}@example.com,${'x'.repeat(100)}\n`).join('');
	return Buffer.from(`${header}${rows}`).subarray(0, size);
};
interface Call {
	headers?: Record<string, string>;
	program?: string;
}
async function send(
	method: string,
	path: string,
	body: string | Uint8Array<ArrayBuffer> | null,
	{ headers = staff, program }: Call,
) {
	const programId = program ?? test.tree.programs.left.id;
	const response = await fetch(`${address}/upload/files${path}?programId=${programId}`, { method, headers, body });
	const text = await response.text();
	return {
		status: response.status,
		offset: response.headers.get('upload-offset'),
		length: response.headers.get('upload-length'),
		body: text === '' ? null : JSON.parse(text),
	};
}
const create = (size: number, { name = 'people.csv', headers = staff, ...call }: Call & { name?: string } = {}) =>
	send('POST', '', JSON.stringify({ fileName: name, size }), {
		...call,
		headers: { ...headers, 'content-type': 'application/json' },
	});
const part = (id: string, offset: number, bytes: Uint8Array, { headers = staff, ...call }: Call = {}) =>
	send('PATCH', `/${id}`, new Uint8Array(bytes), {
		...call,
		headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
	});
const chunks = (id: string) => test.db.prisma.storedFileChunk.count({ where: { fileId: id } });

describe('an upload in parts', () => {
	it('resumes where it stopped, and is stored encrypted', async () => {
		const content = file(2 * unit + 1000);
		const made = await create(content.length);
		expect(made).toMatchObject({
			status: 201,
			offset: '0',
			body: { offset: 0, size: content.length, complete: false },
		});
		const id: string = made.body.uploadId;
		expect(await part(id, 0, content.subarray(0, unit))).toMatchObject({ status: 200, offset: String(unit) });
		const head = await fetch(`${address}/upload/files/${id}?programId=${test.tree.programs.left.id}`, {
			method: 'HEAD',
			headers: staff,
		});
		expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
			200,
			String(unit),
			String(content.length),
		]);
		expect(await part(id, unit, content.subarray(unit))).toMatchObject({ status: 200, body: { complete: true } });
		const stored = await test.db.prisma.storedFileChunk.findMany({ where: { fileId: id } });
		expect(stored).toHaveLength(3);
		for (const { bytes } of stored) expect(Buffer.from(bytes).includes('@example.com')).toBe(false);
	});

	it('keeps what came before the connection broke, and takes the rest once, even if sent twice', async () => {
		const content = file(2 * unit + 1000);
		const { body } = await create(content.length);
		const { hostname, port } = new URL(address);
		const broken = httpRequest({
			hostname,
			port,
			method: 'PATCH',
			path: `/upload/files/${body.uploadId}?programId=${test.tree.programs.left.id}`,
			headers: {
				...staff,
				'content-type': 'application/offset+octet-stream',
				'content-length': content.length,
				'upload-offset': 0,
			},
		});
		broken.on('error', () => undefined);
		broken.write(content.subarray(0, unit + 5000));
		await expect.poll(() => chunks(body.uploadId), { timeout: 10_000 }).toBe(1);
		broken.destroy();
		const state = await send('GET', `/${body.uploadId}`, null, {});
		expect(state.body).toMatchObject({ offset: unit, complete: false });
		const early = await part(body.uploadId, 0, content.subarray(0, unit));
		expect(early).toMatchObject({ status: 409, body: { code: 'CONFLICT', params: { offset: unit } } });
		const both = await Promise.all([1, 2].map(() => part(body.uploadId, unit, content.subarray(unit))));
		expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await chunks(body.uploadId)).toBe(3);
	});

	it('refuses invalid parts: too short, past the end, without an offset, of another content type', async () => {
		const { body } = await create(2 * unit);
		const id: string = body.uploadId;
		expect(await part(id, 0, file(1000))).toMatchObject({
			status: 400,
			body: { params: { reason: 'partTooShort', least: unit } },
		});
		expect(await part(id, 0, file(2 * unit + 1))).toMatchObject({
			status: 400,
			body: { params: { reason: 'pastTheEnd' } },
		});
		expect(
			(
				await send('PATCH', `/${id}`, 'x', {
					headers: { ...staff, 'content-type': 'text/plain', 'upload-offset': '0' },
				})
			).status,
		).toBe(415);
		expect((await part(id, -1, file(unit))).body).toMatchObject({
			fields: [{ path: 'upload-offset', code: 'invalid' }],
		});
		const nowhere = { headers: { ...staff, 'content-type': 'application/offset+octet-stream' } };
		expect(await send('PATCH', `/${id}`, 'x', nowhere)).toMatchObject({
			status: 400,
			body: { fields: [{ path: 'upload-offset', code: 'required' }] },
		});
		expect((await send('GET', '/nonsense', null, {})).status).toBe(400);
	});

	it('refuses by name, size and content as early as possible, and leaves nothing of what it refuses', async () => {
		expect((await create(10, { name: 'people.pdf' })).body).toMatchObject({
			code: 'UNSUPPORTED_FILE',
			params: { reason: 'fileKind' },
		});
		expect((await create(0)).body).toMatchObject({ code: 'UNSUPPORTED_FILE', params: { reason: 'empty' } });
		expect(await create(5 * unit)).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
		for (const [content, reason] of [
			[Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]), 'spreadsheet'],
			[Buffer.from([0xff, 0xfe, 0, 0, 0x6e, 0, 0, 0]), 'utf16'],
			[Buffer.from('name,email\n'), 'headerOnly'],
		] as const) {
			const { body } = await create(content.length);
			const refused = await part(body.uploadId, 0, content);
			expect(refused).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_FILE', params: { reason } } });
			expect((await send('GET', `/${body.uploadId}`, null, {})).status).toBe(404);
			expect(await chunks(body.uploadId)).toBe(0);
		}
	});

	it('reads on past a refusal, so the connection can be reused', async () => {
		const { body } = await create(4 * unit);
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const { hostname, port } = new URL(address);
		const path = `/upload/files/${body.uploadId}?programId=${test.tree.programs.left.id}`;
		const call = (options: RequestOptions, bytes: Buffer) =>
			new Promise<number | undefined>((resolve, reject) => {
				const request = httpRequest({ agent, hostname, port, path, ...options }, (response) => {
					response.resume().once('end', () => resolve(response.statusCode));
				});
				request.once('error', reject).end(bytes);
			});
		const type = 'application/offset+octet-stream';
		const document = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(4 * unit - 8)]);
		const headers = { ...staff, 'content-type': type, 'content-length': document.length, 'upload-offset': 0 };
		expect(await call({ method: 'PATCH', headers }, document)).toBe(415);
		expect(await call({ method: 'GET', headers: staff }, Buffer.alloc(0))).toBe(404);
		agent.destroy();
	});

	it('belongs to its sender alone, in a program of the own accounts, with the flag', async () => {
		const { body } = await create(unit);
		const id: string = body.uploadId;
		for (const headers of [colleague, { authorization: 'Bearer x' }, flagless])
			expect([401, 403, 404]).toContain((await part(id, 0, file(unit), { headers })).status);
		expect((await part(id, 0, file(unit), { program: test.tree.programs.leftChild.id })).status).toBe(404);
		expect((await create(unit, { program: test.tree.programs.right.id })).status).toBe(404);
		expect((await create(unit, { headers: flagless })).status).toBe(403);
		expect(await chunks(id)).toBe(0);
	});

	it('is removed when it is cancelled, too old, or when its sender has started five others', async () => {
		const { body } = await create(unit);
		expect((await send('DELETE', `/${body.uploadId}`, null, {})).status).toBe(204);
		expect((await send('GET', `/${body.uploadId}`, null, {})).status).toBe(404);
		const old = (await create(unit)).body;
		await test.db.prisma.storedFile.update({
			where: { id: old.uploadId },
			data: { expiresAt: new Date(0) },
			select: { id: true },
		});
		expect((await part(old.uploadId, 0, file(unit))).status).toBe(404);
		const first = (await create(unit)).body;
		for (let n = 0; n < 5; n += 1) await create(unit);
		expect((await send('GET', `/${first.uploadId}`, null, {})).status).toBe(404);
	});
});
