import { claimCodesSchema } from '@rewards/validators/claim-codes/schemas';
import { defineJob } from '../../../jobs';

/** Makes a batch of codes; started by `generateClaimCodes`. The batch has the job's id. */
export const claimCodeGenerationJob = defineJob({
	kind: 'claimCodeGeneration',
	params: claimCodesSchema,
	handler: () => import('./run-claim-code-generation').then((module) => module.runClaimCodeGeneration),
});
