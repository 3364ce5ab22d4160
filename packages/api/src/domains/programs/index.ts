import { programCloneJob } from './jobs/program-clone';

/** What a worker must know to run this domain's jobs. */
export const programJobs = [programCloneJob];
export { exportProgramsProcedure } from './procedures/export-programs';
export { programsRouter } from './router';
export type { ProgramListItem } from './services/list-programs';
