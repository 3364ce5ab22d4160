import { accountProcedure } from '../../../trpc';
import { listUsableRoles } from '../services/list-usable-roles';

/** What the caller can choose as role of an account's user. */
export const listUsableRolesProcedure = accountProcedure('manageUser').query(({ ctx }) => listUsableRoles(ctx));
