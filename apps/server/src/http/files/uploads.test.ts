import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

let test: TestApp;
let address: string;
let staff: { authorization: string };
let flagless: { authorization: string };

beforeAll(async () => {
	test = await startApp({ uploadLimit: 300 * 1024 });
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	await test.makeUser('flagless', { account: test.tree.accounts.left, permissions: noPermissions });
	staff = await test.signIn('staff');
	flagless = await test.signIn('flagless');
});
afterAll(() => test.stop());

const header = 'name,email,status,country,address1,city,state,zip,phone';
const row = (n: number) => `Ann ${n},ann${n}@example.com,Active,USA,1 Main St,Austin,TX,78701,5125550100`;
const csv = (rows: number) => [header, ...Array.from({ length: rows }, (_, n) => row(n))].join('\r\n');

async function upload(
	content: string,
	{
		name = 'people.csv',
		headers = staff,
		program = test.tree.programs.left.id,
	}: { name?: string; headers?: Record<string, string>; program?: string } = {},
) {
	const body = new FormData();
	body.set('file', new Blob([content], { type: 'text/csv' }), name);
	const answer = await fetch(`${address}/upload/participants?programId=${program}`, { method: 'POST', headers, body });
	return { status: answer.status, body: JSON.parse(await answer.text()) };
}

/** What is stored of incomplete uploads, and the jobs. */
const open = async () => ({
	files: await test.db.prisma.storedFile.count({ where: { complete: false } }),
	chunks: await test.db.prisma.storedFileChunk.count({ where: { file: { complete: false } } }),
	jobs: await test.db.prisma.job.count(),
});

it('keeps nothing of a file whose session ended during the upload', async () => {
	const headers = await test.signIn('staff');
	const before = await open();
	async function* slowly() {
		yield csv(3);
		await test.app.inject({ method: 'POST', url: '/trpc/auth.signOut', headers, payload: {} });
		yield '\r\n';
	}
	const url = `/upload/participants?programId=${test.tree.programs.left.id}`;
	const type = { ...headers, 'content-type': 'text/csv' };
	const answer = await test.app.inject({ method: 'POST', url, headers: type, payload: Readable.from(slowly()) });
	expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED']);
	expect(await open()).toEqual(before);
});

describe('POST /upload/participants', () => {
	it('takes a CSV file as a form and as the body itself, and stores it encrypted', async () => {
		const form = await upload(csv(3));
		expect([form.status, form.body]).toEqual([200, { jobId: expect.any(String), sameFileImportedAt: null }]);
		const raw = await fetch(`${address}/upload/participants?programId=${test.tree.programs.left.id}&override=true`, {
			method: 'POST',
			headers: { ...staff, 'content-type': 'text/csv' },
			body: csv(4),
		});
		const { jobId } = JSON.parse(await raw.text());
		const job = await test.db.prisma.job.findUniqueOrThrow({ where: { id: jobId } });
		expect(job).toMatchObject({ kind: 'participantImport', state: 'queued', params: { mode: 'replace' } });
		const chunks = await test.db.prisma.storedFileChunk.findMany();
		expect(chunks).toHaveLength(2);
		for (const { bytes } of chunks) expect(Buffer.from(bytes).includes('ann0@example.com')).toBe(false);
	});

	it('requires a token, the flag and a program of the own accounts', async () => {
		expect((await upload(csv(1), { headers: { authorization: 'Bearer x' } })).status).toBe(401);
		expect((await upload(csv(1), { headers: flagless })).body).toMatchObject({ code: 'FORBIDDEN' });
		expect((await upload(csv(1), { program: test.tree.programs.right.id })).body).toMatchObject({ code: 'NOT_FOUND' });
		expect((await upload(csv(1), { program: 'x' })).body).toMatchObject({ code: 'VALIDATION' });
	});

	it('refuses a ProgramId header that names another program, and accepts the same one', async () => {
		const { left, leftChild } = test.tree.programs;
		const before = await open();
		const other = await upload(csv(1), { headers: { ...staff, programid: leftChild.id } });
		expect(other).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', params: { header: leftChild.id } } });
		expect(await open()).toEqual(before);
		expect((await upload(csv(1), { headers: { ...staff, programid: left.id.toUpperCase() } })).status).toBe(200);
	});

	it('refuses a file that is not CSV by name or content, and leaves nothing of it', async () => {
		const before = await open();
		expect((await upload(csv(1), { name: 'people.xlsx' })).body).toMatchObject({
			code: 'UNSUPPORTED_FILE',
			params: { reason: 'notCsv' },
		});
		expect((await upload('%PDF-1.7 rest of it')).body).toMatchObject({
			code: 'UNSUPPORTED_FILE',
			params: { reason: 'binary' },
		});
		const later = `${csv(1000)}\r\nBad \u0000 row,x@example.com`;
		expect((await upload(later)).body).toMatchObject({ code: 'UNSUPPORTED_FILE', params: { reason: 'nul' } });
		const json = await fetch(`${address}/upload/participants?programId=${test.tree.programs.left.id}`, {
			method: 'POST',
			headers: { ...staff, 'content-type': 'application/json' },
			body: '{}',
		});
		expect(json.status).toBe(415);
		const empty = await upload('');
		expect(empty.body).toMatchObject({ code: 'UNSUPPORTED_FILE', params: { reason: 'empty' } });
		expect(await open()).toEqual(before);
	});

	it('refuses a form with two files, one of which would be lost', async () => {
		const before = await open();
		const body = new FormData();
		for (const [name, rows] of [
			['one.csv', 2],
			['two.csv', 900],
		] as const)
			body.append('file', new Blob([csv(rows)], { type: 'text/csv' }), name);
		const url = `${address}/upload/participants?programId=${test.tree.programs.left.id}`;
		const answer = await fetch(url, { method: 'POST', headers: staff, body });
		expect([answer.status, await answer.json()]).toMatchObject([
			400,
			{ code: 'BAD_REQUEST', params: { reason: 'oneFile' } },
		]);
		expect(await open()).toEqual(before);
	});

	it('refuses a file over the limit, with or without a declared length', async () => {
		const before = await open();
		expect(await upload(csv(5000))).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
		const chunked = new ReadableStream({
			start(controller) {
				for (let n = 0; n < 80; n += 1) controller.enqueue(new TextEncoder().encode(`${csv(100)}\r\n`));
				controller.close();
			},
		});
		const answer = await fetch(`${address}/upload/participants?programId=${test.tree.programs.left.id}`, {
			method: 'POST',
			headers: { ...staff, 'content-type': 'text/csv' },
			body: chunked,
			duplex: 'half',
		} as RequestInit);
		expect(answer.status).toBe(413);
		expect(await open()).toEqual(before);
	});

	it('leaves nothing of an upload that the client aborts', async () => {
		const before = await open();
		const { hostname, port } = new URL(address);
		const sent = httpRequest({
			hostname,
			port,
			method: 'POST',
			path: `/upload/participants?programId=${test.tree.programs.left.id}`,
			headers: { ...staff, 'content-type': 'text/csv' },
		});
		sent.on('error', () => undefined);
		sent.write(`${csv(4000)}\r\n`.slice(0, 280 * 1024));
		await expect.poll(async () => (await open()).chunks).toBe(before.chunks + 1);
		sent.destroy();
		await expect.poll(open).toEqual(before);
	});
});
