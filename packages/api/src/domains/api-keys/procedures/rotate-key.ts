import { apiKeyRotateSchema } from '@rewards/validators/api-keys/schemas';
import { permitted } from '../../../trpc';
import { rotateKey } from '../services/rotate-key';

export const rotateKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyRotateSchema)
	.mutation(({ ctx, input }) => rotateKey(ctx, input));
