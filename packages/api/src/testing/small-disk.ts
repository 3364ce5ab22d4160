import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
	folder: string;
	/** Leaves no byte free. */
	fill: () => void;
	/** Makes room again. */
	free: () => void;
	remove: () => void;
}

/** A real file system of that size in memory; null where this user may not mount one (not Linux, or not root). */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
	if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
	const folder = mkdtempSync(join(tmpdir(), 'rewards-disk-'));
	const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder]);
	if (mounted.status !== 0) {
		rmdirSync(folder);
		return null;
	}
	const ballast = join(folder, 'ballast');
	return {
		folder,
		fill: () => {
			const file = openSync(ballast, 'a');
			try {
				for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4))
					writeUntilFull(file, Buffer.alloc(size, 1));
			} finally {
				closeSync(file);
			}
		},
		free: () => rmSync(ballast, { force: true }),
		remove: () => {
			// Lazily: a PostgreSQL that is still ending may hold a file.
			spawnSync('umount', ['-l', folder]);
			rmdirSync(folder);
		},
	};
}

function writeUntilFull(file: number, bytes: Buffer): void {
	for (;;) {
		try {
			if (writeSync(file, bytes) === 0) return;
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
			throw error;
		}
	}
}
