/** The users of an account, for its page. */
export { UnassignedGrid } from './unassigned-grid';
export { UsersGrid } from './users-grid';
