/**
 * What the rest of the staff feels of an import: list pages of a program, asked for at a steady pace (PAGES_A_SECOND, 40) whether the last ones have been
 * answered or not, while nothing else goes on and while files of 100,000 rows go into another program of the same server. And
 * how long a job goes on after it was told to stop, at several points of a preview and of an import. IMPORTS (3) sets the rounds.
 */
import { ok } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { peopleCsv } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { makeProgram } from '@rewards/api/testing/index';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { administrator, Part } from './lib/product-process';
import { report } from './lib/report';

const pace = Number(process.env['PAGES_A_SECOND'] ?? 40);
const rows = 100_000;
const rounds = Number(process.env['IMPORTS'] ?? 3);
const { database, dataDir, close } = await openBenchDatabase(4);
const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'rewards-others-'));
// The server shares the embedded PostgreSQL of its data folder, as with npm start.
const server = new Part('main', { DATABASE_URL: dataDir ? '' : database.url, DATA_DIR: folder });

let headers: Record<string, string> = {};
async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
	const send = () => fetch(server.address + path, { ...init, headers: { ...headers, ...init.headers } });
	// As a browser does: a kept connection may be closed by the other side just when it is used again.
	const answer = await send().catch((error: unknown) => {
		if (init.method) throw error;
		return send();
	});
	const text = await answer.text();
	ok(answer.ok, `${path}: ${answer.status} ${text.slice(0, 300)}`);
	return JSON.parse(text) as Answer;
}
const mutate = async <Answer>(procedure: string, input: unknown): Promise<Answer> =>
	(
		await call<{ result: { data: Answer } }>(`/trpc/${procedure}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(input),
		})
	).result.data;

const words = ['mar', 'ali', 'yıl', 'son', 'smith', 'ne', 'garcía', 'demir', 'an', 'khan'];
const fields = ['name', 'email', 'createDate', 'status'];
/** Pages as staff ask for them: searched, sorted, filtered and turned, seldom the same twice. */
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
async function pages(until: () => boolean): Promise<number[]> {
	const times: number[] = [];
	const under: Promise<void>[] = [];
	let failure: unknown;
	const begin = performance.now();
	for (let n = 0; !until() && failure === undefined; n += 1) {
		const due = begin + (n * 1000) / pace;
		await delay(Math.max(0, due - performance.now()));
		asked += 1;
		// By when it should have been sent: what holds this program up counts as well.
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
const share = (times: number[], part: number): number =>
	[...times].sort((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN;
const lasting = (ms: number) => {
	const end = performance.now() + ms;
	return () => performance.now() > end;
};

/** Sends a file and has it looked at; the preview's job. */
async function startPreview(target: string, text: string): Promise<string> {
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
async function end(id: string): Promise<string> {
	for (;;) {
		const job = await jobOf(id);
		if (!running(job)) return job.state;
		await delay(50);
	}
}

try {
	await server.start();
	await seedParticipants(database, 100_000);
	// Below the account of the administrator whom the server has made.
	const { rows: accounts } = await database.pool.query<{ id: string }>(
		`update account set type = 'customer', parent_id = (select account_id from app_user limit 1)
		where id = (select account_id from program where id = $1) returning id`,
		[programId],
	);
	const { access_token } = await call<{ access_token: string }>('/token', {
		method: 'POST',
		body: new URLSearchParams(administrator),
	});
	headers = { authorization: `Bearer ${access_token}` };
	await pages(lasting(5_000));

	const idle: number[] = [];
	const busy: number[] = [];
	const stops: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const target = await makeProgram(database, accounts[0]?.id ?? '', 'points');
		const { text } = peopleCsv({ rows, badEvery: 100, prefix: `r${round}-` });
		idle.push(...(await pages(lasting(8_000))));
		let over = false;
		const importing = (async () => {
			const previewId = await startPreview(target.id, text);
			ok((await end(previewId)) === 'doneWithRejects');
			const { jobId } = await mutate<{ jobId: string }>('participants.imports.commit', {
				programId: target.id,
				previewId,
				override: false,
			});
			ok((await end(jobId)) === 'doneWithRejects');
		})().finally(() => {
			over = true;
		});
		busy.push(...(await pages(() => over)));
		await importing;

		// A job is told to stop after a while: of the preview first, then of the import of what it has found.
		const other = await makeProgram(database, accounts[0]?.id ?? '', 'points');
		const stop = async (id: string) => {
			const begin = performance.now();
			await mutate('jobs.cancel', { id });
			ok((await end(id)) === 'cancelled');
			stops.push(performance.now() - begin);
		};
		const first = await startPreview(other.id, text);
		await delay(250 + round * 350);
		await stop(first);
		const previewId = await startPreview(other.id, text);
		ok((await end(previewId)) === 'doneWithRejects');
		const { jobId } = await mutate<{ jobId: string }>('participants.imports.commit', {
			programId: other.id,
			previewId,
			override: false,
		});
		await delay(200 + round * 500);
		await stop(jobId);
	}
	for (const [name, times] of Object.entries({ idle, 'during imports': busy }))
		console.log(
			`  ${name.padEnd(15)} ${times.length} pages, p50 ${share(times, 0.5).toFixed(1)} ms, p95 ${share(times, 0.95).toFixed(1)} ms, p99 ${share(times, 0.99).toFixed(1)} ms`,
		);
	console.log(`  stopped after  ${stops.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
	report({
		work: `list pages of others during an import of ${rows.toLocaleString('en')} rows; by hand: without it`,
		unit: 'ms p95',
		ours: share(busy, 0.95),
		floor: share(idle, 0.95),
		bar: { atMost: 1.5 },
	});
	report({
		work: 'an import or its preview that is told to stop',
		unit: 'ms, the longest',
		ours: Math.max(...stops),
		bar: { atMost: 1000 },
	});
} finally {
	await server.kill();
	await close();
	rmSync(folder, { recursive: true, force: true });
}
