import type { StorageUse } from '@rewards/validators/accounts/storage';
import { accountStorage } from '../../../storage';
import type { StaffContext } from '../../../trpc';

/** What an account that the caller may see stores, and how much it may. */
export const getStorage = (
	{ db, config }: Pick<StaffContext, 'db' | 'config'>,
	accountId: string,
): Promise<StorageUse> => accountStorage(db.pool, config, accountId);
