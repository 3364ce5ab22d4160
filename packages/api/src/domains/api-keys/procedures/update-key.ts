import { apiKeyUpdateSchema } from '@rewards/validators/api-keys/schemas';
import { permitted } from '../../../trpc';
import { updateKey } from '../services/update-key';

export const updateKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyUpdateSchema)
	.mutation(({ ctx, input }) => updateKey(ctx, input));
