import { scimUserSchema } from '@rewards/validators/scim/schemas';
import { accountProcedure } from '../../../trpc';
import { addScimUser } from '../services/add-scim-user';

export const addScimUserProcedure = accountProcedure('manageUser')
	.meta({ access: ['manageUser'], fresh: true })
	.input(scimUserSchema)
	.mutation(({ ctx, input }) => addScimUser(ctx, input));
