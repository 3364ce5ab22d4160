import type { Permissions } from '@rewards/validators/permissions';
import type { AppRoute } from '../lib/route';
import { admits, allows } from './navigation';

interface Person {
	permissions: Permissions;
	/** Entries of /api/self's `role`. */
	role: readonly string[];
}

/** The guard of every page: whether someone may open a route. What the server refuses beyond it shows in its place. */
export const opensFor = ({ flags, orRole, auth }: Omit<AppRoute, 'page'>, { permissions, role }: Person): boolean =>
	(allows(permissions, flags) || (orRole !== undefined && role.some(orRole))) && admits(auth, role);
