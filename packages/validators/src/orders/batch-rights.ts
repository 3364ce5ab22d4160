import type { PermissionFlag, Permissions } from '../permissions';

/** Staff of a role with this name work with batch orders, whatever its flags. */
export const isAccountManager = (role: string): boolean => /account manager/i.test(role);

/** Flags that show the batch orders of every program; manageProgram shows those of programs with batch ordering. */
export const batchReaderFlags = ['manageOrders', 'manageReports'] as const satisfies readonly PermissionFlag[];

interface Person {
	permissions: Readonly<Permissions>;
	/** Names of the user's roles. */
	roles: readonly string[];
}

/** Whether someone sees the batch orders of every program. */
export const seesAllBatchOrders = ({ permissions, roles }: Person): boolean =>
	batchReaderFlags.some((flag) => permissions[flag]) || roles.some(isAccountManager);

/** Whether someone edits and submits the batch orders that they see. */
export const editsBatchOrders = ({ permissions, roles }: Person): boolean =>
	permissions.manageOrders || roles.some(isAccountManager);
