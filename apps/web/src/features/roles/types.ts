import type { AppRouter } from '@rewards/api/router';
import { type Permissions, permissionFlags } from '@rewards/validators/permissions';
import type { inferRouterOutputs } from '@trpc/server';

type Outputs = inferRouterOutputs<AppRouter>['roles'];
export type RoleRow = Outputs['list']['items'][number];

/**
 * Whether someone with these permissions holds everything that a role gives: more than one has, one neither gives nor
 * takes.
 */
export const holdsAll = (held: Permissions, role: Permissions): boolean =>
	permissionFlags.every((flag) => held[flag] || !role[flag]);

/** Only the flags of a role. */
export const flagsOf = (role: Permissions): Permissions =>
	// Made of exactly these names.
	Object.fromEntries(permissionFlags.map((flag) => [flag, role[flag]])) as Permissions;
