import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type Database, settingsOf } from './client';
import { cancelStatement, lookAtPooler, preparePooler } from './pooler';
import { createTestDatabase, type TestDatabase } from './testing';
import { type Bouncer, carriesPrepared, hasBouncer, startBouncer } from './testing-bouncer';

const limits = { statementTimeoutMs: 20_000, lockTimeoutMs: 2_000 };
const settings = settingsOf(limits);
const now = `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
	current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;
const asSaid = { zone: 'UTC', statement: '20s', lock: '2s', idle: '5min' };

let held: TestDatabase;
const running: Bouncer[] = [];
const open: Database[] = [];
beforeAll(async () => {
	held = await createTestDatabase();
	const name = new URL(held.url).pathname.slice(1);
	// PostgreSQL's own are rarely UTC.
	await held.database.pool.query(`alter database "${name}" set TimeZone = 'Asia/Kathmandu'`);
});
afterEach(async () => {
	for (const one of open.splice(0)) await one.close();
	for (const one of running.splice(0)) await one.stop();
	await held.database.pool.query(
		`do $$ begin execute format('alter role %I in database %I reset all', current_user, current_database()); end $$`,
	);
});
afterAll(() => held.drop());

async function bouncer(...more: string[]): Promise<Bouncer> {
	const started = await startBouncer(held.url, ['pool_mode = transaction', ...more]);
	running.push(started);
	return started;
}
function pooled(url: string, { prepared = false, max = 5 } = {}): Database {
	const db = createDatabase(held.url, { max, ...limits, pooler: { url, prepared } });
	open.push(db);
	return db;
}

describe.skipIf(!hasBouncer)('a pooler of transactions', () => {
	test('its connections have the time zone and the limits, which the role gets', async () => {
		const { url } = await bouncer('default_pool_size = 3');
		await preparePooler(held.url, { url, prepared: false }, settings);
		// A second server finds them there.
		await preparePooler(held.url, { url, prepared: false }, settings);
		const db = pooled(url);
		expect(
			(await Promise.all(Array.from({ length: 20 }, () => db.pool.query(now)))).map(({ rows }) => rows[0]),
		).toEqual(Array.from({ length: 20 }, () => asSaid));
		await expect(db.lookAtPooler?.(1_000)).resolves.toBeUndefined();
		expect(db.url).toBe(held.url);
	});

	test('a connection that began before the role had its limits is refused, until the pooler connects anew', async () => {
		const { url, consoleUrl } = await bouncer('default_pool_size = 1', 'admin_users = postgres');
		const early = new pg.Client({ connectionString: url });
		await early.connect();
		await early.query('select 1');
		const prepare = () => preparePooler(held.url, { url, prepared: false }, settings);
		await expect(prepare()).rejects.toThrow(
			/begin without the portal's statement_timeout, lock_timeout.*The role has them by now.*RECONNECT/,
		);
		await expect(lookAtPooler({ url, prepared: false }, settings, 1_000)).rejects.toThrow(/lack statement_timeout/);
		await early.end();
		const keeper = new pg.Client({ connectionString: consoleUrl.replace(/\/\/[^@]*@/, '//postgres@') });
		await keeper.connect();
		await keeper.query('reconnect');
		await keeper.end();
		await expect.poll(prepare, { timeout: 10_000 }).toBeUndefined();
	});

	test('a user who may not change the role is told what to run', async () => {
		const { url } = await bouncer();
		const other = `limited_${Date.now()}`;
		await held.database.pool.query(`create role ${other} login password 'x'`);
		try {
			const address = new URL(held.url);
			address.username = other;
			address.password = 'x';
			await expect(preparePooler(address.toString(), { url, prepared: false }, settings)).rejects.toThrow(
				/Run, as a user who may: alter role \S+ in database \S+ set "TimeZone" = 'UTC'; alter role .*RECONNECT/,
			);
		} finally {
			await held.database.pool.query(`drop role ${other}`);
		}
	});

	test('another database behind the pooler is refused', async () => {
		const { url } = await bouncer();
		const other = await createTestDatabase();
		try {
			await expect(preparePooler(other.url, { url, prepared: false }, settings)).rejects.toThrow(
				/lead to different databases/,
			);
		} finally {
			await other.drop();
		}
	});

	test('statements keep no names: of Prisma, of lists, of transactions', async () => {
		const { url } = await bouncer('default_pool_size = 2');
		await preparePooler(held.url, { url, prepared: false }, settings);
		const db = pooled(url);
		const work = Array.from({ length: 60 }, (_, n) =>
			n % 2 === 0
				? db.prisma.program.count({ where: { name: `p${n % 6}` } })
				: db.pool.query({ name: 'same', text: 'select $1::int as n', values: [n] }),
		);
		await Promise.all(work);
		await db.prisma.$transaction(async (tx) => {
			await tx.program.count();
			await tx.$queryRaw`select pg_advisory_xact_lock(1, 2) is null as taken`;
		});
		expect((await db.pool.query('select name from pg_prepared_statements')).rows).toEqual([]);
		const { rows } = await held.database.pool.query(
			`select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
		);
		expect(rows).toEqual([]);
	});

	test('named statements are refused where the pooler does not carry them', async () => {
		const { url } = await bouncer(
			'default_pool_size = 2',
			...(carriesPrepared ? ['max_prepared_statements = 100'] : []),
		);
		const prepare = preparePooler(held.url, { url, prepared: true }, settings);
		if (carriesPrepared) await expect(prepare).resolves.toBeUndefined();
		else await expect(prepare).rejects.toThrow(/doesn't carry prepared statements.*Leave DATABASE_PREPARED off/);
	});

	test('a statement that nobody waits for any more ends, and no other one', async () => {
		const { url } = await bouncer('default_pool_size = 3');
		await preparePooler(held.url, { url, prepared: false }, settings);
		const db = pooled(url);
		const [one, two] = [await db.pool.connect(), await db.pool.connect()];
		const ended = one.query('select pg_sleep(15)').catch((error) => error.code);
		const other = two.query('select pg_sleep(1), 7 as seven');
		await delay(300);
		await cancelStatement(one, db.pool);
		expect(await ended).toBe('57014');
		expect((await other).rows[0].seven).toBe(7);
		// Nothing runs, nothing ends.
		await cancelStatement(one, db.pool);
		expect((await one.query('select 8 as eight')).rows).toEqual([{ eight: 8 }]);
		one.release();
		two.release();
	});

	test('a pooler that is crowded answers late, one that is gone fails', async () => {
		const { url, child } = await bouncer('default_pool_size = 1');
		await preparePooler(held.url, { url, prepared: false }, settings);
		const db = pooled(url);
		const client = await db.pool.connect();
		await client.query('begin');
		await expect(db.lookAtPooler?.(200)).resolves.toBeUndefined();
		await client.query('commit');
		client.release();
		child.kill('SIGKILL');
		await expect(db.lookAtPooler?.(200)).rejects.toThrow();
	});

	test('a statement that waits in the pooler is not taken for a silent connection; a frozen pooler is', async () => {
		const { url, child } = await bouncer('default_pool_size = 1');
		await preparePooler(held.url, { url, prepared: false }, settings);
		const db = pooled(url);
		const client = await db.pool.connect();
		await client.query('begin');
		const waiting = db.pool.query('select 9 as nine');
		await delay(13_000);
		await client.query('commit');
		client.release();
		expect((await waiting).rows).toEqual([{ nine: 9 }]);
		child.kill('SIGSTOP');
		try {
			await expect(db.pool.query('select 1')).rejects.toThrow(/Connection terminated/);
		} finally {
			child.kill('SIGCONT');
		}
	}, 60_000);
});
