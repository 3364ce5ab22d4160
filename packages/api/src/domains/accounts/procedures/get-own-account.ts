import { staffProcedure } from '../../../trpc';
import { getAccount } from './get-account';

/** The caller's own account. */
export const getOwnAccountProcedure = staffProcedure.query(({ ctx }) => getAccount(ctx, ctx.session.account.id));
