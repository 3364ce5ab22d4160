import { layers, sqlState } from './error-layers';

/** Whose disk is full: that of PostgreSQL, or of the machine on which this process runs. */
export type FullDisk = 'database' | 'server';

// A quota is a full disk too, for which PostgreSQL has no SQLSTATE of its own.
const quota = /disk quota exceeded/i;

/** The disk that an error says is full, or null. */
export function fullDiskOf(error: unknown): FullDisk | null {
	const state = sqlState(error);
	if (state === '53100') return 'database';
	for (const { code, message } of layers(error)) {
		if (code === 'ENOSPC' || code === 'EDQUOT') return 'server';
		if (state !== undefined && typeof message === 'string' && quota.test(message)) return 'database';
	}
	return null;
}

const full = new Set<FullDisk>();

/** Remembers that a write of this process found no room. */
export const noteFullDisk = (disk: FullDisk): void => void full.add(disk);
/** Forgets it: a write that needs room has worked. */
export const noteRoom = (disk: FullDisk): void => void full.delete(disk);
/** The disks on which the last write of this process found no room. */
export const fullDisks = (): FullDisk[] => [...full];
