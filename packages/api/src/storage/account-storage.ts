import type { PoolClient } from '@rewards/db';
import type { StorageUse } from '@rewards/validators/accounts/storage';
import type { Config } from '../context';
import { AppError } from '../errors';
import type { Queryable } from '../imports/queryable';

/**
 * First key of the advisory lock that serializes everything that stores data for an account, from the check of its
 * usage until the data counts.
 */
const storageLock = 7_256;

// Each part is a few index entries: files are kept for days, images are as many as a site shows, and an import has one
// row. An upload in parts counts with its final size from the start.
const use = `select
	(select coalesce(sum(greatest(f.size, f.full_size)), 0)::float8 from stored_file f
		where f.account_id = $1 and f.kind = 'upload' and f.expires_at > now()) as uploads,
	(select coalesce(sum(f.size), 0)::float8 from stored_file f
		where f.account_id = $1 and f.kind <> 'upload' and f.expires_at > now()) as exports,
	(select coalesce(sum(i.size), 0)::float8 from image i join program p on p.id = i.program_id where p.account_id = $1) as images,
	(select coalesce(sum(u.bytes), 0)::float8 from job_reject_use u join job j on j.id = u.job_id where j.account_id = $1)
		+ (select coalesce(sum(v.bytes), 0)::float8 from import_preview v join program p on p.id = v.program_id where p.account_id = $1) as rows`;
type Parts = Pick<StorageUse, 'uploads' | 'exports' | 'images' | 'rows'>;

type Limit = Pick<Config, 'accountStorage'>;

/** Storage that an account uses, in bytes, and its limit; its child accounts have limits of their own. */
export async function accountStorage(
	db: Queryable,
	{ accountStorage: limit = 0 }: Limit,
	accountId: string,
): Promise<StorageUse> {
	const { rows } = await db.query<Parts>(use, [accountId]);
	const parts = rows[0] ?? { uploads: 0, exports: 0, images: 0, rows: 0 };
	return { ...parts, used: parts.uploads + parts.exports + parts.images + parts.rows, limit: limit || null };
}

/** Free bytes of an account. STORAGE_FULL when there are none, or fewer than `wanted`. */
export async function assertRoom(db: Queryable, config: Limit, accountId: string, wanted = 1): Promise<number> {
	if (!config.accountStorage) return Number.POSITIVE_INFINITY;
	const { used } = await accountStorage(db, config, accountId);
	const room = config.accountStorage - used;
	if (room < wanted) throw storageFull(used, config.accountStorage);
	return room;
}

/** The error when an account's storage is full. */
const storageFull = (used: number, limit: number): AppError => {
	const shown = (bytes: number) => (bytes / (limit >= 1e9 ? 1e9 : 1e6)).toFixed(1);
	const message = `This account uses ${shown(used)} of ${shown(limit)} ${limit >= 1e9 ? 'GB' : 'MB'}. Delete images or files first.`;
	return new AppError('STORAGE_FULL', { used, limit }, { message });
};

/**
 * Checks that `bytes` more fit, and locks the account's storage until the transaction ends: what it stores counts by
 * then, so that two concurrent writers can't exceed the limit. Throws as `assertRoom`.
 */
export async function claimRoom(client: PoolClient, config: Limit, accountId: string, bytes: number): Promise<void> {
	if (!config.accountStorage) return;
	await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [storageLock, accountId]);
	await assertRoom(client, config, accountId, bytes);
}

/** Limits a stream that is stored as it arrives: ends it as soon as it exceeds the free space. */
export async function roomMeter(db: Queryable, config: Limit, accountId: string): Promise<(size: number) => void> {
	const room = await assertRoom(db, config, accountId);
	return (size) => {
		if (size > room) throw storageFull((config.accountStorage ?? 0) - room, config.accountStorage ?? 0);
	};
}
