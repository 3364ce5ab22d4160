export type { RoleGridRow } from './grid';
export { rolesRouter } from './router';
export { roleFlagSelect } from './select';
export { findUsableRole } from './services/find-usable-role';
