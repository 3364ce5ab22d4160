import { accountProcedure } from '../../../trpc';
import { groupRoles } from '../services/group-roles';

export const listGroupRolesProcedure = accountProcedure('manageRole').query(({ ctx }) => groupRoles(ctx));
