import { permitted } from '../../../trpc';
import { listRoles } from '../services/list-roles';

export const listRolesProcedure = permitted('manageRole', 'manageUser').query(({ ctx }) => listRoles(ctx));
