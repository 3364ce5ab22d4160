import { endpointRotateSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { rotateSecret } from '../services/rotate-secret';

export const rotateSecretProcedure = permitted('manageProgramAdvanced')
	.input(endpointRotateSchema)
	.mutation(({ ctx, input }) => rotateSecret(ctx, input));
