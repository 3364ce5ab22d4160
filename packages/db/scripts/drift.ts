import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SchemaEngine, SchemaFilter } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { packageDirectory } from '../src/location';
import { migrate } from '../src/migrate';
import { enginePool, openSchemaEngine } from './schema-engine';
import { homeDifference, readSqlHome } from './sql-home';

/** Folders other than this package's own. */
export type DriftOptions = { migrationsDir?: string; schemaDir?: string; sqlDir?: string };

type SchemaFiles = { path: string; content: string }[];

/** Nothing in the database is left out of the comparison with the schema. */
const NO_FILTER: SchemaFilter = { externalTables: [], externalEnums: [] };

/** The schema files as [name, text], sorted. */
async function readSchema(folder = path.join(packageDirectory(), 'prisma', 'schema')): Promise<[string, string][]> {
	const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
	return Promise.all(
		names.map(
			async (name): Promise<[string, string]> => [
				path.join(folder, name),
				await readFile(path.join(folder, name), 'utf8'),
			],
		),
	);
}

/** Names of all indexes and constraints in the schema. */
async function namesInSchema(engine: SchemaEngine, files: SchemaFiles): Promise<string[]> {
	const { stdout } = await engine.diff({
		from: { tag: 'empty' },
		to: { tag: 'schemaDatamodel', files },
		script: true,
		exitCode: null,
		filters: NO_FILTER,
	});
	return [...(stdout ?? '').matchAll(/(?:INDEX|CONSTRAINT) "([^"]+)"/g)].map(([, name]) => name ?? '');
}

/**
 * Removes from a temporary database what is written by hand because Prisma can't express it, and what its comparison
 * would therefore undo. The comparison itself ignores checks, triggers, functions, views and indexes with an expression
 * or a condition, but not indexes on plain columns that are special in another way (operator class, collation, INCLUDE,
 * NULLS NOT DISTINCT), keys with INCLUDE, and generated columns. An ordinary index that the schema doesn't name stays,
 * and is reported.
 */
async function removeHandwritten(pool: pg.Pool, schemaNames: readonly string[]): Promise<void> {
	const { rows: statements } = await pool.query<{ sql: string }>(
		`select format('drop index %s', x.indexrelid::regclass) as sql
		from pg_index x
		join pg_class i on i.oid = x.indexrelid
		where i.relnamespace = current_schema()::regnamespace
			and i.relname <> all ($1)
			and not exists (select from pg_constraint where conindid = x.indexrelid)
			and (
				x.indnatts > x.indnkeyatts
				or x.indnullsnotdistinct
				or exists (select from unnest(x.indclass) as class join pg_opclass on oid = class where not opcdefault)
				or exists (
					select from unnest(x.indkey[0:x.indnkeyatts - 1], x.indcollation) as k (attribute, coll)
					join pg_attribute on attrelid = x.indrelid and attnum = k.attribute
					where k.coll <> attcollation
				)
			)
		union all
		select format('alter table %s drop constraint %I, add constraint %I %s (%s)', c.conrelid::regclass, conname, conname,
			case contype when 'p' then 'primary key' else 'unique' end,
			(select string_agg(quote_ident(attname), ', ' order by k.position)
				from unnest(c.conkey) with ordinality as k (attribute, position)
				join pg_attribute on attrelid = c.conrelid and attnum = k.attribute))
		from pg_constraint c
		join pg_index x on x.indexrelid = c.conindid
		where c.connamespace = current_schema()::regnamespace and contype in ('p', 'u') and x.indnatts > x.indnkeyatts
		union all
		select format('alter table %s alter column %I drop expression', attrelid::regclass, attname)
		from pg_attribute
		join pg_class t on t.oid = attrelid
		where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and attgenerated = 's' and not attisdropped`,
		[schemaNames],
	);
	for (const { sql } of statements) await pool.query(sql);
}

/** The SQL that would change the database at `url` to match the schema. Modifies that database. */
async function schemaDifference(url: string, schemaDir: string | undefined): Promise<string | null> {
	const schema = await readSchema(schemaDir);
	const files = schema.map(([path, content]) => ({ path, content }));
	const pool = enginePool(url);
	try {
		const engine = await openSchemaEngine(pool, schema);
		try {
			await removeHandwritten(pool, await namesInSchema(engine, files));
			const { exitCode, stdout } = await engine.diff({
				from: { tag: 'schemaDatasource', files, configDir: '' },
				to: { tag: 'schemaDatamodel', files },
				script: true,
				exitCode: true,
				filters: NO_FILTER,
			});
			return exitCode === 0 ? null : (stdout ?? '');
		} finally {
			engine.free();
		}
	} finally {
		await pool.end();
	}
}

/** Builds a database by the migrations under a temporary name on the server at `serverUrl`, and removes it again. */
async function onMigrated<Result>(
	serverUrl: string,
	options: DriftOptions,
	work: (url: string) => Promise<Result>,
): Promise<Result> {
	const url = new URL(serverUrl);
	const name = `rewards_drift_${crypto.randomUUID()}`;
	url.pathname = `/${name}`;
	try {
		await migrate(url.toString(), options);
		return await work(url.toString());
	} finally {
		const maintenance = new URL(serverUrl);
		maintenance.pathname = '/postgres';
		const client = new pg.Client({ connectionString: maintenance.toString() });
		await client.connect();
		await client.query(`drop database if exists "${name}" with (force)`).finally(() => client.end());
	}
}

/**
 * The SQL that would change the tables of a database built by the migrations to match prisma/schema; null if they
 * match. Ignores handwritten parts of the migrations that the schema can't express.
 */
export const tableDifference = (serverUrl: string, options: DriftOptions = {}): Promise<string | null> =>
	onMigrated(serverUrl, options, (url) => schemaDifference(url, options.schemaDir));

/**
 * What the next migration has to do: change the tables to match prisma/schema, then make what sql/ has; null if the
 * migrations do that already.
 */
export async function migrationScript(serverUrl: string, options: DriftOptions = {}): Promise<string | null> {
	const home = await readSqlHome(options.sqlDir);
	const tables = await tableDifference(serverUrl, options);
	const rest = await onMigrated(serverUrl, options, async (url) => {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		try {
			if (tables !== null) await client.query(tables);
			return await homeDifference(client, home);
		} finally {
			await client.end();
		}
	});
	const parts = [tables, rest].filter((part) => part !== null);
	return parts.length > 0 ? parts.join('\n') : null;
}
