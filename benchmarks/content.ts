/**
 * The effect on other users while one reads and saves a whole program over REST: 200 pages of 20 sections in 7
 * languages (CONTENT_PAGES and CONTENT_LANGUAGES make it smaller). Small requests go out at a steady rate; the longest
 * counts. And how long an editor waits to open and save one of its sections.
 */
import { ok } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeProgram } from '@rewards/api/testing/index';
import { openBenchDatabase } from './lib/participants';
import { administrator, Part } from './lib/product-process';
import { report } from './lib/report';
import { measureSections } from './lib/section-saves';

const pages = Number(process.env['CONTENT_PAGES'] ?? 200);
const languages = ['en', 'fr', 'sp', 'ge', 'it', 'nl', 'pt'].slice(0, Number(process.env['CONTENT_LANGUAGES'] ?? 7));
const { database, dataDir, close: closeDatabase } = await openBenchDatabase(4);
const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'rewards-content-'));
const server = new Part('main', { DATABASE_URL: dataDir ? '' : database.url, DATA_DIR: folder });

let headers: Record<string, string> = {};
/** Sends and reads bytes without other work, because delays of this program would count as well. */
async function ask(path: string, body?: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
	const answer = await fetch(server.address + path, {
		headers: { ...headers, 'content-type': 'application/json' },
		...(body ? { method: 'POST', body } : {}),
	});
	const chunks: Uint8Array[] = [];
	for await (const chunk of answer.body ?? []) chunks.push(chunk);
	const bytes = Buffer.concat(chunks);
	ok(answer.ok, `${path}: ${answer.status} ${bytes.subarray(0, 300)}`);
	return bytes;
}

/** How long small requests took during the work. */
async function others(work: Promise<unknown>): Promise<number[]> {
	const times: number[] = [];
	const under: Promise<void>[] = [];
	let over = false;
	const done = work.finally(() => {
		over = true;
	});
	while (!over) {
		const sent = performance.now();
		under.push(ask('/api/roles').then(() => void times.push(performance.now() - sent)));
		await delay(20);
	}
	await Promise.all([done, ...under]);
	return times;
}
async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
	const begin = performance.now();
	const times = (await others(work())).toSorted((a, b) => a - b);
	const share = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1);
	const seconds = ((performance.now() - begin) / 1000).toFixed(1);
	console.log(
		`  ${what.padEnd(34)} ${seconds} s; ${times.length} other requests: p50 ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)}, longest ${times.at(-1)?.toFixed(1)} ms`,
	);
	if (what !== 'idle')
		report({
			work: `other requests while ${what}`,
			unit: 'ms p95',
			ours: Number(share(0.95)),
			bar: { atMost: 100 },
		});
}

const html = (n: number) => `<h2>Choose ${n}</h2><p>${'Choose your <strong>reward</strong> today. '.repeat(25)}</p>`;
const content = (word: string) =>
	languages.map((language) => ({
		language,
		pages: Array.from({ length: pages }, (_, page) => ({
			name: `Page ${page}`,
			url: `/page-${page}`,
			sections: Array.from({ length: 20 }, (__, n) => ({ type: 'html', html: `${html(n)}<p>${word}</p>` })),
		})),
	}));

try {
	await server.start();
	const { rows } = await database.pool.query<{ id: string }>('select account_id as id from app_user limit 1');
	const programId = (await makeProgram(database, rows[0]?.id ?? '', 'points')).id;
	await database.pool.query('update program set languages = $2 where id = $1', [programId, languages]);
	const token = await fetch(`${server.address}/token`, { method: 'POST', body: new URLSearchParams(administrator) });
	headers = { authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}` };
	const path = `/api/programs/${programId}`;
	const first = Buffer.from(JSON.stringify({ content: content('First') }));
	console.log(`  ${(first.length / 1e6).toFixed(1)} MB`);
	await measured('idle', () => delay(3000));
	await measured('a new content is saved', () => ask(path, first));
	await measureSections(database, server.address, headers, programId);
	let read = Buffer.alloc(0);
	await measured('it is read', async () => {
		read = await ask(path);
	});
	const { content: now } = JSON.parse(read.toString());
	const same = Buffer.from(JSON.stringify({ content: now }));
	await measured('it is saved as it is', () => ask(path, same));
	for (const { pages: all } of now) for (const { sections } of all) sections[3].html = '<p>Changed</p>';
	const changed = Buffer.from(JSON.stringify({ content: now }));
	await measured('a text of each page is changed', () => ask(path, changed));
} finally {
	await server.kill();
	await closeDatabase();
	rmSync(folder, { recursive: true, force: true });
}
