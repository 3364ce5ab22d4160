import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../../errors';

/**
 * Locks the account's row until the transaction ends: meanwhile nothing can be added to the account, and no other
 * transaction saves or deletes it. NOT_FOUND when it has just been deleted.
 */
export async function lockAccount(tx: TransactionClient, id: string): Promise<void> {
	const rows = await tx.$queryRaw<
		unknown[]
	>`select id from account where id = ${id}::uuid and deleted_at is null for update`;
	if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'account' });
}
