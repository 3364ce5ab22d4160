import { accountRoutes } from './accounts';
import { authRoutes } from './auth';
import { participantRoutes } from './participants';
import { programRoutes } from './programs';
import { roleRoutes } from './roles';
import type { RestRoute } from './route';

/** Every documented path that this server answers. */
export const restRoutes: readonly RestRoute[] = [
	...authRoutes,
	...accountRoutes,
	...programRoutes,
	...participantRoutes,
	...roleRoutes,
];
