import { accountUpdateSchema } from '@rewards/validators/accounts/schemas';
import { permitted } from '../../../trpc';
import { updateAccount } from '../services/update-account';

export const updateAccountProcedure = permitted('manageAccount')
	.input(accountUpdateSchema)
	.mutation(({ ctx, input }) => updateAccount(ctx, input));
