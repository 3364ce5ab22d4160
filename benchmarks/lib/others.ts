/**
 * A server and its effect on other users: list pages of a program of 100,000 participants, requested at a steady rate
 * (PAGES_A_SECOND, 40) whether or not the last ones have been answered.
 */
import { ok } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeProgram } from '@rewards/api/testing/index';
import { openBenchDatabase, programId, seedParticipants } from './participants';
import { administrator, Part } from './product-process';

const pace = Number(process.env['PAGES_A_SECOND'] ?? 40);
const { database, dataDir, close: closeDatabase } = await openBenchDatabase(4);

export { database };

const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'rewards-others-'));
// The server shares the embedded PostgreSQL of its data folder, as with npm start.
const server = new Part('main', { DATABASE_URL: dataDir ? '' : database.url, DATA_DIR: folder });

let headers: Record<string, string> = {};
export async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
	const send = () => fetch(server.address + path, { ...init, headers: { ...headers, ...init.headers } });
	// Like a browser: the server may close a kept connection just when it is used again.
	const answer = await send().catch((error: unknown) => {
		if (init.method) throw error;
		return send();
	});
	const text = await answer.text();
	ok(answer.ok, `${path}: ${answer.status} ${text.slice(0, 300)}`);
	return JSON.parse(text) as Answer;
}
export const mutate = async <Answer>(procedure: string, input: unknown): Promise<Answer> =>
	(
		await call<{ result: { data: Answer } }>(`/trpc/${procedure}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(input),
		})
	).result.data;

const words = ['mar', 'ali', 'yıl', 'son', 'smith', 'ne', 'garcía', 'demir', 'an', 'khan'];
const fields = ['name', 'email', 'createDate', 'status'];
/** Pages as staff request them: searched, sorted, filtered and paged, rarely the same twice. */
function page(n: number): string {
	const input = {
		programId,
		skip: (n % 7) * 12,
		take: 12,
		withTotal: true,
		sort: [{ field: fields[n % fields.length], desc: n % 2 === 0 }],
		...(n % 3 === 0 ? { search: `${words[n % words.length]}${n % 5 === 0 ? n % 10 : ''}` } : {}),
		...(n % 4 === 0 ? { filter: ['status', '=', n % 8 === 0 ? 'Active' : 'Disabled'] } : {}),
	};
	return `/trpc/participants.list?input=${encodeURIComponent(JSON.stringify(input))}`;
}

let asked = 0;
/** Milliseconds of every page until told to stop. */
export async function pages(until: () => boolean): Promise<number[]> {
	const times: number[] = [];
	const under: Promise<void>[] = [];
	let failure: unknown;
	const begin = performance.now();
	for (let n = 0; !until() && failure === undefined; n += 1) {
		const due = begin + (n * 1000) / pace;
		await delay(Math.max(0, due - performance.now()));
		asked += 1;
		// From when it was due, so that delays of this program count as well.
		under.push(
			call(page(asked)).then(
				() => void times.push(performance.now() - due),
				(error: unknown) => {
					failure ??= error;
				},
			),
		);
	}
	await Promise.all(under);
	if (failure !== undefined) throw failure;
	return times;
}
export const share = (times: number[], part: number): number =>
	[...times].sort((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN;
export const lasting = (ms: number) => {
	const end = performance.now() + ms;
	return () => performance.now() > end;
};

/** Uploads a file and starts its preview. Returns the preview's job. */
export async function startPreview(target: string, text: string): Promise<string> {
	const bytes = Buffer.from(text);
	const json = { 'content-type': 'application/json' };
	const { uploadId, partSize } = await call<{ uploadId: string; partSize: number }>(
		`/upload/files?programId=${target}`,
		{ method: 'POST', headers: json, body: JSON.stringify({ fileName: 'people.csv', size: bytes.length }) },
	);
	for (let offset = 0; offset < bytes.length; offset += partSize)
		await call(`/upload/files/${uploadId}?programId=${target}`, {
			method: 'PATCH',
			headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
			body: bytes.subarray(offset, offset + partSize),
		});
	return (await mutate<{ jobId: string }>('participants.imports.preview', { programId: target, uploadId })).jobId;
}
interface JobState {
	state: string;
	stage: string;
}
const jobOf = async (id: string): Promise<JobState> =>
	(await call<{ result: { data: JobState } }>(`/trpc/jobs.get?input=${encodeURIComponent(JSON.stringify({ id }))}`))
		.result.data;
const running = ({ state }: JobState) => state === 'queued' || state === 'running';
export async function end(id: string): Promise<string> {
	for (;;) {
		const job = await jobOf(id);
		if (!running(job)) return job.state;
		await delay(50);
	}
}

/** A new program beside the one whose pages are requested. */
export const newProgram = async (): Promise<string> => (await makeProgram(database, accountId, 'points')).id;
let accountId = '';

/** Starts the server and seeds its database; then requests pages for a few seconds, which fills the caches. */
export async function open(): Promise<void> {
	await server.start();
	await seedParticipants(database, 100_000);
	// Below the account of the administrator that the server created.
	const { rows } = await database.pool.query<{ id: string }>(
		`update account set type = 'customer', parent_id = (select account_id from app_user limit 1)
		where id = (select account_id from program where id = $1) returning id`,
		[programId],
	);
	accountId = rows[0]?.id ?? '';
	const { access_token } = await call<{ access_token: string }>('/token', {
		method: 'POST',
		body: new URLSearchParams(administrator),
	});
	headers = { authorization: `Bearer ${access_token}` };
	await pages(lasting(5_000));
}

export async function close(): Promise<void> {
	await server.kill();
	await closeDatabase();
	rmSync(folder, { recursive: true, force: true });
}

/** Prints how long pages took. */
export function tell(times: Record<string, number[]>): void {
	for (const [name, ms] of Object.entries(times))
		console.log(
			`  ${name.padEnd(20)} ${ms.length} pages, p50 ${share(ms, 0.5).toFixed(1)} ms, p95 ${share(ms, 0.95).toFixed(1)} ms, p99 ${share(ms, 0.99).toFixed(1)} ms`,
		);
}
