export type { ScimUserRow } from './grid';
export { scimRouter } from './router';
