/**
 * Compares the results of two sets of migrations: those of an earlier commit and the current ones. `npm run db:compare
 * -- <commit>`. Prints a line for each thing that only one of the two databases has (`-` earlier, `+` here): columns
 * with their defaults, constraints, indexes, triggers, functions, sequences, types, extensions, storage and rows that
 * the migrations wrote. The order of columns doesn't count.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../src/embedded';
import { packageDirectory } from '../src/location';
import { migrate } from '../src/migrate';
import { defaultMigrationsDir } from '../src/migrations';

/**
 * One line for each thing of a database, regardless of its history. Leaves out what an extension or PostgreSQL itself
 * added.
 */
const catalogue = `with spaces as (
	select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
), own as (
	select c.*, s.nspname || '.' || c.relname as name from pg_class c join spaces s on s.oid = c.relnamespace
	where c.relname not like '\\_prisma\\_migrations%'
		and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
)
select 'schema ' || nspname as line from spaces
union all select 'extension ' || extname from pg_extension
union all select format('table %s %s%s options %s', name, relkind, relpersistence, coalesce(array_to_string(reloptions, ','), '-'))
	from own where relkind in ('r', 'v', 'm', 'p')
union all select format('column %s.%s %s%s collation %s storage %s statistics %s generated "%s" identity "%s" default %s', name, attname,
		format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end, coalesce(attcollation::regcollation::text, '-'),
		attstorage, coalesce(attstattarget, -1), attgenerated, attidentity, coalesce(pg_get_expr(adbin, adrelid), '-'))
	from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
	where relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped
union all select format('constraint %s %s: %s deferrable %s deferred %s validated %s', name, conname, pg_get_constraintdef(k.oid), condeferrable,
		condeferred, convalidated)
	from own join pg_constraint k on conrelid = own.oid
union all select format('index %s options %s', pg_get_indexdef(own.oid), coalesce(array_to_string(reloptions, ','), '-')) from own where relkind = 'i'
union all select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), tgenabled) from own join pg_trigger t on tgrelid = own.oid where not tgisinternal
union all select format('sequence %s %s start %s step %s cache %s cycle %s owned by %s', name, format_type(seqtypid, null), seqstart, seqincrement,
		seqcache, seqcycle, (select string_agg(refobjid::regclass || '.' || attname, ',') from pg_depend
			join pg_attribute on attrelid = refobjid and attnum = refobjsubid where objid = own.oid and deptype in ('a', 'i')))
	from own join pg_sequence on seqrelid = own.oid
union all select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p join spaces s on s.oid = pronamespace
	where prokind <> 'a' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
union all select format('aggregate %s(%s) by %s state %s start %s parallel %s', proname, pg_get_function_arguments(p.oid), aggtransfn, aggtranstype::regtype,
		coalesce(agginitval, '-'), proparallel)
	from pg_proc p join spaces s on s.oid = pronamespace join pg_aggregate on aggfnoid = p.oid
	where not exists (select from pg_depend where objid = p.oid and deptype = 'e')
union all select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
	join own on objoid = own.oid
order by 1`;

/** The text without differences of line breaks and indentation. */
const plain = (line: string) => line.replace(/\s+/g, ' ').trim();

async function linesOf(serverUrl: string, name: string, migrationsDir: string): Promise<Set<string>> {
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	await migrate(url.toString(), { migrationsDir });
	const client = new pg.Client({ connectionString: url.toString() });
	await client.connect();
	try {
		const { rows } = await client.query<{ line: string }>(catalogue);
		const { rows: tables } = await client.query<{ name: string }>(
			"select format('%I', tablename) as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'",
		);
		const lines = new Set(rows.map(({ line }) => plain(line)));
		for (const { name: table } of tables) {
			const { rows: held } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
			if (held[0]?.n) lines.add(`rows ${table} ${held[0].n}`);
		}
		return lines;
	} finally {
		await client.end();
	}
}

const [commit] = process.argv.slice(2);
if (!commit) {
	console.error('Name the commit to compare with: npm run db:compare -- <commit>');
	process.exit(1);
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-compare-'));
// As root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o711);
const earlier = path.join(folder, 'earlier');
await mkdir(earlier);
const archive = execFileSync('git', ['archive', commit, 'prisma/migrations'], {
	cwd: packageDirectory(),
	maxBuffer: 1 << 26,
});
execFileSync('tar', ['-x', '-C', earlier], { input: archive });
const server = await startEmbedded({ dataDir: path.join(folder, 'data'), temporary: true });
try {
	const before = await linesOf(server.url, 'before', path.join(earlier, 'prisma/migrations'));
	const after = await linesOf(server.url, 'after', defaultMigrationsDir());
	const gone = [...before].filter((line) => !after.has(line));
	const come = [...after].filter((line) => !before.has(line));
	for (const line of gone) console.log(`- ${line}`);
	for (const line of come) console.log(`+ ${line}`);
	console.log(`${before.size} things before, ${after.size} here; ${gone.length} gone, ${come.length} new`);
} finally {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
}
