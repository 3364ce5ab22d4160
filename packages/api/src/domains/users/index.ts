export type { UserGridRow } from './grid';
export { usersRouter } from './router';
