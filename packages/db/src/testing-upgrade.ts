import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createDatabase, type Database } from '.';
import { packageDirectory } from './location';
import { migrate } from './migrate';
import { dropTestDatabase, unusedDatabaseUrl } from './testing';

/** For a test file: a database as it was before a migration, to fill and then to upgrade. */
export function databaseBefore(migration: string) {
	const url = unusedDatabaseUrl();
	let folder: string;
	let db: Database;
	beforeAll(async () => {
		folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-upgrade-'));
		const source = path.join(packageDirectory(), 'prisma/migrations');
		for (const name of await readdir(source))
			if (name < migration) await cp(path.join(source, name), path.join(folder, name), { recursive: true });
		await migrate(url, { migrationsDir: folder });
		db = createDatabase(url, { max: 2 });
	}, 60_000);
	afterAll(async () => {
		await db?.close();
		await dropTestDatabase(url);
		await rm(folder, { recursive: true, force: true });
	});
	return {
		run: (text: string, ...values: unknown[]) => db.pool.query<Record<string, unknown>>(text, values),
		/** Applies that migration and all later ones. */
		upgrade: () => migrate(url),
	};
}
