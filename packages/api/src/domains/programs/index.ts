export { programsRouter } from './router';
export { programOf, programSelect } from './select';
export type { ProgramListItem } from './services/list-programs';
