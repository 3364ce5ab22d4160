import { apiKeyIdSchema } from '@rewards/validators/api-keys/schemas';
import { permitted } from '../../../trpc';
import { resumeKey } from '../services/resume-key';

export const resumeKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyIdSchema)
	.mutation(({ ctx, input }) => resumeKey(ctx, input));
