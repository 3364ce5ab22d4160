/** All pages of the demo as one part: they share nearly everything. */
export { RepPage, RepsPage, ResellerPage, ResellersPage } from './contacts-page';
export { UserPage, UsersPage } from './users-page';
