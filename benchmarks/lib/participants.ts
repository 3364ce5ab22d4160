import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database, migrate } from '@rewards/db';
import { startEmbedded } from '@rewards/db/embedded';

export const programId = '00000000-0000-7000-8000-00000000beef';

/**
 * The database of a benchmark: migrated, on a temporary PostgreSQL. With BENCH_DATABASE_URL it is that database, which
 * is kept, so that a second run needs no seeding.
 */
export async function openBenchDatabase(
	max: number,
	settings: Record<string, string> = {},
): Promise<{ database: Database; dataDir?: string; close: () => Promise<void> }> {
	const given = process.env['BENCH_DATABASE_URL'];
	if (given) {
		await migrate(given);
		const database = createDatabase(given, { max });
		return { database, close: database.close };
	}
	const dataDir = mkdtempSync(join(tmpdir(), 'rewards-bench-'));
	const server = await startEmbedded({
		dataDir,
		temporary: true,
		settings: { max_wal_size: '4GB', shared_buffers: '1GB', ...settings },
	});
	await migrate(server.url);
	const database = createDatabase(server.url, { max });
	return {
		database,
		dataDir,
		close: async () => {
			await database.close();
			await server.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

const first =
	'Ayşe Mehmet Fatma Mustafa Emine Ahmet Hatice Ali Zeynep Hüseyin Elif Hasan Meryem İbrahim Şerife Osman Anna Peter Julia Thomas Laura Michael Sofía José María Juan Carmen Luis Chloé Hugo Léa Louis Emma Liam Olivia Noah Ava Lucas محمد فاطمة أحمد مريم John Mary James Linda Robert Susan'.split(
		' ',
	);
const last =
	'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Müller Schmidt Schneider Fischer Weber García Rodríguez González Fernández López Martin Bernard Dubois Thomas Robert Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martinez Lee Thompson White Harris Clark Lewis Walker Hall الأحمد السيد Nowak Kowalski Rossi Ferrari Silva Santos'.split(
		' ',
	);

/**
 * Drops a table's indexes and returns a function that restores them: built in one go they take a fraction of the time.
 */
export async function dropIndexes(
	{ pool, transaction }: Database,
	table = 'participant',
): Promise<() => Promise<void>> {
	const { rows } = await pool.query<{ name: string; definition: string }>(
		`select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
		where i.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = c.oid)`,
		[table],
	);
	for (const { name } of rows) await pool.query(`drop index "${name}"`);
	return () =>
		transaction(async (client) => {
			await client.query("set local maintenance_work_mem = '1GB'");
			for (const { definition } of rows) await client.query(definition);
		});
}

/**
 * `count` participants of one program, one in twenty of them deleted, and a tenth as many of another program. Does
 * nothing if they exist.
 */
export async function seedParticipants(database: Database, count: number): Promise<void> {
	const { pool } = database;
	const { rows } = await pool.query<{ held: boolean }>(
		'select exists (select from participant where program_id = $1) as held',
		[programId],
	);
	if (rows[0]?.held) return;
	const accountId = '00000000-0000-7000-8000-00000000acc0';
	const other = '00000000-0000-7000-8000-00000000cafe';
	await pool.query("insert into account (id, name, type) values ($1, 'Bench', 'root') on conflict do nothing", [
		accountId,
	]);
	for (const id of [programId, other])
		await pool.query("insert into program (id, account_id, name) values ($1, $2, 'Bench') on conflict do nothing", [
			id,
			accountId,
		]);
	const rebuild = await dropIndexes(database);
	// Sums without their millions of entries, as in a restored backup.
	await pool.query('alter table participant disable trigger participant_sums_insert');
	for (const [id, rowCount] of [
		[programId, count],
		[other, Math.ceil(count / 10)],
	] as const) {
		await pool.query(
			`insert into participant (program_id, id, name, email, status, external_id, balance, awarded, redeemed, order_count, created_at, last_login_at, deleted_at)
			select $1, gen_random_uuid(), first || ' ' || last, lower(fold_text(first) || '.' || fold_text(last)) || i || '@example.com',
				(array['Active', 'Active', 'Active', 'Active', 'Active', 'Active', 'Active', 'Disabled', 'Archived', 'Pending Approval'])[i % 10 + 1], 'X' || i,
				i % 1000, i % 1000 + i % 7, i % 7, i % 5, timestamptz '2020-01-01' + i * interval '90 seconds',
				case when i % 3 = 0 then null else timestamptz '2024-01-01' + (i::bigint * 7919 % 1000000) * interval '1 minute' end,
				case when i % 20 = 0 then now() end
			from generate_series(1, $2::int) i,
			lateral (select ($3::text[])[1 + (i * 31 % $5)] as first, ($4::text[])[1 + (i * 17 / 13 % $6)] as last) n`,
			[id, rowCount, first, last, first.length, last.length],
		);
	}
	await pool.query('alter table participant enable trigger participant_sums_insert');
	await rebuild();
	await pool.query('vacuum (analyze) participant');
	await pool.query('vacuum (analyze) data_version');
}
