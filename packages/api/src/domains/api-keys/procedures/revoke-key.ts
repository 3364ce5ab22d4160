import { apiKeyIdSchema } from '@rewards/validators/api-keys/schemas';
import { permitted } from '../../../trpc';
import { revokeKey } from '../services/revoke-key';

export const revokeKeyProcedure = permitted('manageRole')
	.input(apiKeyIdSchema)
	.mutation(({ ctx, input }) => revokeKey(ctx, input));
