import { withHandler } from '../../../jobs';
import { claimCodeDisablingJob } from './claim-code-disabling';
import { claimCodeGenerationJob } from './claim-code-generation';

/** The kinds of job of this domain. */
export const claimCodeJobs = [
	withHandler(claimCodeGenerationJob, () =>
		import('./run-claim-code-generation').then((module) => module.runClaimCodeGeneration),
	),
	withHandler(claimCodeDisablingJob, () =>
		import('./run-claim-code-disabling').then((module) => module.runClaimCodeDisabling),
	),
] as const;
