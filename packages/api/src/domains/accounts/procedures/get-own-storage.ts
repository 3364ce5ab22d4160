import { staffProcedure } from '../../../trpc';
import { getStorage } from './get-storage';

/** Storage that the caller's own account uses. */
export const getOwnStorageProcedure = staffProcedure.query(({ ctx }) => getStorage(ctx, ctx.session.account.id));
