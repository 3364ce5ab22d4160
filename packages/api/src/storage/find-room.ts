import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@rewards/db';
import { fullDiskOf, fullDisks, noteFullDisk, noteRoom } from '../errors';

/** Incompressible, and more than the holes that a full disk still has. */
const probeBytes = 1024 * 1024;

// Outside of the tables, because they have free space in their pages: a row often fits although the disk is full.
const beginProbe = 'create temporary table disk_probe (line text) on commit drop';
const fillProbe = `insert into disk_probe select string_agg(gen_random_uuid()::text, '') from generate_series(1, ${Math.ceil(probeBytes / 36)}) i group by i % 256`;

async function tryDatabase(db: Pick<Database, 'transaction'>): Promise<void> {
	await db.transaction(async (client) => {
		await client.query(beginProbe);
		await client.query(fillProbe);
	});
}

async function tryServer(): Promise<void> {
	const file = join(tmpdir(), `rewards-probe-${randomUUID()}`);
	try {
		await writeFile(file, Buffer.alloc(probeBytes, 1), { flag: 'wx', mode: 0o600 });
	} finally {
		await rm(file, { force: true });
	}
}

let looking: Promise<boolean> | null = null;

async function look(db: Pick<Database, 'transaction'>): Promise<boolean> {
	for (const disk of fullDisks()) {
		try {
			await (disk === 'database' ? tryDatabase(db) : tryServer());
			noteRoom(disk);
		} catch (error) {
			const found = fullDiskOf(error);
			if (!found) throw error;
			noteFullDisk(found);
		}
	}
	return fullDisks().length === 0;
}

/**
 * Whether there is room again on every disk that was full: writes a megabyte there and removes it. Writes nothing while
 * no disk was full; calls at the same time share one look. Throws when the database is unavailable.
 */
export function findRoom(db: Pick<Database, 'transaction'>): Promise<boolean> {
	if (fullDisks().length === 0) return Promise.resolve(true);
	looking ??= look(db).finally(() => {
		looking = null;
	});
	return looking;
}
