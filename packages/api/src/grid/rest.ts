export { AllRows, allRows, portionRows } from './dialects/all-rows';
export { answerGridRequest } from './dialects/answer';
export { namedWithin } from './dialects/rename';
export type { AskGrid, GridRequest } from './dialects/request';
