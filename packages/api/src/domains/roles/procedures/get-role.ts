import { z } from 'zod';
import { permitted } from '../../../trpc';
import { getRole } from '../services/get-role';

export const getRoleProcedure = permitted('manageRole', 'manageUser')
	.input(z.object({ id: z.uuid() }))
	.query(({ ctx, input }) => getRole(ctx, input.id));
