/**
 * Orders of one program from several servers at once, at a commit that takes long (COMMIT_MS): what one order keeps
 * locked until its commit, all others would wait for. SECONDS sets how long each case lasts, LANES how many orders a
 * server works on at once. Reports the orders per second of four servers against one, and how many statements wait for
 * a lock on average.
 */
import { deepStrictEqual as same } from 'node:assert';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';
import { shopBench } from './lib/shop';

const seconds = Number(process.env['SECONDS'] ?? 20);
const lanes = Number(process.env['LANES'] ?? 2);
const commitMs = Number(process.env['COMMIT_MS'] ?? 40);
const servers = 4;
const people = 400;
const { database, close } = await openBenchDatabase(8, {
	fsync: 'on',
	synchronous_commit: 'on',
	max_connections: '100',
});
const { pool } = database;
const { account, newShop } = await shopBench(database);
const waiting = `select count(*)::int as n from pg_stat_activity
	where datname = current_database() and backend_type = 'client backend' and wait_event_type = 'Lock'`;

/** Orders per second of that many servers, and how many statements waited for a lock on average. */
async function intake(count: number): Promise<{ rate: number; waits: number }> {
	const shop = await newShop(`${count} servers`, people);
	const children: ChildProcess[] = [];
	try {
		for (let at = 0; at < count; at += 1) {
			const INTAKE = JSON.stringify({ url: database.url, account, shop, lanes, from: (at * people) / servers });
			const child = fork(fileURLToPath(new URL('lib/intake-process.ts', import.meta.url)), {
				execArgv: ['--import', 'tsx'],
				env: { ...process.env, INTAKE },
			});
			children.push(child);
			await once(child, 'message');
		}
		const begin = performance.now();
		for (const child of children) child.send('begin');
		const samples: number[] = [];
		while (performance.now() - begin < seconds * 1000) {
			samples.push((await pool.query<{ n: number }>(waiting)).rows[0]?.n ?? 0);
			await wait(50);
		}
		const placed = await Promise.all(
			children.map(async (child) => {
				child.send('stop');
				return Number((await once(child, 'message'))[0]);
			}),
		);
		const ms = performance.now() - begin;
		const total = placed.reduce((sum, n) => sum + n, 0);
		const { rows } = await pool.query(
			`select count(distinct order_number)::int as numbers, count(*)::int as orders from "order" where program_id = $1`,
			[shop.programId],
		);
		const all = total + count * 2 * lanes;
		same(rows[0], { numbers: all, orders: all });
		return { rate: (total * 1000) / ms, waits: samples.reduce((sum, n) => sum + n, 0) / samples.length };
	} finally {
		for (const child of children) child.kill('SIGKILL');
	}
}

try {
	const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
	// From the first concurrent transaction on: otherwise a single server wouldn't wait.
	for (const setting of [`commit_delay = ${commitMs * 1000}`, 'commit_siblings = 0'])
		await pool.query(`alter database ${rows[0]?.name} set ${setting}`);
	const one = await intake(1);
	const four = await intake(servers);
	const work = `orders of one program, a commit of ${commitMs} ms`;
	report({
		work: `${work}: ${servers} servers against one`,
		unit: 'orders/s',
		ours: four.rate,
		floor: one.rate,
		bar: { atLeast: 3 },
	});
	report({ work: `${work}: statements that wait for a lock`, unit: 'on average', ours: four.waits });
} finally {
	await close();
}
