import type { StorageUse } from '@rewards/validators/accounts/storage';
import { accountStorage } from '../../../storage';
import type { StaffContext } from '../../../trpc';

/** Storage that an account uses, and its limit; the caller has checked access. */
export const getStorage = (
	{ db, config }: Pick<StaffContext, 'db' | 'config'>,
	accountId: string,
): Promise<StorageUse> => accountStorage(db.pool, config, accountId);
