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
import { reportRoutes } from './reports';
import { roleRoutes } from './roles';
import type { RestRoute } from './route';
import { userRoutes } from './users';

/** Every documented path that this server answers. */
export const restRoutes: readonly RestRoute[] = [
	...authRoutes,
	...accountRoutes,
	...userRoutes,
	...programRoutes,
	...dictionaryRoutes,
	...participantRoutes,
	...claimCodeRoutes,
	...catalogueRoutes,
	...domainRoutes,
	...ledgerRoutes,
	...orderRoutes,
	...reportRoutes,
	...roleRoutes,
];
