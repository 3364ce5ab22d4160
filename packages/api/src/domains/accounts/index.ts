export { accountsRouter } from './router';
export type { AccountListItem } from './services/list-children';
