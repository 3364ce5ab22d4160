/** What the page of an account shows of its users. */
export { UnassignedGrid } from './unassigned-grid';
export { UsersGrid } from './users-grid';
