import { scimUserUpdateSchema } from '@rewards/validators/scim/schemas';
import { accountProcedure } from '../../../trpc';
import { changeScimUser } from '../services/change-scim-user';

export const changeScimUserProcedure = accountProcedure('manageUser')
	.input(scimUserUpdateSchema)
	.mutation(({ ctx, input }) => changeScimUser(ctx, input));
