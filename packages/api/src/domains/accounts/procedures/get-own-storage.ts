import { staffProcedure } from '../../../trpc';
import { getStorage } from '../services/get-storage';

/** What the caller's own account stores. */
export const getOwnStorageProcedure = staffProcedure.query(({ ctx }) => getStorage(ctx, ctx.session.account.id));
