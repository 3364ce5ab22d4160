import { z } from 'zod';
import { defineJob } from '../../../jobs';

const params = z.object({ batchId: z.uuid() });
export type ClaimCodeDisablingParams = z.infer<typeof params>;

/** Disables the unused codes of a batch; started by `disableClaimCodes`. */
export const claimCodeDisablingJob = defineJob({
	kind: 'claimCodeDisabling',
	params,
	handler: () => import('./run-claim-code-disabling').then((module) => module.runClaimCodeDisabling),
});
