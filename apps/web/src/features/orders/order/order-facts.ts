import {
	isRefused,
	isVoidOverdue,
	type OrderFacts,
	rulesOfDelete,
	rulesOfEdit,
	rulesOfResubmit,
	rulesOfVoid,
} from '@rewards/validators/orders/moves';
import { isStatus, type Order } from '../types';

type Moves = Record<'edit' | 'resubmit' | 'void' | 'voidUnanswered' | 'delete', boolean>;

/** What staff can do with an order now, by the same rules as the server's. */
export function movesOf(order: Order): Moves {
	const { status, supplier, batch, submittedAt, items } = order;
	if (!isStatus(status)) return { edit: false, resubmit: false, void: false, voidUnanswered: false, delete: false };
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
	const askedAt = supplier?.voidAskedAt;
	const overdue = isVoidOverdue({ closing: facts.closing, voidAskedAt: askedAt ? new Date(askedAt) : null });
	return {
		edit: !isRefused(rulesOfEdit(facts)),
		resubmit: !isRefused(rulesOfResubmit(facts)),
		// Already requested: repeating it would change nothing.
		void: !overdue && !isRefused(rulesOfVoid(facts)),
		voidUnanswered: overdue,
		delete: !isRefused(rulesOfDelete(facts)),
	};
}
