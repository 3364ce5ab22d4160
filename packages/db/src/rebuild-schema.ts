import type { ClientBase } from 'pg';
import { HISTORY, recordApplied } from './migrate';
import { defaultMigrationsDir, type Migration, readMigrations } from './migrations';

async function runAll(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
	for (const migration of migrations) {
		const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
		await client.query(migration.sql);
		await recordApplied(client, migration, rows[0]?.at ?? new Date());
	}
}

/**
 * Replaces the schema, with all that it holds, by an empty one as the first `count` migrations make it, in the caller's
 * transaction.
 */
export async function rebuildSchema(client: ClientBase, count: number): Promise<void> {
	const ours = await readMigrations(defaultMigrationsDir());
	// Others in the same database aren't ours.
	const made = ours.flatMap(({ sql }) => [...sql.matchAll(/\bcreate schema (?:if not exists )?(\w+)/gi)]);
	const schemas = new Set(['public', ...made.map(([, name = '']) => name)]);
	for (const name of schemas) await client.query(`drop schema if exists ${name} cascade`);
	await client.query('create schema public');
	await client.query(HISTORY);
	await runAll(client, ours.slice(0, count));
}

/** Applies the migrations after the first `count` of them, in the caller's transaction. */
export async function migrateOn(client: ClientBase, count: number): Promise<void> {
	const ours = await readMigrations(defaultMigrationsDir());
	// The rows have just come, and nobody has counted them yet: scripts that change many need a plan for many.
	await client.query('analyze');
	await runAll(client, ours.slice(count));
}
