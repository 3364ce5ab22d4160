import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, migrate, newId } from '@rewards/db';
import { createTestDatabase, dropTestDatabase, type TestDatabase, unusedDatabaseUrl } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from './env';

/** The last migration of the older version. */
const then = '20261129067900_merged_participants';
const owner = `owner_${process.pid}`;

let server: TestDatabase;
let folder: string;
const made: string[] = [];
beforeAll(async () => {
	server = await createTestDatabase();
	await server.database.pool.query(`create role ${owner} login password 'own' nosuperuser`);
	folder = await mkdtemp(join(tmpdir(), 'rewards-restore-'));
});
afterAll(async () => {
	for (const url of made) await dropTestDatabase(url);
	await server.database.pool.query(`drop role ${owner}`);
	await server.drop();
	await rm(folder, { recursive: true, force: true });
});

const rewards = (args: string[], url: string): Promise<Record<string, unknown>> =>
	new Promise((resolve) => {
		execFile(
			process.execPath,
			['--import', 'tsx', 'scripts/rewards.ts', ...args, '--json'],
			{ cwd: projectRoot, env: { PATH: '', DATABASE_URL: url } },
			(error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, ...JSON.parse(stdout || stderr) }),
		);
	});

/** A database of the user who isn't a superuser. */
async function ownDatabase(): Promise<string> {
	const url = new URL(unusedDatabaseUrl());
	await server.database.pool.query(`create database "${url.pathname.slice(1)}" owner ${owner}`);
	made.push(url.toString());
	return Object.assign(url, { username: owner, password: 'own' }).toString();
}

async function schemaOf(url: string): Promise<unknown> {
	const database = createDatabase(url, { max: 1 });
	const { rows } = await database.pool.query(`
		select 'column' as kind, table_name || '.' || column_name || ' ' || data_type as what from information_schema.columns where table_schema = 'public'
		union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
		union all select 'index', indexdef from pg_indexes where schemaname = 'public'
		union all select 'trigger', pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
		union all select 'function', pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
		order by 1, 2`);
	await database.close();
	return rows;
}

test('a backup of an older version is restored by the owner of a database, and brought to the present schema', async () => {
	const old = unusedDatabaseUrl();
	made.push(old);
	const before = join(folder, 'migrations');
	const source = join(projectRoot, 'packages/db/prisma/migrations');
	for (const name of await readdir(source))
		if (name < then) await cp(join(source, name), join(before, name), { recursive: true });
	await migrate(old, { migrationsDir: before });
	const database = createDatabase(old, { max: 2 });
	const run = (text: string, ...values: unknown[]) => database.pool.query(text, values);
	const [root, program, ann] = [newId(), newId(), newId()];
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(
		`insert into program (id, account_id, name, type, po_prefix) values ($1, $2, 'Sky', 'points', 'SKY')`,
		...[program, root],
	);
	await run(
		`insert into participant (program_id, id, name, email, external_id) values ($1, $2, 'Ann', 'ann@bücher.example', 'E-1')`,
		...[program, ann],
	);
	await run(
		`insert into ledger_entry (program_id, id, participant_id, type, amount, description) values ($1, $2, $3, 'adjustment', 250, 'Sales')`,
		...[program, newId(), ann],
	);
	await database.close();
	const backup = join(folder, 'older');
	// Jobs have their own tables, which each version makes at its start.
	expect(await rewards(['back-up', backup], old)).toMatchObject({ code: 0, ok: true });
	const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
	expect(manifest.migrations.at(-1) < then).toBe(true);

	const url = await ownDatabase();

	expect(await rewards(['restore', backup], url)).toMatchObject({ code: 0, ok: true });
	const restored = createDatabase(url, { max: 2 });
	expect((await restored.pool.query('select name, email, balance from participant')).rows).toEqual([
		{ name: 'Ann', email: 'ann@bücher.example', balance: 250 },
	]);
	expect(await migrate(url)).toEqual([]);
	expect(await schemaOf(url)).toEqual(await schemaOf(server.url));
	expect(await rewards(['reconcile'], url)).toMatchObject({ code: 0, ok: true, differences: 0 });

	// Of the present version, into a database that has something, and back to the same rows.
	const again = join(folder, 'present');
	expect(await rewards(['back-up', again], url)).toMatchObject({ code: 0, ok: true });
	await restored.pool.query(`update participant set name = 'Changed'`);
	expect(await rewards(['restore', again, '--replace'], url)).toMatchObject({ code: 0, ok: true });
	expect((await restored.pool.query('select name from participant')).rows).toEqual([{ name: 'Ann' }]);
	expect(await schemaOf(url)).toEqual(await schemaOf(server.url));

	await writeFile(
		join(again, 'manifest.json'),
		JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '99999999999999_later'] }),
	);
	expect(await rewards(['restore', again, '--replace'], url)).toMatchObject({
		code: 1,
		error: { message: expect.stringContaining('newer version') },
	});
	await restored.close();
}, 120_000);
