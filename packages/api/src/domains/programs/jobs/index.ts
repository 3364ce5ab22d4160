import { withHandler } from '../../../jobs';
import { programCloneJob } from './program-clone';

/** The kinds of job of this domain. */
export const programJobs = [
	withHandler(programCloneJob, () => import('./run-program-clone').then((module) => module.runProgramClone)),
] as const;
