import type { OrderStatus } from './constants';
import type { DispatchState } from './states';

/**
 * What staff can do with an order, and the result (docs/decisions/0038-orders-and-their-supplier.md). Pure: services
 * lock the order, call this, and write the result; pages use it to decide which buttons to show.
 */

/** The pending work with the supplier; `none` without a row of `order_dispatch`. */
export type SupplierState = DispatchState | 'none';

/** What the rules look at. */
export interface OrderFacts {
	status: OrderStatus;
	supplierState: SupplierState;
	closing: OrderClosing | null;
	/** Calls of this round without a clear answer; 0 when there is nothing to do. */
	tries: number;
	/** Kept until staff submit it. */
	batch: boolean;
	submitted: boolean;
	/** Whether it was edited after it was sent the last time. */
	editedSince: boolean;
	/** The supplier's codes of its items. */
	itemCodes: readonly number[];
}

export const orderClosings = ['void', 'resend'] as const;
export type OrderClosing = (typeof orderClosings)[number];

/** Why a move isn't possible now: `params.reason` of ORDER_REFUSED, with the sentence that REST clients read. */
export const moveRefusals = {
	isVoid: 'The order is already void.',
	isShipped: 'The order can no longer be voided, because part of it is shipped.',
	isCompleted: 'The order is completed.',
	notFailed: 'Only an order in API Error can be resubmitted.',
	notEditable: 'Only an order in API Error, or a batch order that has not been submitted yet, can be edited.',
	voidUnderWay: 'The order is being voided. Wait for the supplier to respond.',
	voidNotOverdue: 'The supplier has a day to respond. After that the order can be voided without a response.',
	notWaiting: 'The order is not waiting to be submitted.',
	notVoid: 'Only a void order can be deleted.',
} as const;
export type MoveRefusal = keyof typeof moveRefusals;
export const isMoveRefusal = (reason: unknown): reason is MoveRefusal =>
	typeof reason === 'string' && Object.hasOwn(moveRefusals, reason);

/** What a move writes to the order; a field that isn't here stays. */
export interface OrderChange {
	status?: OrderStatus;
	supplierState?: SupplierState;
	closing?: OrderClosing | null;
	/** `now`: a worker takes it; `never`: it waits for staff. */
	due?: 'now' | 'never';
	/** Resets the attempts, under the same key. */
	freshPatience?: true;
	/**
	 * A new submission key, no tries. Only where the supplier certainly has no order under the old key and never will.
	 */
	newRound?: true;
}

export type Ruling<Way extends string> = { way: Way; change: OrderChange } | { refused: MoveRefusal };

export const isRefused = <Way extends string>(ruling: Ruling<Way>): ruling is { refused: MoveRefusal } =>
	'refused' in ruling;

const allow = <Way extends string>(way: Way, change: OrderChange): Ruling<Way> => ({ way, change });
const refuse = (refused: MoveRefusal) => ({ refused });

const sendAnew: OrderChange = { status: 'Pending', supplierState: 'send', closing: null, due: 'now', newRound: true };
const again = (supplierState: 'send' | 'ask'): OrderChange => ({
	status: 'Pending',
	supplierState,
	closing: null,
	due: 'now',
	freshPatience: true,
});
const closeFor = (closing: OrderClosing): OrderChange => ({
	supplierState: 'close',
	closing,
	due: 'now',
	freshPatience: true,
});

/** The supplier's codes for items that have left it: shipped, or being returned. */
const shippedCodes: ReadonlySet<number> = new Set([3, 13, 14, 16]);
const returnedCode = 15;

/** Whether the supplier certainly has nothing of it, and no running call could still deliver it. */
export const isUnsent = ({ status, supplierState, tries }: OrderFacts): boolean =>
	(status === 'Pending' || status === 'API Error') &&
	(supplierState === 'none' || (supplierState === 'send' && tries === 0));

/** A batch order that waits for staff to submit it. */
export const waitsForSubmit = ({ status, supplierState, batch, submitted }: OrderFacts): boolean =>
	status === 'Pending' && supplierState === 'none' && batch && !submitted;

/** `now`: it is void at once. `ask`: the supplier is asked to close its key, and it is void when that has answered. */
export function rulesOfVoid(order: OrderFacts): Ruling<'now' | 'ask'> {
	if (order.status === 'Void') return refuse('isVoid');
	if (order.status === 'Completed') return refuse('isCompleted');
	if (order.status === 'Shipped' || order.itemCodes.some((code) => shippedCodes.has(code) || code === returnedCode))
		return refuse('isShipped');
	if (isUnsent(order)) return allow('now', voided);
	return allow('ask', closeFor('void'));
}

/** How long a supplier has to answer that it is to cancel an order; afterwards staff may void it without the answer. */
export const voidPatienceMs = 24 * 60 * 60_000;

/** Whether the supplier was asked to cancel so long ago, without a clear answer, that staff may end the wait. */
export const isVoidOverdue = (
	{ closing, voidAskedAt }: { closing: OrderClosing | null; voidAskedAt: Date | null },
	now = Date.now(),
): boolean => closing === 'void' && voidAskedAt !== null && now - voidAskedAt.getTime() >= voidPatienceMs;

/** What makes an order void; its points and its code go back in the same transaction. */
export const voided: OrderChange = { status: 'Void', supplierState: 'none', closing: null, due: 'never' };

/**
 * `round`: the supplier certainly has nothing, it is sent as a new order. `again`: the outcome of the last call is
 * unknown; the same order is queried and sent under the same key. `close`: it was edited since, so the old key is
 * closed before it goes out under a new one.
 */
export function rulesOfResubmit(order: OrderFacts): Ruling<'round' | 'again' | 'close'> {
	if (order.closing === 'void') return refuse('voidUnderWay');
	if (order.status !== 'API Error') return refuse('notFailed');
	if (isUnsent(order)) return allow('round', sendAnew);
	if (order.supplierState === 'close' || order.editedSince)
		return allow('close', { status: 'Pending', ...closeFor('resend') });
	return allow('again', again(order.supplierState === 'send' ? 'send' : 'ask'));
}

/** `failed`: an order in API Error, which goes to the supplier again afterwards. `batch`: one that waits for staff. */
export function rulesOfEdit(order: OrderFacts): Ruling<'failed' | 'batch'> {
	if (order.closing === 'void') return refuse('voidUnderWay');
	if (order.status === 'API Error') return allow('failed', {});
	if (waitsForSubmit(order)) return allow('batch', {});
	return refuse('notEditable');
}

export function rulesOfSubmit(order: OrderFacts): Ruling<'release'> {
	if (!waitsForSubmit(order)) return refuse('notWaiting');
	return allow('release', { supplierState: 'send', due: 'now' });
}

export function rulesOfDelete(order: OrderFacts): Ruling<'delete'> {
	return order.status === 'Void' ? allow('delete', {}) : refuse('notVoid');
}
