export { programsRouter } from './router';
export type { ProgramListItem } from './services/list-programs';
