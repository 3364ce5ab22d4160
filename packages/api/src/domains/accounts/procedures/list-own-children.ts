import { staffProcedure } from '../../../trpc';
import { listChildren } from './list-children';

/** The direct children of the caller's own account: the choices of 'Accounts to Impersonate'. */
export const listOwnChildrenProcedure = staffProcedure.query(({ ctx }) => listChildren(ctx, ctx.session.account.id));
