import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../src/migrate';
import { readMigrations } from '../src/migrations';
import { dropTestDatabase, unusedDatabaseUrl } from '../src/testing';
import { enginePool, openSchemaEngine } from './schema-engine';

/**
 * `prisma migrate deploy` and the product's own start work on the same database: each recognizes what the other has
 * applied.
 */
let folder: string;
let url: string;

beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-prisma-migrate-'));
	url = unusedDatabaseUrl();
	await write('20260101000000_one', 'create table first (id int primary key);');
	await write(
		'20260102000000_two',
		'create function two() returns int language plpgsql as $$ begin perform 1; return 2; end $$;',
	);
});
afterEach(async () => {
	await dropTestDatabase(url);
	await rm(folder, { recursive: true });
});

async function write(name: string, sql: string): Promise<void> {
	await mkdir(path.join(folder, name));
	await writeFile(path.join(folder, name, 'migration.sql'), sql);
}

/** What `prisma migrate deploy` does: the engine's names of the migrations that it applied. */
async function deploy(): Promise<string[]> {
	const pool = enginePool(url);
	const engine = await openSchemaEngine(pool);
	try {
		const { appliedMigrationNames } = await engine.applyMigrations({
			migrationsList: {
				baseDir: folder,
				lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
				shadowDbInitScript: '',
				migrationDirectories: (await readMigrations(folder)).map(({ name, sql }) => ({
					path: name,
					migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
				})),
			},
			filters: { externalTables: [], externalEnums: [] },
		});
		return appliedMigrationNames;
	} finally {
		engine.free();
		await pool.end();
	}
}

async function rows<T>(text: string): Promise<T[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	return client
		.query(text)
		.then((result) => result.rows)
		.finally(() => client.end());
}

/** The table's columns, and its content except ids and times. */
const shape = async () => ({
	columns:
		await rows(`select attname, format_type(atttypid, atttypmod) as type, attnotnull, pg_get_expr(adbin, adrelid) as value
		from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
		where attrelid = '_prisma_migrations'::regclass and attnum > 0 order by attnum`),
	rows: await rows(`select migration_name, checksum, logs, applied_steps_count, rolled_back_at, finished_at >= started_at as finished
		from _prisma_migrations order by started_at`),
});

test('Prisma recognizes the migrations that the product has applied, and continues from there', async () => {
	await migrate(url, { migrationsDir: folder });
	expect(await deploy()).toEqual([]);
	await write('20260103000000_three', 'create table third (id int primary key);');
	expect(await deploy()).toEqual(['20260103000000_three']);
	expect(await migrate(url, { migrationsDir: folder })).toEqual([]);
});

test('the product continues after Prisma’s migrations, and writes the same rows as Prisma', async () => {
	await migrate(url, { migrationsDir: folder });
	const ours = await shape();
	await dropTestDatabase(url);
	const later = path.join(folder, '20260102000000_two');
	const sql = (await readMigrations(folder)).at(-1)?.sql ?? '';
	await rm(later, { recursive: true });
	await migrate(url, { migrationsDir: folder });
	await rows('drop table first; drop table _prisma_migrations');
	expect(await deploy()).toEqual(['20260101000000_one']);
	await write('20260102000000_two', sql);
	expect(await deploy()).toEqual(['20260102000000_two']);
	expect(await shape()).toEqual(ours);
	expect(await migrate(url, { migrationsDir: folder })).toEqual([]);
});
