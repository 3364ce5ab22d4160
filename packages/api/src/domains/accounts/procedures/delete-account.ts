import { z } from 'zod';
import { permitted } from '../../../trpc';
import { deleteAccount } from '../services/delete-account';

export const deleteAccountProcedure = permitted('manageAccount')
	.input(z.object({ id: z.uuid() }))
	.mutation(({ ctx, input }) => deleteAccount(ctx, input.id));
