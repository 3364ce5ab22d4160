import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MigrateOptions, migrate } from './migrate';
import { refuseOldVersion } from './server-database';
import { dropTestDatabase, unusedDatabaseUrl } from './testing';
import { checkUpgrade } from './upgrade-check';

const loader = createRequire(import.meta.url).resolve('tsx');
const FIRST = 'create table first (id int primary key);';
/** Waits for the test, which locks `gate`. */
const GATED = 'create table second (id int primary key); lock table gate; create table third (id int primary key);';

let folder: string;
let url: string;
let clients: pg.Client[];

beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-migrate-'));
	url = unusedDatabaseUrl();
	clients = [];
});

afterEach(async () => {
	for (const client of clients) await client.end();
	await dropTestDatabase(url);
	await rm(folder, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
	await mkdir(path.join(folder, name), { recursive: true });
	await writeFile(path.join(folder, name, 'migration.sql'), sql);
}

async function connect(): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: url });
	client.on('error', () => undefined);
	await client.connect();
	clients.push(client);
	return client;
}

const run = (options: MigrateOptions = {}) => migrate(url, { migrationsDir: folder, ...options });

async function tables(): Promise<string[]> {
	const client = await connect();
	const { rows } = await client.query<{ name: string }>(
		"select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
	);
	return rows.map((row) => row.name).filter((name) => name !== '_prisma_migrations' && name !== 'gate');
}

function startProcess() {
	const child = spawn(
		process.execPath,
		['--import', loader, path.join(import.meta.dirname, 'migrate-test-process.ts'), url, folder],
		{
			stdio: ['ignore', 'pipe', 'inherit'],
		},
	);
	return { child, output: text(child.stdout) };
}

/** Locks `gate` until `open` is called, and resolves `reached` when a migration waits for it. */
async function closeGate() {
	const holder = await connect();
	await holder.query('create table if not exists gate ()');
	await holder.query('begin; lock table gate');
	const watcher = await connect();
	const reached = () =>
		vi.waitFor(
			async () => {
				const { rowCount } = await watcher.query(
					"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
				);
				expect(rowCount).toBe(1);
			},
			{ timeout: 20_000, interval: 20 },
		);
	const waiting = "pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
	return {
		reached,
		open: () => holder.query('commit'),
		cut: () => watcher.query(`select pg_terminate_backend(pid) from (select ${waiting}) as w`),
	};
}

describe('migrate', () => {
	test('creates the missing database, applies all in order, then nothing more; function bodies stay intact', async () => {
		await write(
			'20260101000000_one',
			`${FIRST} create function two() returns int language plpgsql as $$ begin perform 1; return 2; end $$;`,
		);
		await write('20260102000000_two', 'insert into first values (two());');
		expect(await run()).toEqual(['20260101000000_one', '20260102000000_two']);
		expect(await run()).toEqual([]);
		const client = await connect();
		expect((await client.query('select id from first')).rows).toEqual([{ id: 2 }]);
		const { rows } = await client.query(
			'select migration_name, applied_steps_count from _prisma_migrations order by started_at',
		);
		expect(rows).toEqual([
			{ migration_name: '20260101000000_one', applied_steps_count: 1 },
			{ migration_name: '20260102000000_two', applied_steps_count: 1 },
		]);
	});

	test('sorts text the same on every server: the new database has a collation by code points', async () => {
		await run();
		const client = await connect();
		const { rows } = await client.query(
			"select string_agg(x, '' order by x) as sorted, upper('ığé') as upper from unnest(array['b', 'A', 'a', 'B']) as x",
		);
		expect(rows).toEqual([{ sorted: 'ABab', upper: 'IĞÉ' }]);
	});

	test('several processes on a missing database all succeed, each migration applied once', async () => {
		await write('20260101000000_one', FIRST);
		await write('20260102000000_two', 'create table second (id int primary key);');
		const processes = [startProcess(), startProcess(), startProcess()];
		const applied = await Promise.all([run(), ...processes.map(async ({ output }) => JSON.parse(await output))]);
		expect(applied.flat()).toEqual(['20260101000000_one', '20260102000000_two']);
		expect(await tables()).toEqual(['first', 'second']);
	});

	test('kill -9 in the middle of a migration leaves nothing of it, and the next start applies it', async () => {
		await write('20260101000000_one', FIRST);
		await run();
		await write('20260102000000_two', GATED);
		const gate = await closeGate();
		const { child } = startProcess();
		await gate.reached();
		const gone = once(child, 'exit');
		child.kill('SIGKILL');
		await gone;
		const next = run();
		await gate.open();
		expect(await next).toEqual(['20260102000000_two']);
		expect(await tables()).toEqual(['first', 'second', 'third']);
	});

	test('continues when PostgreSQL cuts the connection in the middle', async () => {
		await write('20260101000000_one', FIRST);
		await run();
		await write('20260102000000_two', GATED);
		const gate = await closeGate();
		const said: string[] = [];
		const running = run({ log: (message) => said.push(message) });
		await gate.reached();
		await gate.cut();
		await gate.reached();
		await gate.open();
		expect(await running).toEqual(['20260102000000_two']);
		expect(said[0]).toMatch(/was lost while migrating; trying again/);
		expect(await tables()).toEqual(['first', 'second', 'third']);
	});

	test('waits for work on its tables, and nobody waits behind it for long', async () => {
		await write('1_first', FIRST);
		await run();
		const [reader, other] = [await connect(), await connect()];
		await reader.query('begin; select from first');
		await write('2_second', 'alter table first add column name text;');
		const messages: string[] = [];
		const migrating = run({ log: (message) => messages.push(message) });
		let longest = 0;
		for (const end = performance.now() + 4_000; performance.now() < end; ) {
			const start = performance.now();
			await other.query('insert into first (id) values ($1)', [Math.floor(start * 1000) % 2_000_000_000]);
			longest = Math.max(longest, performance.now() - start);
			await delay(20);
		}
		await reader.query('commit');
		expect(await migrating).toEqual(['2_second']);
		expect(messages.filter((message) => message.includes('waits for work'))).toHaveLength(1);
		expect(longest).toBeGreaterThan(300);
		expect(longest).toBeLessThan(2_000);
	});

	test('ends nobody else by a deadlock, whatever the order in which others change the tables', async () => {
		await write('1_first', `${FIRST} create table zebra (id int primary key, first int references first);`);
		await run();
		const other = await connect();
		await other.query('begin; insert into zebra values (1, null)');
		// Has the lock on first, and waits for zebra.
		await write('2_second', 'alter table first add column name text; alter table zebra add column name text;');
		const migrating = run();
		await delay(500);
		await other.query('insert into first values (1)');
		await delay(1_500);
		await other.query('commit');
		expect(await migrating).toEqual(['2_second']);
		expect((await other.query('select id, name from first')).rows).toEqual([{ id: 1, name: null }]);
	});

	test('says in a sentence that the database is read-only, or has no connection left', async () => {
		await write('1_first', FIRST);
		await run();
		const client = await connect();
		const name = new URL(url).pathname.slice(1);
		await client.query(`alter database "${name}" set default_transaction_read_only = on`);
		await expect(run()).rejects.toThrow(/accepts no changes.*Name the primary in DATABASE_URL/);
		await client.query(`alter database "${name}" reset default_transaction_read_only`);
		const role = `none_${process.pid}`;
		await client.query(`create role ${role} login password 'none' connection limit 0`);
		const other = new URL(url);
		Object.assign(other, { username: role, password: 'none' });
		const start = performance.now();
		await expect(migrate(other.toString(), { migrationsDir: folder, waitMs: 1_000 })).rejects.toThrow(
			/has no connection left for this user\. Raise max_connections/,
		);
		expect(performance.now() - start).toBeGreaterThan(900);
		await client.query(`drop role ${role}`);
	});

	test('a failing migration is named with its line and leaves nothing; corrected, it is applied', async () => {
		await write('20260101000000_one', FIRST);
		await write('20260102000000_two', 'create table second (id int primary key);\n\ncreate tabel third ();');
		await expect(run()).rejects.toThrow(
			'Migration 20260102000000_two failed (line 3): syntax error at or near "tabel". Nothing of it was kept.',
		);
		expect(await tables()).toEqual(['first']);
		await write('20260102000000_two', 'create table second (id int primary key);');
		expect(await run()).toEqual(['20260102000000_two']);
	});

	test('a migration that another tool left unfinished is applied again, and reported', async () => {
		await write('20260101000000_one', FIRST);
		await run();
		await write('20260102000000_two', 'create table second (id int primary key);');
		const client = await connect();
		await client.query(
			"insert into _prisma_migrations (id, checksum, migration_name) values ('x', 'y', '20260102000000_two')",
		);
		const said: string[] = [];
		expect(await run({ log: (message) => said.push(message) })).toEqual(['20260102000000_two']);
		expect(said[0]).toMatch(/20260102000000_two was interrupted before/);
	});

	test('refuses a database that a newer version has used', async () => {
		await write('20260101000000_one', FIRST);
		await write('20260102000000_two', 'create table second (id int primary key);');
		await run();
		await rm(path.join(folder, '20260102000000_two'), { recursive: true });
		await expect(run()).rejects.toThrow(/changes that this version doesn't know \(20260102000000_two\)/);
	});

	describe('a database that a newer version has used', () => {
		const [one, two, three] = ['20260101000000_one', '20260102000000_two', '20260103000000_three'];
		const second = (line: string) => `${line}create table second (id int primary key);`;
		/** An older server, which doesn't know the last migrations. */
		async function startOlder(...unknown: string[]) {
			for (const name of unknown) await rm(path.join(folder, name), { recursive: true });
			const messages: string[] = [];
			const applied = await run({ acceptNewer: true, log: (message) => messages.push(message) });
			return { applied, messages };
		}

		test('is used if all that is new says that this version works with it', async () => {
			await write(one, FIRST);
			await write(two, second(`-- older servers: from ${one}\n`));
			await write(three, `-- older servers: from ${one}\ncreate table third (id int primary key);`);
			await run();
			const { applied, messages } = await startOlder(two, three);
			expect(applied).toEqual([]);
			expect(messages).toEqual([expect.stringMatching(/newer version.*works with all.*_two, .*_three/)]);
			// Commands that change the schema don't.
			await expect(run()).rejects.toThrow(/changes that this version doesn't know/);
		});

		test.each([
			['says nothing', ''],
			['says that none works', '-- older servers: none\n'],
			['needs a newer one', `-- older servers: from ${two}\n`],
			['says it elsewhere', `\n-- older servers: from ${one}\n`],
		])('is refused if something new %s', async (_, line) => {
			await write(one, FIRST);
			await write(two, `-- older servers: from ${one}\nselect 1;`);
			await write(three, second(line));
			await run();
			await expect(startOlder(two, three)).rejects.toThrow(/newer version has used it/);
		});

		test('is refused if this version has changes of its own', async () => {
			await write(one, FIRST);
			await write(two, second(`-- older servers: from ${one}\n`));
			await run();
			await write('20260101000001_other', 'create table other (id int primary key);');
			await expect(startOlder(two)).rejects.toThrow(/newer version has used it/);
			expect(await tables()).toEqual(['first', 'second']);
		});
	});

	test('an upgrade is rolling if present servers work with all that comes', async () => {
		const check = () => checkUpgrade(url, folder);
		const [one, two, three] = ['20260101000000_one', '20260102000000_two', '20260103000000_three'];
		await write(one, FIRST);
		await run();
		expect(await check()).toEqual({ upgrade: 'current', pending: [], stopFor: [], connected: [] });
		await write(two, `-- older servers: from ${one}\ncreate table second (id int primary key);`);
		const server = new pg.Client({ connectionString: url, application_name: 'rewards-server' });
		await server.connect();
		expect(await check()).toEqual({
			upgrade: 'rolling',
			pending: [two],
			stopFor: [],
			connected: [{ name: 'rewards-server', connections: 1 }],
		});
		await server.end();
		await write(three, '-- older servers: none\ncreate table third (id int primary key);');
		expect(await check()).toMatchObject({ upgrade: 'stopFirst', pending: [two, three], stopFor: [three] });
		expect(await tables()).toEqual(['first']);
		await run();
		expect(await check()).toMatchObject({ upgrade: 'current', pending: [] });
		await rm(path.join(folder, three), { recursive: true });
		await expect(check()).rejects.toThrow(/newer version has used it/);
	});

	test('an upgrade of an empty database stops nobody, and the question leaves nothing behind', async () => {
		await run();
		const client = await connect();
		await client.query('drop table _prisma_migrations');
		await write('20260101000000_one', FIRST);
		expect(await checkUpgrade(url, folder)).toMatchObject({ upgrade: 'rolling', stopFor: [] });
		expect((await client.query(`select to_regclass('_prisma_migrations') as made`)).rows).toEqual([{ made: null }]);
	});

	test('a database of a checkout from before the first release is refused with instructions', async () => {
		await write('20261121000000_first', FIRST);
		await run();
		await rm(path.join(folder, '20261121000000_first'), { recursive: true });
		await write('20261123000000_tables', FIRST);
		await expect(run()).rejects.toThrow(/made before the first release.+Remove the folder \.data/);
		expect(await tables()).toEqual(['first']);
	});

	test('a migration that ends its transaction itself is refused', async () => {
		await write('20260101000000_one', `${FIRST} commit; create table second ();`);
		await expect(run()).rejects.toThrow('Migration 20260101000000_one ends its transaction itself');
	});

	test('reports an applied migration that was edited since', async () => {
		await write('20260101000000_one', FIRST);
		await run();
		await write('20260101000000_one', `${FIRST} -- edited`);
		const said: string[] = [];
		expect(await run({ log: (message) => said.push(message) })).toEqual([]);
		expect(said[0]).toMatch(/20260101000000_one was edited after/);
	});
});

describe('messages for the operator', () => {
	test.each([
		['an address that is none', () => 'localhost', /not a URL of the form/],
		['an address without a database', () => 'postgresql://a:b@localhost', /names no database/],
		[
			'a server that is not there',
			() => 'postgresql://a:b@127.0.0.1:1/c',
			/127\.0\.0\.1:1\/c can't be reached \(ECONNREFUSED\)/,
		],
		['a wrong password', () => url.replace(/:[^:@]+@/, ':wrong@'), /refused the user or password/],
	])('%s', async (_, address, message) => {
		await expect(migrate(address(), { waitMs: 0 })).rejects.toThrow(message);
	});

	test('a server that is too old', () => {
		expect(() => refuseOldVersion(14)).toThrow('This PostgreSQL server is version 14; version 15 or later is needed.');
		expect(() => refuseOldVersion(15)).not.toThrow();
	});
});
