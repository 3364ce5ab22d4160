import { roleCreateSchema } from '@rewards/validators/roles/schemas';
import { permitted } from '../../../trpc';
import { createRole } from '../services/create-role';

export const createRoleProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(roleCreateSchema)
	.mutation(({ ctx, input }) => createRole(ctx, input));
