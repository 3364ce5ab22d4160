// Without schemas, for pages that need the words alone.

/** What can be done to a record. A test holds every entry that the product writes to these words. */
export const auditActions = [
	'create',
	'update',
	'delete',
	'clone',
	'move',
	'enable',
	'generate',
	'disable',
	'import',
	'undo',
	'export',
	'cancel',
	'register',
	'invite',
	'signIn',
	'signInFailed',
	'signInLocked',
	'signOut',
	'signOutEverywhere',
	'endSession',
	'endSessions',
	'lock',
	'unlock',
	'assign',
	'addTransaction',
	'reverseTransaction',
	'importPoints',
	'forgotPassword',
	'resetPassword',
	'changePassword',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What records are: a domain's noun, or for an export the list that was taken. */
export const auditEntities = [
	'account',
	'user',
	'session',
	'role',
	'program',
	'participant',
	'claimCodeBatch',
	'view',
	'job',
	'accounts',
	'users',
	'unassignedUsers',
	'roles',
	'programs',
	'participants',
	'claimCodes',
	'claimCodeBatches',
	'jobs',
	'transactions',
	'participantOrders',
	'audit',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Records whose page has an Activity list. */
export const activityEntities = [
	'account',
	'user',
	'role',
	'program',
	'participant',
	'order',
	'claimCodeBatch',
] as const;
export type ActivityEntity = (typeof activityEntities)[number];
