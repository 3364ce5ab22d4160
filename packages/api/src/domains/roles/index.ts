export type { RoleGridRow } from './grid';
export { noAdministratorLeft, oneAtATime } from './keep-administrators';
export { rolesRouter } from './router';
export { roleFlagSelect } from './select';
export { findUsableRole } from './services/find-usable-role';
