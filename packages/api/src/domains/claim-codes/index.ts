import { claimCodeDisablingJob } from './jobs/claim-code-disabling';
import { claimCodeGenerationJob } from './jobs/claim-code-generation';

/** What a worker must know to run this domain's jobs. */
export const claimCodeJobs = [claimCodeGenerationJob, claimCodeDisablingJob];
export { claimCodeBatchesRouter, claimCodesRouter } from './router';
