import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, migrate } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';
import { administrator, Part } from './product-process';

/** From 0 to below 1; the same series for the same seed. */
function series(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

class Refused extends Error {}
const ok = (status: number): boolean => status >= 200 && status < 300;
export const textOf = (value: unknown, name: string): string =>
	typeof value === 'object' && value !== null && name in value
		? String(Object.getOwnPropertyDescriptor(value, name)?.value)
		: '';

/** Repeats a query until it returns something, even while the database is down. */
export async function until<T>(look: () => Promise<T | null>): Promise<T> {
	for (;;) {
		const found = await look().catch(() => null);
		if (found !== null) return found;
		await delay(100);
	}
}

/**
 * The product with a server, a worker and PostgreSQL, all in processes that can be killed, and a client that retries.
 */
export async function crashProduct(env: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'rewards-crash-'));
	const postgres = await startEmbedded({ dataDir: join(folder, 'db'), settings: { max_wal_size: '4GB' } });
	await migrate(postgres.url);
	const database = createDatabase(postgres.url, { max: 4 });
	const server = new Part('main', { DATABASE_URL: postgres.url, DATA_DIR: folder, ...env });
	const worker = new Part('worker', { DATABASE_URL: postgres.url, DATA_DIR: folder, ...env });
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
		// A watching process restarts it; it may still be starting after the previous kill.
		postgres: async () => {
			await until(async () => (await database.pool.query('select 1')).rowCount);
			process.kill(postgres.pid(), 'SIGKILL');
		},
	};

	/** Retries while the server or its database is down, as a patient client does. */
	async function ask(path: string, init: () => RequestInit, fine = ok): Promise<unknown> {
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
	const signedIn = await ask('/token', () => ({ method: 'POST', body: new URLSearchParams(administrator) }));
	const authorization = `Bearer ${textOf(signedIn, 'access_token')}`;
	const json = { authorization, 'content-type': 'application/json' };
	const { rows: roots } = await database.pool.query<{ id: string }>('select id from account where parent_id is null');
	/** Sends the file in parts, resuming where it stopped whenever something breaks. */
	async function upload(programId: string, fileName: string, file: Buffer): Promise<string> {
		const made = await ask(`/upload/files?programId=${programId}`, () => ({
			method: 'POST',
			headers: json,
			body: JSON.stringify({ fileName, size: file.length }),
		}));
		const uploadId = textOf(made, 'uploadId');
		const path = `/upload/files/${uploadId}?programId=${programId}`;
		for (;;) {
			const state = await ask(path, () => ({ headers: { authorization } }));
			const offset = Number(textOf(state, 'offset'));
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
	return {
		database,
		/** The server's current address. */
		address: () => server.address,
		upload,
		victims,
		errors: () => [...server.errors.splice(0), ...worker.errors.splice(0)],
		ask,
		authorization,
		json,
		root: roots[0]?.id ?? '',
		/** Executes once, whatever is killed: a lost response is requested again, and may be ALREADY_DONE. */
		once: async (procedure: string, input: object): Promise<void> => {
			const headers = { ...json, 'idempotency-key': randomUUID() };
			const body = JSON.stringify(input);
			await ask(
				`/trpc/${procedure}`,
				() => ({ method: 'POST', headers, body }),
				(status) => ok(status) || status === 409,
			);
		},
		call: async (procedure: string, input: object): Promise<unknown> => {
			const body = JSON.stringify(input);
			const answer = await ask(`/trpc/${procedure}`, () => ({ method: 'POST', headers: json, body }));
			return (answer as { result: { data: unknown } }).result.data;
		},
		rowsOf: <Row = unknown>(sql: string, values: unknown[]): Promise<Row[]> =>
			until(async () => (await database.pool.query<Row & object>(sql, values)).rows),
		stop: async () => {
			await Promise.all([server.kill(), worker.kill()]);
			await database.close();
			await postgres.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

type CrashProduct = Awaited<ReturnType<typeof crashProduct>>;
type Victims = CrashProduct['victims'];

/**
 * Runs `work` once undisturbed, and then at each point while one of the victims is killed at a random moment. `work`
 * throws if anything is wrong, and returns how often its jobs were restarted. Returns the faults, and prints the errors
 * that the product logged. CRASH_VICTIMS names the victims (`postgres,worker`); by default all of them, in turn.
 */
export async function killAtRandom(
	{ victims, errors }: Pick<CrashProduct, 'victims' | 'errors'>,
	{ points, seed, work }: { points: number; seed: number; work: (point: number) => Promise<number> },
): Promise<string[]> {
	const random = series(seed);
	const all = Object.keys(victims) as (keyof Victims)[];
	const chosen = process.env['CRASH_VICTIMS']?.split(',');
	const names = chosen ? all.filter((name) => chosen.includes(name)) : all;
	const faults: string[] = [];
	let hits = 0;
	const begin = performance.now();
	if ((await work(-1)) !== 0) throw new Error('Nothing was killed, but the work was restarted');
	const length = performance.now() - begin;
	console.log(`  undisturbed: ${(length / 1000).toFixed(1)} s`);
	for (let point = 0; point < points; point += 1) {
		const name = names[point % names.length] ?? 'server';
		const at = random() * length;
		const done = work(point).then(
			(again) => ({ again, fault: '' }),
			(error: unknown) => ({ again: 0, fault: error instanceof Error ? error.message : String(error) }),
		);
		await delay(at);
		await victims[name]();
		const { again, fault } = await done;
		hits += again > 0 ? 1 : 0;
		if (fault) faults.push(`${name} at ${Math.round(at)} ms: ${fault}`);
		const logged = errors();
		if (fault) console.log(logged.join('\n'));
		console.log(`  ${point + 1}: ${name} killed at ${(at / 1000).toFixed(1)} s, ${again} runs restarted ${fault}`);
	}
	console.log(`  ${hits} of ${points} hit a running job`);
	return faults;
}
