export { answerGridRequest } from './dialects/answer';
export { namedWithin } from './dialects/rename';
export type { AskGrid, GridRequest } from './dialects/request';
