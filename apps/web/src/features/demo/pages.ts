/** All pages of the demo as one chunk: they share nearly everything. */
export { RepPage, RepsPage, ResellerPage, ResellersPage } from './contacts-page';
export { UserPage, UsersPage } from './users-page';
