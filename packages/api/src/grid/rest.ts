export { type AskGrid, answerGridRequest } from './dialects/answer';
export { parseGridRequest } from './dialects/parse';
export { renamedGrid } from './dialects/rename';
export type { GridRequest } from './dialects/request';
