import type { PoolClient } from '@rewards/db';
import type { StorageUse } from '@rewards/validators/accounts/storage';
import type { Config } from '../context';
import { AppError } from '../errors';
import type { Queryable } from '../imports/queryable';

/**
 * First key of the lock under which whatever stores something for an account takes turns, from looking how much is
 * there until it counts.
 */
const storageLock = 7_256;

// Each part is a few index entries: files live for days, images are as many as a site shows, and of an import there is
// one row. An upload that comes in parts counts as what it will be, from its beginning.
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

/** What an account stores, in bytes, and how much it may; its child accounts have shares of their own. */
export async function accountStorage(
	db: Queryable,
	{ accountStorage: limit = 0 }: Limit,
	accountId: string,
): Promise<StorageUse> {
	const { rows } = await db.query<Parts>(use, [accountId]);
	const parts = rows[0] ?? { uploads: 0, exports: 0, images: 0, rows: 0 };
	return { ...parts, used: parts.uploads + parts.exports + parts.images + parts.rows, limit: limit || null };
}

/** Bytes that an account has left. STORAGE_FULL when there are none, or fewer than `wanted`. */
export async function assertRoom(db: Queryable, config: Limit, accountId: string, wanted = 1): Promise<number> {
	if (!config.accountStorage) return Number.POSITIVE_INFINITY;
	const { used } = await accountStorage(db, config, accountId);
	const room = config.accountStorage - used;
	if (room < wanted) throw storageFull(used, config.accountStorage);
	return room;
}

/** What is refused when an account's storage has no room. */
const storageFull = (used: number, limit: number): AppError => {
	const shown = (bytes: number) => (bytes / (limit >= 1e9 ? 1e9 : 1e6)).toFixed(1);
	const message = `This account uses ${shown(used)} of ${shown(limit)} ${limit >= 1e9 ? 'GB' : 'MB'}. Delete images or files first.`;
	return new AppError('STORAGE_FULL', { used, limit }, { message });
};

/**
 * Looks that there is room for `bytes` more, and keeps everybody else of the account waiting until the transaction
 * ends: what it stores counts by then, so that two who store at once don't go past the limit. Throws as `assertRoom`.
 */
export async function claimRoom(client: PoolClient, config: Limit, accountId: string, bytes: number): Promise<void> {
	if (!config.accountStorage) return;
	await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [storageLock, accountId]);
	await assertRoom(client, config, accountId, bytes);
}

/** A look at a stream that is stored as it comes: it ends as soon as it is more than there was room for. */
export async function roomMeter(db: Queryable, config: Limit, accountId: string): Promise<(size: number) => void> {
	const room = await assertRoom(db, config, accountId);
	return (size) => {
		if (size > room) throw storageFull((config.accountStorage ?? 0) - room, config.accountStorage ?? 0);
	};
}
