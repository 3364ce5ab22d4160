import { groupRolesSchema } from '@rewards/validators/roles/schemas';
import { accountProcedure } from '../../../trpc';
import { saveGroupRoles } from '../services/group-roles';

export const saveGroupRolesProcedure = accountProcedure('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(groupRolesSchema)
	.mutation(({ ctx, input }) => saveGroupRoles(ctx, input.groups));
