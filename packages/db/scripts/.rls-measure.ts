import { startEmbedded } from '../src/embedded';
import { createDatabase } from '../src/client';
import { migrate } from '../src/migrate';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

const server = await startEmbedded({ dataDir: '/tmp/rls-disk/data', temporary: true, database: 'rls' });
await migrate(server.url);
const db = createDatabase(server.url, { max: 2 });
const client = await db.pool.connect();
const q = (text: string, values: unknown[] = []) => client.query(text, values);
try {
	for (const t of ['plain', 'walled']) {
		await q(`create table ${t} (like participant including all)`);
		await q(`insert into ${t} (program_id, id, name, email, status, created_at, account_id)
			select ('00000000-0000-7000-8000-00000000000' || (i % 5))::uuid, gen_random_uuid(), 'Person ' || md5(i::text), 'p' || md5((i * 7)::text) || '@example.com', 'Active', now() - i * interval '1 second', '00000000-0000-7000-8000-000000000001'
			from generate_series(1, 500000) i`.replace(', account_id)', ')').replace(", '00000000-0000-7000-8000-000000000001'\n", '\n'));
		await q(`analyze ${t}`);
	}
	await q('vacuum plain'); await q('vacuum walled');
	await q(`create role app nologin`);
	await q(`grant all on plain, walled to app`);
	await q(`alter table walled enable row level security`);
	await q(`alter table walled force row level security`);
	await q(`create policy own on walled using (program_id = nullif(current_setting('app.program_id', true), '')::uuid) with check (program_id = nullif(current_setting('app.program_id', true), '')::uuid)`);
	const program = '00000000-0000-7000-8000-000000000001';
	const begin = async (t: string) => {
		await q('begin');
		await q('set local role app');
		if (t === 'walled') await q(`select set_config('app.program_id', $1, true)`, [program]);
	};
	const works: Record<string, { runs: number; sql: (t: string) => string }> = {
		'list page': { runs: 300, sql: (t) => `select id, name, email, status, balance from ${t} where program_id = '${program}' and deleted_at is null order by created_at desc, id limit 12` },
		'substring': { runs: 40, sql: (t) => `select id, name from ${t} where program_id = '${program}' and search_text like '%abc1%' and deleted_at is null order by id limit 12` },
		'count of a substring': { runs: 20, sql: (t) => `select count(*) from ${t} where program_id = '${program}' and search_text like '%abc1%' and deleted_at is null` },
		'page sorted by name': { runs: 200, sql: (t) => `select id, name from ${t} where program_id = '${program}' and deleted_at is null order by name collate "und-x-icu", id limit 12` },
	};
	const median = (xs: number[]) => xs.sort((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
	for (const [name, { runs, sql }] of Object.entries(works)) {
		const times: Record<string, number[]> = { plain: [], walled: [] };
		for (let run = 0; run < runs; run += 1) for (const t of ['plain', 'walled']) {
			const from = performance.now();
			await begin(t);
			await q(sql(t));
			await q('commit');
			times[t]?.push(performance.now() - from);
		}
		const [p, w] = [median(times['plain'] ?? []), median(times['walled'] ?? [])];
		console.log(name, 'plain', p.toFixed(2), 'ms walled', w.toFixed(2), 'ms ratio', (w / p).toFixed(2));
	}
	for (const t of ['plain', 'walled']) {
		await begin(t);
		const { rows } = await q('explain (costs off) ' + works['substring']!.sql(t));
		console.log(t, rows.map((r) => Object.values(r)[0]).join('\n   '));
		await q('commit');
	}
	const inserts: Record<string, number[]> = { plain: [], walled: [] };
	for (let run = 0; run < 5; run += 1) for (const t of ['plain', 'walled']) {
		await begin(t);
		const from = performance.now();
		await q(`insert into ${t} (program_id, id, name, email, status) select '${program}', gen_random_uuid(), 'New ' || i, 'n${run}' || i || '@example.com', 'Active' from generate_series(1, 20000) i`);
		inserts[t]?.push(performance.now() - from);
		await q('rollback');
	}
	const [p, w] = [median(inserts['plain'] ?? []), median(inserts['walled'] ?? [])];
	console.log('insert of 20,000', p.toFixed(0), w.toFixed(0), (w / p).toFixed(2));
	await begin('walled');
	try {
		await pipeline(Readable.from(['x\n']), client.query(copyFrom('copy walled (name) from stdin')));
		console.log('copy accepted');
	} catch (e) { console.log('copy from:', (e as Error).message); }
	await q('rollback');
} finally {
	client.release();
	await db.close();
	await server.stop();
}
