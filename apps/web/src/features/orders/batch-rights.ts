import type { Permissions } from '@rewards/validators/permissions';
import { useSelf } from '../../lib/session/self';

interface Person {
	permissions: Readonly<Permissions>;
	/** Names of the user's roles. */
	role: readonly string[];
}

const isAccountManager = ({ role }: Person): boolean => role.some((name) => /account manager/i.test(name));

/**
 * Who may see a program's batch orders, and who may edit and submit them (docs/product/orders.md). The server decides.
 */
export function batchRights(person: Person, batchOrderEnabled: boolean | undefined) {
	const { manageReports, manageProgram, manageOrders } = person.permissions;
	const manager = isAccountManager(person);
	const sees = manager || manageReports || (manageProgram && batchOrderEnabled === true);
	return { sees, edits: sees && (manager || manageOrders) };
}

export function useBatchRights(batchOrderEnabled: boolean | undefined) {
	const { data, role } = useSelf();
	return batchRights({ permissions: data.permissions, role }, batchOrderEnabled);
}
