import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { packageDirectory } from './location';
import { olderServersLine } from './older-servers';

export type Migration = {
	/** The folder's name, `<timestamp>_<name>`; migrations are applied in its order. */
	name: string;
	sql: string;
	/** SHA-256 of the file in hex, as Prisma stores it in `_prisma_migrations`. */
	checksum: string;
	/** What its first line says of older servers; null if nothing. */
	olderServers: string | null;
};

/** The migrations that came with this program. */
export function defaultMigrationsDir(): string {
	return path.join(packageDirectory(), 'prisma', 'migrations');
}

/** The migrations of a folder, in order. Throws when the folder or the file of one of them can't be read. */
export async function readMigrations(folder: string): Promise<Migration[]> {
	const entries = await readdir(folder, { withFileTypes: true });
	const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
	return Promise.all(
		names.sort().map(async (name) => {
			const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
			const checksum = createHash('sha256').update(sql).digest('hex');
			return { name, sql, checksum, olderServers: olderServersLine(sql) };
		}),
	);
}

/** One hash over all migrations, to check whether a database was built by exactly these. */
export function migrationsHash(migrations: readonly Migration[]): string {
	const hash = createHash('sha256');
	for (const { name, checksum } of migrations) hash.update(`${name}\n${checksum}\n`);
	return hash.digest('hex').slice(0, 16);
}
