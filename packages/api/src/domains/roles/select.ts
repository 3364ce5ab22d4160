import type { Prisma } from '@rewards/db';
import { type PermissionFlag, permissionFlags } from '@rewards/validators/permissions';

/** The flags of a role, for every query that selects one. */
export const roleFlagSelect = Object.fromEntries(permissionFlags.map((flag) => [flag, true])) as Record<
	PermissionFlag,
	true
>;

/** A role as changes are compared and logged. */
export const roleSelect = {
	id: true,
	accountId: true,
	name: true,
	version: true,
	requireSecondFactor: true,
	...roleFlagSelect,
} as const satisfies Prisma.RoleSelect;
