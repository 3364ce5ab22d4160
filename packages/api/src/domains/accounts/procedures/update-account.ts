import { accountUpdateSchema } from '@rewards/validators/accounts';
import { permitted } from '../../../trpc';
import { updateAccount } from '../services/update-account';

export const updateAccountProcedure = permitted('manageAccount')
	.input(accountUpdateSchema)
	.mutation(({ ctx, input }) => updateAccount(ctx, input));
