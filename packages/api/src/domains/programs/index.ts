export { programJobs } from './jobs';
export { programsRouter } from './router';
export type { ProgramOption } from './services/list-program-options';
