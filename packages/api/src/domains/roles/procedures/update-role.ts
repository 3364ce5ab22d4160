import { roleUpdateSchema } from '@rewards/validators/roles/schemas';
import { permitted } from '../../../trpc';
import { updateRole } from '../services/update-role';

export const updateRoleProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(roleUpdateSchema)
	.mutation(({ ctx, input }) => updateRole(ctx, input));
