import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeProgram } from '@rewards/api/testing/index';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAtOnce } from './testing/end-at-once';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const unit = 256 * 1024;
let test: TestDatabase;
let folder: string;
let server: ChildProcess | undefined;
let address = '';

async function start(): Promise<void> {
	const child = spawn(process.execPath, ['--import', 'tsx', main], {
		env: {
			PATH: process.env['PATH'],
			PORT: '0',
			DATABASE_URL: test.url,
			DATA_DIR: folder,
			ADMIN_EMAIL: 'first@example.com',
			ADMIN_PASSWORD: 'a-first-password',
			// Other tests run at the same time.
			WORKER_NICE: '0',
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	server = child;
	let output = '';
	while (address === '') {
		const [chunk] = await once(child.stdout, 'data');
		output += String(chunk);
		address = /open +(http:\S+)/.exec(output)?.[1] ?? '';
	}
	child.stdout.resume();
}
async function kill(): Promise<void> {
	if (server) await endAtOnce(server);
	server = undefined;
	address = '';
}

beforeAll(async () => {
	test = await createTestDatabase();
	folder = await mkdtemp(join(tmpdir(), 'rewards-crash-'));
	await start();
}, 120_000);
afterAll(async () => {
	await kill();
	await test.drop();
	await rm(folder, { recursive: true });
});

it('a server killed during the upload, and again during the import: the upload resumes where it stopped, the import finishes by itself', async () => {
	const { pool, prisma } = test.database;
	const signedIn = await fetch(`${address}/token`, {
		method: 'POST',
		body: new URLSearchParams({ userName: 'first@example.com', password: 'a-first-password' }),
	});
	const { access_token: token } = JSON.parse(await signedIn.text());
	const authorization = `Bearer ${token}`;
	const account = await prisma.account.findFirstOrThrow({ where: { parentId: null }, select: { id: true } });
	const { id: programId } = await makeProgram(test.database, account.id, 'points');
	const rows = Array.from({ length: 20_000 }, (_, n) =>
		n % 100 === 99 ? `,wrong${n}\n` : `Person ${n},p${n}@example.com\n`,
	);
	const file = Buffer.from(`name,email\n${rows.join('')}`);
	const wrong = rows.flatMap((row, n) => (row.startsWith(',') ? [n + 2] : []));

	const json = async (path: string, init: RequestInit) => {
		const response = await fetch(`${address}${path}`, init);
		return JSON.parse(await response.text());
	};
	const call = async (procedure: string, input: object) => {
		const { result } = await json(`/trpc/${procedure}`, {
			method: 'POST',
			headers: { authorization, 'content-type': 'application/json' },
			body: JSON.stringify(input),
		});
		return result.data;
	};
	const { uploadId } = await json(`/upload/files?programId=${programId}`, {
		method: 'POST',
		headers: { authorization, 'content-type': 'application/json' },
		body: JSON.stringify({ fileName: 'people.csv', size: file.length }),
	});
	const path = `/upload/files/${uploadId}?programId=${programId}`;
	const headers = { authorization, 'content-type': 'application/offset+octet-stream' };
	// A part that stalls after its first piece, until the server is gone.
	const hanging = fetch(`${address}${path}`, {
		method: 'PATCH',
		headers: { ...headers, 'upload-offset': '0' },
		body: new ReadableStream({
			start: (controller) => controller.enqueue(new Uint8Array(file.subarray(0, unit + 100))),
		}),
		duplex: 'half',
	} as RequestInit).catch(() => 'broken');
	await expect.poll(() => prisma.storedFileChunk.count({ where: { fileId: uploadId } }), { timeout: 20_000 }).toBe(1);
	await kill();
	expect(await hanging).toBe('broken');

	await start();
	const { offset } = await json(path, { headers: { authorization } });
	expect(offset).toBe(unit);
	const rest = { ...headers, 'upload-offset': String(offset) };
	expect(
		await json(path, { method: 'PATCH', headers: rest, body: new Uint8Array(file.subarray(offset)) }),
	).toMatchObject({
		complete: true,
	});
	const state = (id: string) => prisma.job.findUniqueOrThrow({ where: { id }, select: { state: true, stage: true } });
	const { jobId: previewId } = await call('participants.imports.preview', { programId, uploadId });
	await expect.poll(() => state(previewId), { timeout: 60_000 }).toMatchObject({ state: 'doneWithRejects' });
	const { jobId } = await call('participants.imports.commit', { programId, previewId, mode: 'add' });
	await expect.poll(async () => (await state(jobId)).stage, { timeout: 30_000, interval: 5 }).toBe('saving');
	await kill();
	const there = () => pool.query('select count(*) as n from participant where program_id = $1', [programId]);
	expect((await there()).rows).toEqual([{ n: 0 }]);

	await start();
	await expect.poll(() => state(jobId), { timeout: 90_000 }).toMatchObject({ state: 'doneWithRejects' });
	expect((await there()).rows).toEqual([{ n: 20_000 - wrong.length }]);
	const rejects = await prisma.jobReject.findMany({
		where: { jobId },
		orderBy: { line: 'asc' },
		select: { line: true },
	});
	expect(rejects.map(({ line }) => line)).toEqual(wrong);
	expect(await prisma.auditEntry.count({ where: { entityId: jobId } })).toBe(1);
	expect(await prisma.notification.findMany({ select: { kind: true, params: true } })).toMatchObject([
		{ kind: 'jobEnded', params: { jobId, state: 'doneWithRejects' } },
	]);
}, 240_000);
