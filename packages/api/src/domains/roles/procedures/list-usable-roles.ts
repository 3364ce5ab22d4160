import { accountProcedure } from '../../../trpc';
import { listUsableRoles } from '../services/list-usable-roles';

/** The roles that the caller can give to a user of the account. */
export const listUsableRolesProcedure = accountProcedure('manageUser').query(({ ctx }) => listUsableRoles(ctx));
