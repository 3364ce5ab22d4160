import { apiKeyCreateSchema } from '@rewards/validators/api-keys/schemas';
import { permitted } from '../../../trpc';
import { createKey } from '../services/create-key';

export const createKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyCreateSchema)
	.mutation(({ ctx, input }) => createKey(ctx, input));
