/**
 * The next work with the supplier about an order; without any there is no row
 * (docs/decisions/0038-orders-and-their-supplier.md).
 */
export const dispatchStates = ['send', 'ask', 'close', 'follow'] as const;
export type DispatchState = (typeof dispatchStates)[number];

/** A call to the supplier: hand the order over, ask whether it is there, close its key for ever. */
export const supplierActions = ['send', 'ask', 'close'] as const;
export type SupplierAction = (typeof supplierActions)[number];

/** Outcome of a call; `calling` without a response, also after a crash. */
export const supplierOutcomes = [
	'calling',
	'accepted',
	'refused',
	'timeout',
	'failed',
	'absent',
	'closed',
	'tooLate',
] as const;
export type SupplierOutcome = (typeof supplierOutcomes)[number];

/** What the timeline of an order names, beside its calls to the supplier. */
export const orderEventKinds = [
	'placed',
	'released',
	'accepted',
	'refused',
	'gaveUp',
	'edited',
	'resubmitted',
	'voidAsked',
	'voidDenied',
	'voided',
	'deleted',
	'statusChanged',
	'itemChanged',
	'itemLate',
	'pointsReturned',
	'codeReleased',
	'codeReplaced',
	'codeKept',
	'errorCleared',
	'mailed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
