import { z } from 'zod';
import type { OrderStatus } from './constants';
import type { MoveRefusal } from './moves';
import { orderReasonSchema } from './schemas';

export const orderBulkKinds = ['resubmit', 'void'] as const;
export type OrderBulkKind = (typeof orderBulkKinds)[number];

/** Bulk actions on orders. The reason is asked once and stored with each order. */
export const orderBulkSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('resubmit') }),
	z.object({ kind: z.literal('void'), reason: orderReasonSchema }),
]);
export type OrderBulk = z.output<typeof orderBulkSchema>;

/** Statuses that allow an action; the confirmation leaves out other orders of a selection. */
export const orderBulkStatuses: Readonly<Record<OrderBulkKind, readonly OrderStatus[]>> = {
	resubmit: ['API Error'],
	void: ['Pending', 'API Error', 'Waiting for Shipment'],
};

/**
 * Result for one order. `asked`: the supplier is asked to close it, and it is void once that has answered. `skipped`:
 * another user changed it in the meantime. `failed`: it isn't possible, its code says why.
 */
export const orderBulkOutcomes = ['done', 'asked', 'skipped', 'failed'] as const;
export type OrderBulkOutcome = (typeof orderBulkOutcomes)[number];

/** The result of a bulk action; the four outcomes add up to the confirmed number. */
export const orderBulkResultSchema = z.object({
	action: z.enum(orderBulkKinds),
	done: z.int(),
	asked: z.int(),
	skipped: z.int(),
	failed: z.int(),
});
export type OrderBulkResult = z.output<typeof orderBulkResultSchema>;

/** Why an order was skipped or failed: keys of the shared messages. */
export type OrderBulkCode =
	| 'orderIsVoid'
	| 'orderIsShipped'
	| 'orderIsCompleted'
	| 'orderNotFailed'
	| 'orderVoidUnderWay'
	| 'orderGone'
	| 'orderFault';

const codes: Partial<Record<MoveRefusal, OrderBulkCode>> = {
	isVoid: 'orderIsVoid',
	isShipped: 'orderIsShipped',
	isCompleted: 'orderIsCompleted',
	notFailed: 'orderNotFailed',
	voidUnderWay: 'orderVoidUnderWay',
};
/** All confirmed orders had the right status then: any other status means that a user has changed it since. */
const meanwhile: ReadonlySet<MoveRefusal> = new Set(['isVoid', 'notFailed']);

/** What a refusal of a single move is in a bulk action. */
export const refusedInBulk = (reason: MoveRefusal): { outcome: OrderBulkOutcome; code: OrderBulkCode } => ({
	outcome: meanwhile.has(reason) ? 'skipped' : 'failed',
	code: codes[reason] ?? 'orderFault',
});
