/** The permission flags a role can carry, explained in docs/product/roles.md. */
export const permissionFlags = [
	'manageRole',
	'manageAccount',
	'manageUser',
	'manageProgram',
	'manageProgramAdvanced',
	'manageContent',
	'manageParticipant',
	'manageTransaction',
	'manageReports',
	'manageOrders',
] as const;

export type PermissionFlag = (typeof permissionFlags)[number];

/** One boolean a flag; the shape of `data.permissions` of /api/self. */
export type Permissions = Record<PermissionFlag, boolean>;

/** All flags off: what a user without a role holds. */
export const noPermissions: Permissions = Object.freeze(
	Object.fromEntries(permissionFlags.map((flag) => [flag, false])) as Permissions,
);
