import { z } from 'zod';
import { permitted } from '../../../trpc';
import { deleteRole } from '../services/delete-role';

export const deleteRoleProcedure = permitted('manageRole')
	.input(z.object({ id: z.uuid() }))
	.mutation(({ ctx, input }) => deleteRole(ctx, input.id));
