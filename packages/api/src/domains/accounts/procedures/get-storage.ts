import { accountProcedure } from '../../../trpc';
import { getStorage } from '../services/get-storage';

/** What an account at or below the caller's own stores, for those who manage accounts. */
export const getStorageProcedure = accountProcedure('manageAccount').query(({ ctx }) => getStorage(ctx, ctx.target.id));
