import { apiKeyRotateSchema } from '@rewards/validators/api-keys/schemas';
import { permitted } from '../../../trpc';
import { rotateKey } from '../services/rotate-key';

export const rotateKeyProcedure = permitted('manageRole')
	// The answer holds the secret, which is kept nowhere.
	.meta({ access: ['manageRole'], keyless: true })
	.input(apiKeyRotateSchema)
	.mutation(({ ctx, input }) => rotateKey(ctx, input));
