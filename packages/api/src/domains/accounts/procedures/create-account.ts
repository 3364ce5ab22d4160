import { accountCreateSchema } from '@rewards/validators/accounts/schemas';
import { permitted } from '../../../trpc';
import { createAccount } from '../services/create-account';

export const createAccountProcedure = permitted('manageAccount')
	.input(accountCreateSchema)
	.mutation(({ ctx, input }) => createAccount(ctx, input));
