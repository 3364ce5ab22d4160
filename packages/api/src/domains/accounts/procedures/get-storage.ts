import { accountProcedure } from '../../../trpc';
import { getStorage } from '../services/get-storage';

/** Storage used by an account at or below the caller's own, for users who manage accounts. */
export const getStorageProcedure = accountProcedure('manageAccount').query(({ ctx }) => getStorage(ctx, ctx.target.id));
