import { databaseClock, type TransactionClient } from '@rewards/db';
import { type Permissions, permissionFlags } from '@rewards/validators/permissions';
import { refuseAbove } from '../../authorization/refuse-above';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';

const keySelect = {
	id: true,
	accountId: true,
	programId: true,
	userId: true,
	name: true,
	prefix: true,
	secretHash: true,
	flags: true,
	perMinute: true,
	expiresAt: true,
	revokedAt: true,
	pausedAt: true,
	pausedBy: true,
	ownerId: true,
	version: true,
} as const;

/** One boolean per flag, as in roles. */
export const permissionsOf = (flags: readonly string[]): Permissions =>
	// Has exactly these names.
	Object.fromEntries(permissionFlags.map((flag) => [flag, flags.includes(flag)])) as Permissions;

/** Only users create keys: a leaked key cannot create others that outlive it. */
export function refuseKeys({ session }: Pick<StaffContext, 'session'>): void {
	if (session.key) throw new AppError('FORBIDDEN', { reason: 'key' });
}

/**
 * Finds a key of the caller's account or one below and locks its row until the transaction ends. NOT_FOUND for any
 * other key, FORBIDDEN for a key with flags that the caller lacks, and for a caller that is itself a key.
 */
export async function takeKey(ctx: StaffContext, tx: TransactionClient, id: string) {
	refuseKeys(ctx);
	const found = await tx.$queryRaw<unknown[]>`select k.id from api_key k join account a on a.id = k.account_id
		where k.id = ${id}::uuid and a.path @> array[${ctx.session.account.id}]::uuid[] and a.deleted_at is null for no key update of k`;
	if (found.length === 0) throw new AppError('NOT_FOUND', { entity: 'apiKey' });
	const key = await tx.apiKey.findUniqueOrThrow({ where: { id }, select: keySelect });
	refuseAbove(ctx, permissionsOf(key.flags));
	return key;
}

/** Refuses changes to a revoked key: create a new one instead. BAD_REQUEST. */
export function refuseRevoked({ revokedAt }: { revokedAt: Date | null }): void {
	if (revokedAt)
		throw new AppError('BAD_REQUEST', { reason: 'revoked' }, { message: 'The key was revoked. Make a new one.' });
}

const dayMs = 86_400_000;
/** When a secret created now expires; null for never. */
export const expiryOf = (lifetime: number): Date | null =>
	lifetime === 0 ? null : new Date(databaseClock.ms() + lifetime * dayMs);
