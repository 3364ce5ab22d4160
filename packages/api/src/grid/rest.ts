export { type AskGrid, answerGridRequest } from './dialects/answer';
export { namedWithin, renamedGrid } from './dialects/rename';
export type { GridRequest } from './dialects/request';
