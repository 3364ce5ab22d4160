import { endpointRotateSchema } from '@rewards/validators/webhooks/schemas';
import { permitted } from '../../../trpc';
import { rotateSecret } from '../services/rotate-secret';

export const rotateSecretProcedure = permitted('manageProgramAdvanced')
	// The answer holds the secret, which is kept nowhere in the clear.
	.meta({ access: ['manageProgramAdvanced'], keyless: true })
	.input(endpointRotateSchema)
	.mutation(({ ctx, input }) => rotateSecret(ctx, input));
