export type { UserGridRow } from './grid';
export { exportUsersProcedure } from './procedures/export-users';
export { usersRouter } from './router';
