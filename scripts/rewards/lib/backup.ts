import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { copyIn, migrateOn, type PoolClient, rebuildSchema } from '@rewards/db';
import { to as copyTo } from 'pg-copy-streams';
import { Refused } from './command';

/** The content of a backup's `manifest.json`. */
export interface Manifest {
	format: 1;
	at: string;
	/** Names of the migrations that the database had. */
	migrations: string[];
	tables: { name: string; columns: string[]; rows: number; file: string }[];
	sequences: { name: string; value: string }[];
	/** Whether the backup includes the data folder's secrets.json, without which encrypted values can't be read. */
	secrets: boolean;
}

const quoted = (name: string): string =>
	name
		.split('.')
		.map((part) => `"${part}"`)
		.join('.');

/**
 * Tables with their columns, and sequences: all of the portal's, and the queue of its jobs. Generated columns are left
 * out.
 */
export async function tablesOf(client: PoolClient) {
	const { rows } = await client.query<{ name: string; columns: string[] }>(`
		select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname not in ('_prisma_migrations', 'migrations')
		group by 1 order by 1
	`);
	return rows;
}

export async function historyOf(client: PoolClient): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by migration_name',
	);
	return rows.map(({ name }) => name);
}

/** Writes all rows of one snapshot into the folder, a file for each table. The portal keeps running. */
export async function writeBackup(
	client: PoolClient,
	folder: string,
	progress: (text: string) => void,
): Promise<Omit<Manifest, 'secrets'>> {
	await client.query('begin isolation level repeatable read read only');
	await client.query('set local statement_timeout = 0');
	const migrations = await historyOf(client);
	const tables: Manifest['tables'] = [];
	for (const { name, columns } of await tablesOf(client)) {
		progress(name);
		const file = `${name}.copy.gz`;
		const list = columns.map((column) => `"${column}"`).join(', ');
		const stream = client.query(copyTo(`copy ${quoted(name)} (${list}) to stdout (format binary)`));
		await pipeline(stream, createGzip({ level: 1 }), createWriteStream(join(folder, file), { mode: 0o600 }));
		tables.push({ name, columns, rows: stream.rowCount, file });
	}
	const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
		`select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences where schemaname in ('public', 'graphile_worker')`,
	);
	await client.query('commit');
	return {
		format: 1,
		at: new Date().toISOString(),
		migrations,
		tables,
		sequences: sequences.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
	};
}

/**
 * Switches off all that checks, counts or notifies when rows are written, and resolves to what switches it on again. A
 * superuser may say so for the session; any other owner of the tables does it for each table.
 */
async function withoutChecks(client: PoolClient): Promise<() => Promise<void>> {
	await client.query('savepoint checks');
	try {
		await client.query('set local session_replication_role = replica');
		return async () => void (await client.query('set local session_replication_role = origin'));
	} catch {
		await client.query('rollback to savepoint checks');
	}
	const { rows } = await client.query<{ off: string; on: string }>(`
		select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
			format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as on
		from pg_trigger join pg_class c on c.oid = tgrelid
		where not tgisinternal and tgenabled = 'O' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
		union all
		select format('alter table %s drop constraint %I', conrelid::regclass, conname),
			format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
		from pg_constraint
		where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
	for (const { off } of rows) await client.query(off);
	return async () => {
		for (const { on } of rows) await client.query(on);
	};
}

/** Refuses a backup of a newer version, or of one with other changes. */
export async function checkVersion(client: PoolClient, { migrations }: Manifest): Promise<void> {
	const ours = await historyOf(client);
	if (ours.slice(0, migrations.length).join() !== migrations.join())
		throw new Refused(
			'The backup was made by a newer version of the portal, or by one with other changes. Restore it with that one.',
		);
}

/**
 * Restores all rows, all or none. The database's previous rows are deleted. A backup of an older version is put into a
 * schema as it was then, and that is brought to the present one.
 */
export async function readBackup(
	client: PoolClient,
	folder: string,
	manifest: Manifest,
	progress: (text: string) => void,
): Promise<number> {
	await client.query('begin');
	await client.query('set local statement_timeout = 0');
	const then = manifest.migrations.length;
	const isOlder = then < (await historyOf(client)).length;
	if (isOlder) {
		progress('the schema as it was');
		await rebuildSchema(client, then);
	}
	const checkAgain = await withoutChecks(client);
	const present = await tablesOf(client);
	const known = new Set(present.map(({ name }) => name));
	const lost = manifest.tables.find(({ name }) => !known.has(name));
	if (lost) throw new Refused(`The backup has a table ${lost.name}, which this version doesn't have.`);
	await client.query(`truncate ${present.map(({ name }) => quoted(name)).join(', ')}`);
	let rows = 0;
	for (const table of manifest.tables) {
		progress(table.name);
		const list = table.columns.map((column) => `"${column}"`).join(', ');
		const statement = `copy ${quoted(table.name)} (${list}) from stdin (format binary)`;
		// `pipeline` hands an error of the file on to the reader, and closes the file whatever happens.
		const copied = await pipeline(createReadStream(join(folder, table.file)), createGunzip(), (bytes) =>
			copyIn(client, statement, bytes),
		);
		if (copied !== table.rows)
			throw new Refused(`${table.file} has ${copied} rows, but the manifest says ${table.rows}. Nothing was changed.`);
		rows += copied;
	}
	for (const { name, value } of manifest.sequences)
		await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value]);
	progress('checks');
	await checkAgain();
	if (isOlder) {
		progress('the schema of today');
		await migrateOn(client, then);
	}
	await client.query('commit');
	return rows;
}
