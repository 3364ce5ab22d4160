import { accountRoutes } from './accounts';
import { authRoutes } from './auth';
import { catalogueRoutes } from './catalogue';
import { claimCodeRoutes } from './claim-codes';
import { dictionaryRoutes } from './dictionary';
import { domainRoutes } from './domains';
import { ledgerRoutes } from './ledger';
import { orderRoutes } from './orders';
import { participantRoutes } from './participants';
import { programRoutes } from './programs';
import { recipeRoutes } from './recipes';
import { reportRoutes } from './reports';
import { roleRoutes } from './roles';
import type { RestRoute } from './route';
import { undoRoutes } from './undo';
import { userRoutes } from './users';

/** The documented paths by topic. */
export const restChapters: readonly { name: string; about: string; routes: readonly RestRoute[] }[] = [
	{ name: 'Sign-in', about: 'Tokens, the signed-in user, and password resets.', routes: authRoutes },
	{ name: 'Accounts', about: 'The tree of accounts, which this API calls customers.', routes: accountRoutes },
	{ name: 'Users', about: 'Staff of an account.', routes: userRoutes },
	{ name: 'Roles', about: 'Which permissions a user has.', routes: roleRoutes },
	{ name: 'Programs', about: 'Program sites with their settings and content.', routes: programRoutes },
	{ name: 'Texts', about: 'The texts of program sites, by language.', routes: dictionaryRoutes },
	{ name: 'Custom domains', about: 'Program sites under their own domains.', routes: domainRoutes },
	{ name: 'Catalog', about: 'Products, and the rebuilds that import them.', routes: catalogueRoutes },
	{ name: 'Participants', about: 'The people of a program, which this API calls users.', routes: participantRoutes },
	{ name: 'Points', about: 'Points awarded to and spent by participants.', routes: ledgerRoutes },
	{ name: 'Undo', about: 'Imports and bulk changes, undone by the id of their job.', routes: undoRoutes },
	{ name: 'Recipes', about: 'Files that are imported by what staff answered once.', routes: recipeRoutes },
	{ name: 'Claim codes', about: 'Batches of codes of a claim program.', routes: claimCodeRoutes },
	{ name: 'Orders', about: 'Orders, their errors, and their submission to the supplier.', routes: orderRoutes },
	{ name: 'Reports', about: 'Rows of the reports, in pages or as a list.', routes: reportRoutes },
];

/** Every documented path that this server answers. */
export const restRoutes: readonly RestRoute[] = restChapters.flatMap(({ routes }) => routes);
