import { claimCodesDisabledSchema } from '@rewards/validators/claim-codes/schemas';
import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ batchId: z.uuid() });
export type ClaimCodeDisablingParams = z.infer<typeof params>;

/** Disables the unused codes of a batch; started by `disableClaimCodes`. */
export const claimCodeDisablingJob = defineJob({
	kind: 'claimCodeDisabling',
	flags: ['manageTransaction'],
	whenCancelled: 'takenBack',
	params,
	result: claimCodesDisabledSchema,
});
