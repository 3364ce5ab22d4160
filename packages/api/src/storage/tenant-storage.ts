import type { PoolClient } from '@rewards/db';
import type { StorageUse } from '@rewards/validators/accounts/storage';
import type { Config } from '../context';
import { AppError } from '../errors';
import type { Queryable } from '../pieces/queryable';
import { rowBytes, storageUse, tenantOf } from './storage-use';

/**
 * First key of the advisory lock that serializes everything that stores data for a tenant, from the check of its usage
 * until the data counts.
 */
const storageLock = 7_256;

type Limit = Pick<Config, 'accountStorage'>;

/** Rows that shall be stored; an error says how many of them fit. */
interface Rows {
	of: keyof typeof rowBytes;
	count: number;
}
type Wanted = number | Rows;
const bytesOf = (wanted: Wanted): number => (typeof wanted === 'number' ? wanted : wanted.count * rowBytes[wanted.of]);

/**
 * Storage that an account uses with the accounts below it, and the limit of its tenant. Of the tenant's other accounts
 * nothing is told.
 */
export async function accountStorage(
	db: Queryable,
	{ accountStorage: limit = 0 }: Limit,
	accountId: string,
): Promise<StorageUse> {
	const shared = (await tenantOf(db, accountId)) !== accountId;
	return { ...(await storageUse(db, accountId)), limit: limit || null, shared };
}

/** Free bytes of an account's tenant. STORAGE_FULL when there are none, or too few for what is wanted. */
export async function assertRoom(
	db: Queryable,
	{ accountStorage: limit }: Limit,
	accountId: string,
	wanted: Wanted = 1,
): Promise<number> {
	if (!limit) return Number.POSITIVE_INFINITY;
	const tenantId = await tenantOf(db, accountId);
	const { used } = await storageUse(db, tenantId);
	const room = limit - used;
	if (room >= bytesOf(wanted)) return room;
	if (tenantId !== accountId) throw storageFull((await storageUse(db, accountId)).used, limit, { shared: true });
	const fits = typeof wanted === 'number' ? {} : { fits: Math.max(0, Math.floor(room / rowBytes[wanted.of])) };
	throw storageFull(used, limit, fits);
}

/** The error when a tenant's storage is full. */
function storageFull(used: number, limit: number, more: { shared?: true; fits?: number }): AppError {
	const shown = (bytes: number) => (bytes / (limit >= 1e9 ? 1e9 : 1e6)).toFixed(1);
	const use = `This account uses ${shown(used)} of ${shown(limit)} ${limit >= 1e9 ? 'GB' : 'MB'}`;
	const whole = more.shared ? `${use}, which it shares with other accounts, and the rest is used up.` : `${use}.`;
	const way =
		more.fits === undefined ? 'Delete images or files first.' : `There is room for ${more.fits} more; ask for fewer.`;
	return new AppError('STORAGE_FULL', { used, limit, ...more }, { message: `${whole} ${way}` });
}

/**
 * Checks that what is wanted fits, and locks the tenant's storage until the transaction ends: what it stores counts by
 * then, so that two concurrent writers can't exceed the limit. Throws as `assertRoom`.
 */
export async function claimRoom(client: PoolClient, config: Limit, accountId: string, wanted: Wanted): Promise<void> {
	if (!config.accountStorage) return;
	const tenantId = await tenantOf(client, accountId);
	await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [storageLock, tenantId]);
	await assertRoom(client, config, accountId, wanted);
}

/** Limits a stream that is stored as it arrives: ends it as soon as it exceeds the free space. */
export async function roomMeter(db: Queryable, config: Limit, accountId: string): Promise<(size: number) => void> {
	const room = await assertRoom(db, config, accountId);
	let full: AppError | undefined;
	if (room < Number.POSITIVE_INFINITY) {
		const { used, limit, shared } = await accountStorage(db, config, accountId);
		full = storageFull(used, limit ?? 0, shared ? { shared } : {});
	}
	return (size) => {
		if (full && size > room) throw full;
	};
}

/** While this much is free, a small change is stored without looking again for some seconds. */
const plenty = 100_000_000;
const trustMs = 5_000;
const mostTrusted = 10_000;
const trusted = new WeakMap<object, Map<string, number>>();

/**
 * Like `assertRoom`, for changes of a few kilobytes, such as a participant or a page: they are too many to add up what
 * is stored each time.
 */
export async function assertSomeRoom(pool: Queryable & object, config: Limit, accountId: string): Promise<void> {
	if (!config.accountStorage) return;
	const known = trusted.get(pool) ?? new Map<string, number>();
	if ((known.get(accountId) ?? 0) > performance.now()) return;
	const room = await assertRoom(pool, config, accountId);
	if (known.size >= mostTrusted) known.clear();
	if (room > plenty) known.set(accountId, performance.now() + trustMs);
	trusted.set(pool, known);
}
