import type { StorageUse } from '@rewards/validators/accounts/storage';
import { accountStorage } from '../../../storage';
import { accountProcedure, type StaffContext } from '../../../trpc';

/** Storage that an account uses, and its limit; the caller has checked access. */
export const getStorage = (
	{ db, config }: Pick<StaffContext, 'db' | 'config'>,
	accountId: string,
): Promise<StorageUse> => accountStorage(db.pool, config, accountId);

/** Storage used by an account at or below the caller's own, for users who manage accounts. */
export const getStorageProcedure = accountProcedure('manageAccount').query(({ ctx }) => getStorage(ctx, ctx.target.id));
