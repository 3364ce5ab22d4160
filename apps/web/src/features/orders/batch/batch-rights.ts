import { editsBatchOrders, seesAllBatchOrders } from '@rewards/validators/orders/batch-rights';
import type { Permissions } from '@rewards/validators/permissions';
import { useSelf } from '../../../lib/session/self';

interface Person {
	permissions: Readonly<Permissions>;
	/** Names of the user's roles. */
	role: readonly string[];
}

/**
 * Who may see a program's batch orders, and who may edit and submit them (docs/product/orders.md). The server decides.
 */
export function batchRights({ permissions, role }: Person, batchOrderEnabled: boolean | undefined) {
	const person = { permissions, roles: role };
	const sees = seesAllBatchOrders(person) || (permissions.manageProgram && batchOrderEnabled === true);
	return { sees, edits: sees && editsBatchOrders(person) };
}

export function useBatchRights(batchOrderEnabled: boolean | undefined) {
	const { data, role } = useSelf();
	return batchRights({ permissions: data.permissions, role }, batchOrderEnabled);
}
