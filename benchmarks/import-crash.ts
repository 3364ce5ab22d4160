/**
 * kill -9 at random points of imports: of the server with the process of its jobs while the file is on its way or the job runs there, of that
 * process alone, of the worker, of server and worker, and of PostgreSQL. After each the import must end by itself with exact counts: every good row once, every error line there, one audit entry, no rows
 * left waiting. Uploads that were hit go on where they stood. CRASH_POINTS (50), CRASH_ROWS (100000) and CRASH_SEED set the run.
 */
import { deepStrictEqual as same } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { peopleCsv } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { makeProgram } from '@rewards/api/testing/index';
import { createDatabase, migrate } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';
import { administrator, Part } from './lib/product-process';
import { report } from './lib/report';

const points = Number(process.env['CRASH_POINTS'] ?? 50);
const size = Number(process.env['CRASH_ROWS'] ?? 100_000);
let seed = Number(process.env['CRASH_SEED'] ?? 20_261_121);
/** From 0 to below 1; the same series for the same seed. */
function random(): number {
	seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
	return seed / 2 ** 32;
}

const folder = mkdtempSync(join(tmpdir(), 'rewards-crash-'));
const postgres = await startEmbedded({ dataDir: join(folder, 'db'), settings: { max_wal_size: '4GB' } });
await migrate(postgres.url);
const database = createDatabase(postgres.url, { max: 4 });

const server = new Part('main', { DATABASE_URL: postgres.url, DATA_DIR: folder });
const worker = new Part('worker', { DATABASE_URL: postgres.url, DATA_DIR: folder });
await server.start();
await worker.start();

const victims = {
	server: () => server.again(),
	// The server starts another one.
	'jobs of the server': async () => server.killJobs(),
	worker: () => worker.again(),
	'server and worker': async () => {
		await Promise.all([server.kill(), worker.kill()]);
		await Promise.all([server.start(), worker.start()]);
	},
	// Started again by whoever watches it.
	postgres: async () => void process.kill(postgres.pid(), 'SIGKILL'),
};
const names = Object.keys(victims) as (keyof typeof victims)[];

/** Asks again while the server or its database is away, as a client with patience does. */
async function ask(path: string, init: () => RequestInit, fine: (status: number) => boolean): Promise<unknown> {
	for (let tries = 0; tries < 1000; tries += 1) {
		try {
			const response = await fetch(`${server.address}${path}`, init());
			const text = await response.text();
			if (fine(response.status)) return JSON.parse(text);
			if (response.status < 500 && response.status !== 401) throw new Refused(`${response.status} ${text}`);
		} catch (error) {
			if (error instanceof Refused) throw error;
		}
		await delay(150);
	}
	throw new Error(`No answer to ${path}`);
}
class Refused extends Error {}
const ok = (status: number): boolean => status >= 200 && status < 300;
const text = (value: unknown, name: string): string =>
	typeof value === 'object' && value !== null && name in value
		? String(Object.getOwnPropertyDescriptor(value, name)?.value)
		: '';

const signedIn = await ask('/token', () => ({ method: 'POST', body: new URLSearchParams(administrator) }), ok);
const authorization = `Bearer ${text(signedIn, 'access_token')}`;
const json = { authorization, 'content-type': 'application/json' };
const call = async (procedure: string, input: object): Promise<unknown> => {
	const answer = await ask(
		`/trpc/${procedure}`,
		() => ({ method: 'POST', headers: json, body: JSON.stringify(input) }),
		ok,
	);
	const { result } = answer as { result: { data: unknown } };
	return result.data;
};

/** Sends the file in parts, going on where it stood whenever something breaks. */
async function send(programId: string, file: Buffer): Promise<string> {
	const made = await ask(
		`/upload/files?programId=${programId}`,
		() => ({ method: 'POST', headers: json, body: JSON.stringify({ fileName: 'people.csv', size: file.length }) }),
		ok,
	);
	const uploadId = text(made, 'uploadId');
	const path = `/upload/files/${uploadId}?programId=${programId}`;
	for (;;) {
		const state = await ask(path, () => ({ headers: { authorization } }), ok);
		const offset = Number(text(state, 'offset'));
		if (offset === file.length) return uploadId;
		const headers = {
			authorization,
			'content-type': 'application/offset+octet-stream',
			'upload-offset': String(offset),
		};
		const body = new Uint8Array(file.subarray(offset, offset + 2 * 1024 * 1024));
		await fetch(`${server.address}${path}`, { method: 'PATCH', headers, body }).catch(() => undefined);
	}
}

const { text: content, badLines } = peopleCsv({ rows: size, badEvery: 100 });
const file = Buffer.from(content);
const good = size - badLines.length;
const { rows: roots } = await database.pool.query<{ id: string }>('select id from account where parent_id is null');

async function until<T>(look: () => Promise<T | null>): Promise<T> {
	for (;;) {
		const found = await look().catch(() => null);
		if (found !== null) return found;
		await delay(100);
	}
}
const rowsOf = (sql: string, values: unknown[]): Promise<unknown[]> =>
	until(async () => (await database.pool.query(sql, values)).rows);
const ended = (jobId: string) =>
	until(async () => {
		const { rows } = await database.pool.query<{ state: string; result: object; attempt: number; error: unknown }>(
			'select state, result, attempt, error from job where id = $1 and finished_at is not null',
			[jobId],
		);
		return rows[0] ?? null;
	});

/** One import from the upload to its end; every other one by way of a preview. Throws when anything is not as it must be. */
async function whole(byPreview: boolean): Promise<number> {
	// The connections of this program itself are gone when PostgreSQL was killed last.
	const { id: programId } = await until(() => makeProgram(database, roots[0]?.id ?? '', 'points'));
	const uploadId = await send(programId, file);
	const preview = await until(async () => {
		const made = await call('participants.imports.preview', { programId, uploadId });
		return text(made, 'jobId');
	});
	const looked = await ended(preview);
	same([looked.state, looked.error], ['doneWithRejects', null]);
	const committed = await call('participants.imports.commit', { programId, previewId: preview, override: byPreview });
	const jobId = text(committed, 'jobId');
	const job = await ended(jobId);
	same([job.state, job.error], ['doneWithRejects', null]);
	const { created, rejected, rows } = job.result as Record<string, number>;
	same({ created, rejected, rows }, { created: good, rejected: badLines.length, rows: size });
	const counted = await rowsOf(
		`select count(*)::int as people, count(distinct lower(email))::int as emails,
			(select count(*)::int from participant_address where program_id = $1) as addresses,
			(select sum(live)::int from data_version where scope_id = $1 and entity = 'participant') as live,
			(select count(*)::int from audit_entry where entity_id = $2) as audited,
			(select count(*)::int from notification where params->>'jobId' = $2) as noticed
		from participant where program_id = $1`,
		[programId, jobId],
	);
	same(counted, [{ people: good, emails: good, addresses: good, live: good, audited: 1, noticed: 1 }]);
	const lines = await rowsOf('select line from job_reject where job_id = $1 order by line', [jobId]);
	same(
		lines,
		badLines.map((line) => ({ line })),
	);
	const stages = await rowsOf(`select relname from pg_class where relnamespace = 'import_stage'::regnamespace`, []);
	same(stages, []);
	return job.attempt + looked.attempt - 2;
}

const faults: string[] = [];
let hits = 0;
try {
	const begin = performance.now();
	same(await whole(true), 0);
	const length = performance.now() - begin;
	console.log(`  undisturbed: ${(length / 1000).toFixed(1)} s`);
	for (let point = 0; point < points; point += 1) {
		const name = names[point % names.length] ?? 'server';
		const at = random() * length;
		const import_ = whole(point % 2 === 0).then(
			(again) => ({ again, fault: '' }),
			(error: unknown) => ({ again: 0, fault: error instanceof Error ? error.message : String(error) }),
		);
		await delay(at);
		await victims[name]();
		const { again, fault } = await import_;
		hits += again > 0 ? 1 : 0;
		if (fault) faults.push(`${name} at ${Math.round(at)} ms: ${fault}`);
		console.log(`  ${point + 1}: ${name} killed at ${(at / 1000).toFixed(1)} s, ${again} runs taken up again ${fault}`);
	}
	console.log(`  ${hits} of ${points} hit a job under way`);
	report({
		work: `kill -9 at ${points} points, ${size.toLocaleString('en')} rows: wrong ends`,
		unit: 'of them',
		ours: faults.length,
		bar: { atMost: 0 },
	});
} finally {
	await Promise.all([server.kill(), worker.kill()]);
	await database.close();
	await postgres.stop();
	rmSync(folder, { recursive: true, force: true });
}
