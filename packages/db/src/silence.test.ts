import { setTimeout as delay } from 'node:timers/promises';
import { to } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database, isLostConnection } from './client';
import { copyIn } from './copy-in';
import { createTestDatabase, type TestDatabase } from './testing';
import { type PostgresProxy, startProxy } from './testing-proxy';

let held: TestDatabase;
let proxy: PostgresProxy;
let database: Database;

beforeAll(async () => {
	held = await createTestDatabase();
	await held.database.pool.query('create table item (id int)');
	proxy = await startProxy(held.url);
	database = createDatabase(proxy.url, { max: 8 });
});
afterAll(async () => {
	proxy.thaw();
	await database.close();
	await proxy.stop();
	await held.drop();
});

const caught = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => new Error('It did not fail'),
		(error: unknown) => error,
	);
/** As many connections as the tests below use, open and idle. */
const connected = () => Promise.all(Array.from({ length: 6 }, () => database.pool.query('select pg_sleep(0.1)')));
async function* rows() {
	for (let id = 0; ; id += 1) {
		yield Buffer.from(`${id}\n`);
		await delay(20);
	}
}

test('a database that goes silent ends what waits for it within 20 seconds, and nothing once it is back', async () => {
	await connected();
	let begun = () => {};
	const within = new Promise<void>((resolve) => {
		begun = resolve;
	});
	const transaction = database.transaction(async (client) => {
		await client.query('insert into item values (1)');
		begun();
		await delay(500);
		return client.query('select 1');
	});
	const copy = database.transaction((client) => copyIn(client, 'copy item from stdin', rows()));
	const answered = Promise.all([transaction, copy].map(caught));
	await within;
	proxy.freeze();
	const start = performance.now();
	const asked = Promise.all(
		[database.pool.query('select 1'), database.prisma.account.count(), database.pool.query('select pg_sleep(60)')].map(
			caught,
		),
	);
	const errors = [...(await answered), ...(await asked)];
	expect(performance.now() - start).toBeLessThan(20_000);
	for (const error of errors) expect(causes(error).some(isLostConnection), String(error)).toBe(true);
	proxy.thaw();
	expect((await database.pool.query('select count(*) as n from item')).rows).toEqual([{ n: 0 }]);
}, 60_000);

/** Prisma wraps the error of its driver. */
function causes(error: unknown): unknown[] {
	if (!(error instanceof Error)) return [error];
	const meta: unknown = Reflect.get(error, 'meta');
	const inner = error.cause ?? (typeof meta === 'object' && meta ? Reflect.get(meta, 'driverAdapterError') : undefined);
	return [error, ...(inner ? causes(inner) : [])];
}

test('a connection that has gone silent is given up, and with it those that rest', async () => {
	await connected();
	const lost = caught(database.pool.query('select pg_sleep(0.2)'));
	await delay(50);
	proxy.cut('silence');
	const start = performance.now();
	expect(isLostConnection(await lost)).toBe(true);
	expect(performance.now() - start).toBeLessThan(12_000);
	// Nor is another one left to those who come later.
	const later = performance.now();
	await connected();
	expect(performance.now() - later).toBeLessThan(5_000);
}, 30_000);

test('what PostgreSQL works on, and a reader who takes his time, may take as long as they need', async () => {
	const client = await database.pool.connect();
	const [slow, waiting, bytes] = await Promise.all([
		database.pool.query<{ done: string }>(`select 'yes' as done from pg_sleep(16)`),
		// For a lock, which is no work.
		held.database.transaction(async (holder) => {
			await holder.query('lock table item');
			const waits = database.pool.query('insert into item values (2)');
			await delay(16_000);
			return () => waits;
		}),
		(async () => {
			let size = 0;
			const stream = client.query(to(`copy (select repeat('x', 1000) from generate_series(1, 3000)) to stdout`));
			for await (const piece of stream) {
				if (size === 0) await delay(16_000);
				size += piece.length;
			}
			return size;
		})(),
	]);
	client.release();
	expect(slow.rows).toEqual([{ done: 'yes' }]);
	expect((await waiting()).rowCount).toBe(1);
	expect(bytes).toBe(3000 * 1001);
}, 60_000);

test('a connection that finds the database read-only is given up, and the next one may write', async () => {
	const { pool } = held.database;
	const name = (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name;
	const one = createDatabase(held.url, { max: 1 });
	try {
		await pool.query(`alter database "${name}" set default_transaction_read_only = on`);
		const write = () => one.pool.query('insert into item values (3)');
		expect(await caught(write())).toMatchObject({ code: '25006' });
		const transaction = () => one.transaction((client) => client.query('insert into item values (3)'));
		expect(await caught(transaction())).toMatchObject({ code: '25006' });
		await caught(one.prisma.$executeRawUnsafe('insert into item values (3)'));
		await caught(one.prisma.$transaction((tx) => tx.$executeRawUnsafe('insert into item values (3)')));
		await pool.query('set default_transaction_read_only = off');
		await pool.query(
			`set default_transaction_read_only = off; alter database "${name}" reset default_transaction_read_only`,
		);
		expect((await write()).rowCount).toBe(1);
	} finally {
		await one.close();
	}
}, 30_000);
