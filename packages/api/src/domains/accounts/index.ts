export type { AccountListItem } from './procedures/list-children';
export { accountsRouter } from './router';
