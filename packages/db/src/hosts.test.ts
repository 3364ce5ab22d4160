import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, isLostConnection } from './client';
import { type EmbeddedServer, startEmbedded } from './embedded';
import { addressesOf, hostsOf } from './hosts';
import { migrate } from './migrate';

let folder: string;
let one: EmbeddedServer;
let two: EmbeddedServer;
const copy = promisify(execFile);
const start = (name: string, more: Readonly<Record<string, string>> = {}): Promise<EmbeddedServer> =>
	startEmbedded({
		dataDir: path.join(folder, name),
		durable: false,
		settings: { wal_level: 'replica', max_wal_senders: '5', ...more },
	});
const inFolder = (name: string, file: string) => path.join(folder, name, 'postgres', file);
/** Makes a stopped server follow another one from its next start on. */
async function follow(name: string, { url }: EmbeddedServer): Promise<EmbeddedServer> {
	await writeFile(inFolder(name, 'data/standby.signal'), '');
	const { username, password, hostname, port } = new URL(url);
	return start(name, { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` });
}
const together = (...servers: EmbeddedServer[]): string => {
	const last = new URL(servers[0]?.url ?? '');
	return `postgresql://${last.username}:${last.password}@${servers.map(({ url }) => new URL(url).host).join(',')}/rewards`;
};

beforeAll(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-hosts-'));
	// PostgreSQL's own user has to come by.
	await chmod(folder, 0o755);
	one = await start('one');
	await migrate(one.url);
	await one.stop();
	await copy('cp', ['-a', path.join(folder, 'one'), path.join(folder, 'two')]);
	for (const file of ['clients', 'lock', 'port']) await rm(inFolder('two', file), { recursive: true, force: true });
	one = await start('one');
	two = await follow('two', one);
}, 120_000);
afterAll(async () => {
	await one.stop();
	await two.stop();
	await rm(folder, { recursive: true, force: true });
});

test('an address may name several hosts, as libpq’s do', () => {
	expect(addressesOf('postgresql://me:a%2Cb@one:5432,two,[::1]:5433/rewards?sslmode=require')).toEqual([
		'postgresql://me:a%2Cb@one:5432/rewards?sslmode=require',
		'postgresql://me:a%2Cb@two/rewards?sslmode=require',
		'postgresql://me:a%2Cb@[::1]:5433/rewards?sslmode=require',
	]);
	for (const one of ['postgresql://me:a,b@one/rewards', 'postgresql://me:a@b,c@one/rewards', 'postgresql:///rewards'])
		expect(addressesOf(one)).toEqual([one]);
	expect(hostsOf('postgresql://me@one:5432,two/rewards')).toBe('one:5432, two');
});

test('what runs goes on with the host that takes over, also when the lost one comes back as its standby', async () => {
	// The standby is named first.
	const database = createDatabase(together(two, one), { max: 6 });
	const listening = createDatabase(together(two, one), { max: 2 });
	const written: number[] = [];
	const failed: string[] = [];
	let next = 0;
	let ends = false;
	const work = async () => {
		while (!ends) {
			const id = next++;
			const insert =
				id % 2 === 0
					? database.pool.query('insert into item values ($1)', [id])
					: database.transaction((client) => client.query('insert into item values ($1)', [id]));
			await insert.then(
				() => written.push(id),
				(error: Error) => failed.push(error.message),
			);
			await delay(5);
		}
	};
	try {
		await database.pool.query('create table item (id int)');
		expect(await migrate(together(two, one))).toEqual([]);
		const working = [1, 2, 3, 4].map(work);
		await delay(300);
		await one.stop();
		const lost = written.length;
		await delay(500);
		const standby = createDatabase(two.url);
		await standby.pool.query('select pg_promote()');
		await standby.close();
		// Waits for the new primary instead of failing.
		expect(await listening.prisma.account.count()).toBe(0);
		await expect.poll(() => written.length, { timeout: 10_000 }).toBeGreaterThan(lost + 20);
		one = await follow('one', two);
		await delay(500);
		const before = written.length;
		await expect.poll(() => written.length, { timeout: 10_000 }).toBeGreaterThan(before + 20);
		ends = true;
		await Promise.all(working);
		const { rows } = await database.pool.query<{ id: number }>('select id from item');
		// Statements that were running when the primary went may have come through; no other may be missing or too much.
		expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(written));
		expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
		expect(failed.length).toBeLessThanOrEqual(8);
		expect(rows.length).toBeLessThanOrEqual(written.length + failed.length);
	} finally {
		ends = true;
		await database.close();
		await listening.close();
	}
}, 60_000);

test('a standby alone is refused with the reason of each host', async () => {
	const gone = new URL(one.url);
	gone.port = '1';
	const url = together(one, { ...one, url: gone.toString() });
	const database = createDatabase(url, { connectionTimeoutMs: 1_000 });
	try {
		const error = await database.pool.query('select 1').catch((caught: unknown) => caught);
		expect(isLostConnection(error)).toBe(true);
		expect(String(error)).toContain(`${new URL(one.url).host}: accepts no changes`);
		expect(String(error)).toMatch(/127\.0\.0\.1:1: .*ECONNREFUSED/);
		await expect(migrate(url, { waitMs: 500 })).rejects.toThrow(/^No host of the database accepts changes \(.*\)\.$/);
	} finally {
		await database.close();
	}
});
