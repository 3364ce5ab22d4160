import type { AppRouter } from '@rewards/api/router';
import { type Permissions, permissionFlags } from '@rewards/validators/permissions';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['roles'];
export type RoleRow = Outputs['list']['items'][number];

/** Whether these permissions include all of a role's: users can't grant or remove more than they have. */
export const holdsAll = (held: Permissions, role: Permissions): boolean =>
	permissionFlags.every((flag) => held[flag] || !role[flag]);

/** Only the flags of a role. */
export const flagsOf = (role: Permissions): Permissions =>
	// Built from exactly these names.
	Object.fromEntries(permissionFlags.map((flag) => [flag, role[flag]])) as Permissions;
