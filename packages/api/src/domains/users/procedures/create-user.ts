import { userSchema } from '@rewards/validators/users/schemas';
import { accountProcedure } from '../../../trpc';
import { createUser } from '../services/create-user';

export const createUserProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(userSchema)
	.mutation(({ ctx, input }) => createUser(ctx, input));
