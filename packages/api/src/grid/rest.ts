export { answerGridRequest } from './dialects/answer';
export { namedWithin, renamedGrid } from './dialects/rename';
export type { AskGrid, GridRequest } from './dialects/request';
