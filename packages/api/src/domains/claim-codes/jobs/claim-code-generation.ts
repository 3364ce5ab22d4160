import { claimCodesResultSchema, claimCodesSchema } from '@rewards/validators/claim-codes/schemas';
import { defineJob } from '../../../jobs';

/** Generates a batch of codes; started by `generateClaimCodes`. The batch has the job's id. */
export const claimCodeGenerationJob = defineJob({
	kind: 'claimCodeGeneration',
	flags: ['manageTransaction'],
	whenCancelled: 'takenBack',
	params: claimCodesSchema,
	result: claimCodesResultSchema,
	stages: ['generating'],
});
