import { primaryOf } from './hosts';
import { connectToMigrate, pendingMigrations, readHistory } from './migrate';
import { defaultMigrationsDir, readMigrations } from './migrations';
import { worksWith } from './older-servers';

export interface UpgradeCheck {
	/**
	 * `current`: nothing to migrate. `rolling`: servers of the version that migrated last may serve on while this one
	 * migrates and takes over. `stopFirst`: they don't work with what this version changes.
	 */
	upgrade: 'current' | 'rolling' | 'stopFirst';
	/** Migrations to come, in order. */
	pending: string[];
	/** Those of them that the database's present servers don't work with. */
	stopFor: string[];
	/** Names under which servers and job processes of the product are connected, each with its count of connections. */
	connected: { name: string; connections: number }[];
}

const connected = `select application_name as name, count(*)::int as connections from pg_stat_activity
	where datname = current_database() and pid <> pg_backend_pid() and application_name like 'rewards-%'
	group by 1 order by 1`;

/**
 * Whether the database at `url` can be upgraded to this version while servers of its present version serve. Changes
 * nothing. Throws MigrationError for a database that this version can't upgrade, and the driver's errors.
 */
export async function checkUpgrade(url: string, migrationsDir = defaultMigrationsDir()): Promise<UpgradeCheck> {
	const ours = await readMigrations(migrationsDir);
	const client = await connectToMigrate(await primaryOf(url).find(15_000));
	try {
		const { rows: kept } = await client.query<{ has: boolean }>(
			`select to_regclass('_prisma_migrations') is not null as has`,
		);
		const applied = kept[0]?.has ? (await readHistory(client)).applied : [];
		const pending = pendingMigrations(applied, ours, {});
		const newest = applied.reduce((latest, { migration_name: name }) => (name > latest ? name : latest), '');
		const stopFor = applied.length === 0 ? [] : pending.filter((one) => !worksWith(one.olderServers, newest));
		const { rows } = await client.query<{ name: string; connections: number }>(connected);
		return {
			upgrade: pending.length === 0 ? 'current' : stopFor.length === 0 ? 'rolling' : 'stopFirst',
			pending: pending.map(({ name }) => name),
			stopFor: stopFor.map(({ name }) => name),
			connected: rows,
		};
	} finally {
		await client.end().catch(() => undefined);
	}
}
