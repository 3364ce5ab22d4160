import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../../errors';

/**
 * Takes the account's row until the transaction ends: nothing can arrive in the account and no one else saves or
 * removes it meanwhile. NOT_FOUND when it has just been removed.
 */
export async function lockAccount(tx: TransactionClient, id: string): Promise<void> {
	const rows = await tx.$queryRaw<
		unknown[]
	>`select id from account where id = ${id}::uuid and deleted_at is null for update`;
	if (rows.length === 0) throw new AppError('NOT_FOUND', { entity: 'account' });
}
