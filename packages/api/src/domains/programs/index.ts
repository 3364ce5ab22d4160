import { programCloneJob } from './jobs/program-clone';

/** What a worker must know to run this domain's jobs. */
export const programJobs = [programCloneJob];
export { programsRouter } from './router';
export type { ProgramOption } from './services/list-program-options';
