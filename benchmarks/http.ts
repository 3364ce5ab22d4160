/**
 * Whole requests over HTTP with a token, 50 connections, against plain Fastify and pg in a separate process
 * (lib/bare-server.ts): what a client waits for, including hooks, session, rights and JSON. HTTP_ROWS sets how many
 * participants the program has (1,000,000), LOAD_SECONDS how long each load lasts (8), BENCH_DATABASE_URL the
 * PostgreSQL (an embedded one).
 */
import { deepStrictEqual as same } from 'node:assert';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { peopleCsv } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { makeProgram } from '@rewards/api/testing/index';
import { copyFloor } from './lib/copy-floor';
import { loadBoth } from './lib/measure';
import { openBenchDatabase, programId, seedParticipants } from './lib/participants';
import { administrator, Part } from './lib/product-process';
import { report } from './lib/report';

const size = Number(process.env['HTTP_ROWS'] ?? 1_000_000);
const seconds = Number(process.env['LOAD_SECONDS'] ?? 8);
const lanes = 50;
const rowsText = `${size.toLocaleString('en')} rows`;

const { database, close } = await openBenchDatabase(4);
await seedParticipants(database, size);
const folder = mkdtempSync(join(tmpdir(), 'rewards-http-'));
const url = process.env['BENCH_DATABASE_URL'] ?? database.url;
const server = new Part('main', {
	DATABASE_URL: url,
	DATA_DIR: folder,
	NODE_ENV: 'production',
	SESSION_SECRET: randomBytes(48).toString('base64'),
	DATA_KEY: randomBytes(32).toString('hex'),
});
const bare = fork(fileURLToPath(new URL('lib/bare-server.ts', import.meta.url)), {
	env: { ...process.env, BARE_DATABASE_URL: url, BARE_PROGRAM: programId },
	execArgv: process.execArgv.filter((argument) => argument !== '--expose-gc'),
});

const agent = new Agent({ keepAlive: true, maxSockets: lanes });
const get = (address: string, headers: Record<string, string> = {}): Promise<string> =>
	new Promise((resolve, reject) => {
		const sending = request(address, { agent, headers }, (answer) => {
			const chunks: Buffer[] = [];
			answer.on('data', (chunk: Buffer) => chunks.push(chunk));
			answer.on('end', () => {
				const text = Buffer.concat(chunks).toString();
				if (answer.statusCode === 200) resolve(text);
				else reject(new Error(`${address}: ${answer.statusCode} ${text.slice(0, 300)}`));
			});
		});
		sending.on('error', reject);
		sending.end();
	});

interface Page {
	items: { sid: string }[];
	total?: number;
	totalCount?: number;
}
const idsOf = ({ items }: Page): string[] => items.map(({ sid }) => sid);

try {
	const [[floorAddress]] = await Promise.all([once(bare, 'message') as Promise<[string]>, server.start()]);
	// Into the administrator's account.
	await database.pool.query(
		'update program set account_id = (select account_id from app_user where account_id is not null limit 1) where id = $1',
		[programId],
	);
	const signedIn = await fetch(`${server.address}/token`, { method: 'POST', body: new URLSearchParams(administrator) });
	const { access_token: token } = (await signedIn.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${token}` };

	const trpc = (query: object): Promise<string> => {
		const input = encodeURIComponent(JSON.stringify({ programId, take: 12, withTotal: true, ...query }));
		return get(`${server.address}/trpc/participants.list?input=${input}`, headers);
	};
	const rest = (query: Record<string, string>): Promise<string> =>
		get(
			`${server.address}/api/programs/${programId}/users?${new URLSearchParams({ take: '12', requireTotalCount: 'true', ...query })}`,
			headers,
		);
	const pageOf = (text: string): Page => (JSON.parse(text) as { result: { data: Page } }).result.data;
	const floor = (path: string): Promise<string> => get(`${floorAddress}${path}`);
	const email = (text: string) => ({ filter: ['email', 'contains', text] });

	// The same rows first.
	const page = pageOf(await trpc({}));
	same(idsOf(page), idsOf(JSON.parse(await floor('/page')) as Page));
	const found = pageOf(await trpc(email('z12345@')));
	const byHand = JSON.parse(await floor('/email?text=z12345@')) as Page;
	same([idsOf(found), found.total], [idsOf(byHand), byHand.total]);

	for (const [way, ask] of [
		['tRPC', () => trpc({})],
		['REST', () => rest({})],
	] as const) {
		const [ours, hand] = await loadBoth(lanes, seconds, ask, () => floor('/page'));
		report({
			work: `${way}: the same page again, exact total, token, ${rowsText}, ${lanes} connections, against a plain page without either`,
			unit: 'requests/s',
			ours: ours.perSecond,
			floor: hand.perSecond,
			bar: { atLeast: 0.5 },
		});
	}
	// Pages that were never requested before, so none is cached: each continues after a row of its own.
	const { rows: places } = await database.pool.query<{ name: string; id: string }>(
		'select name, id from participant where program_id = $1 and deleted_at is null order by id limit 60000',
		[programId],
	);
	const place = (turn: number) => places[(turn + 30_000) % places.length] ?? { name: '', id: '' };
	const cursor = (turn: number): string => {
		const { name, id } = place(turn);
		return Buffer.from(JSON.stringify(['participants', '+name+sid', name, id])).toString('base64url');
	};
	const behind = (turn: number) => floor(`/after?${new URLSearchParams({ ...place(turn) })}`);
	same(idsOf(pageOf(await trpc({ cursor: cursor(0) }))), idsOf(JSON.parse(await behind(0)) as Page));
	const [unseen, unseenHand] = await loadBoth(lanes, seconds, (turn) => trpc({ cursor: cursor(turn) }), behind);
	report({
		work: `tRPC: a page never requested before, exact total, token, ${rowsText}, against a plain page without either`,
		unit: 'requests/s',
		ours: unseen.perSecond,
		floor: unseenHand.perSecond,
		bar: { atLeast: 0.5 },
	});
	// Both get the same texts, none of which is cached.
	const rare = (turn: number): string => `${((turn + 20_000) * 7919) % size}@`;
	const [fresh, freshHand] = await loadBoth(
		lanes,
		seconds,
		(turn) => trpc(email(rare(turn))),
		(turn) => floor(`/email?text=${rare(turn)}`),
	);
	report({
		work: `a rare text in e-mail, not cached, page and total, ${rowsText}`,
		unit: 'requests/s',
		ours: fresh.perSecond,
		floor: freshHand.perSecond,
		bar: { atLeast: 0.9 },
	});
	const [seen, seenHand] = await loadBoth(
		lanes,
		seconds,
		() => trpc(email('z12345@')),
		() => floor('/email?text=z12345@'),
	);
	report({
		work: 'the same text again',
		unit: 'requests/s',
		ours: seen.perSecond,
		floor: seenHand.perSecond,
		bar: { atLeast: 1.1 },
	});
	const middle = Math.floor(size / 24) * 12;
	const [deep, first] = await loadBoth(
		lanes,
		seconds,
		() => trpc({ skip: middle }),
		() => trpc({}),
	);
	report({
		work: `page at offset ${middle.toLocaleString('en')}, against page 1`,
		unit: 'requests/s',
		ours: deep.perSecond,
		floor: first.perSecond,
		bar: { atLeast: 0.3 },
	});

	// A file as the body, until the response reports that all rows are imported.
	const fileRows = 100_000;
	const { rows: accounts } = await database.pool.query<{ id: string }>(
		'select account_id as id from program where id = $1',
		[programId],
	);
	const target = (await makeProgram(database, accounts[0]?.id ?? '', 'points')).id;
	const begin = performance.now();
	const imported = await fetch(`${server.address}/api/programs/${target}/users/import`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'text/csv' },
		body: peopleCsv({ rows: fileRows }).text,
	});
	const said = (await imported.json()) as { counts?: { created?: number } };
	const took = performance.now() - begin;
	same([imported.status, said.counts?.created], [200, fileRows]);
	const copied = await copyFloor(database, target, folder);
	report({
		work: `import of ${fileRows.toLocaleString('en')} rows by REST, against COPY of the same rows with the same indexes`,
		unit: 'rows/s',
		ours: Math.round((fileRows * 1000) / took),
		floor: Math.round((fileRows * 1000) / copied),
		bar: { atLeast: 0.5 },
	});
} finally {
	agent.destroy();
	bare.kill('SIGKILL');
	await server.kill();
	await close();
	rmSync(folder, { recursive: true, force: true });
}
