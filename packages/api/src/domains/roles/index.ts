export { rolesRouter } from './router';
export type { RoleItem } from './services/list-roles';
