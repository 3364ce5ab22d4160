import { apiKeyIdSchema } from '@rewards/validators/api-keys/schemas';
import { permitted } from '../../../trpc';
import { getKey } from '../services/get-key';

export const getKeyProcedure = permitted('manageRole')
	.input(apiKeyIdSchema)
	.query(({ ctx, input }) => getKey(ctx, input));
