import {
	isRefused,
	type OrderFacts,
	rulesOfDelete,
	rulesOfEdit,
	rulesOfResubmit,
	rulesOfVoid,
} from '@rewards/validators/orders/moves';
import { isStatus, type Order } from './types';

/** What staff can do to an order now, by the same rules as the server's. */
export function movesOf(order: Order): { edit: boolean; resubmit: boolean; void: boolean; delete: boolean } {
	const { status, supplier, batch, submittedAt, items } = order;
	if (!isStatus(status)) return { edit: false, resubmit: false, void: false, delete: false };
	const facts: OrderFacts = {
		status,
		supplierState: (supplier?.state as OrderFacts['supplierState'] | undefined) ?? 'none',
		closing: (supplier?.closing as OrderFacts['closing'] | undefined) ?? null,
		tries: 0,
		batch,
		submitted: submittedAt !== null,
		editedSince: false,
		itemCodes: items.map(({ tracking }) => tracking.status),
	};
	return {
		edit: !isRefused(rulesOfEdit(facts)),
		resubmit: !isRefused(rulesOfResubmit(facts)),
		void: !isRefused(rulesOfVoid(facts)),
		delete: !isRefused(rulesOfDelete(facts)),
	};
}
