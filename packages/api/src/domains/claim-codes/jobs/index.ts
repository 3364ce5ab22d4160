import { claimCodeDisablingJob } from './claim-code-disabling';
import { claimCodeGenerationJob } from './claim-code-generation';

/** The kinds of job of this domain. */
export const claimCodeJobs = [claimCodeGenerationJob, claimCodeDisablingJob] as const;
