import { programCloneJob } from './program-clone';

/** The kinds of job of this domain. */
export const programJobs = [programCloneJob] as const;
