import { z } from 'zod';
import type { MoveRefusal } from './moves';
import { orderReasonSchema } from './schemas';
import type { OrderStatus } from './words';

export const orderBulkKinds = ['resubmit', 'void'] as const;
export type OrderBulkKind = (typeof orderBulkKinds)[number];

/** What can be done to many orders at once. The reason is asked for once and kept on each order. */
export const orderBulkSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('resubmit') }),
	z.object({ kind: z.literal('void'), reason: orderReasonSchema }),
]);
export type OrderBulk = z.output<typeof orderBulkSchema>;

/** Statuses in which an action can be asked for; the others of a selection are left out of the question. */
export const orderBulkStatuses: Readonly<Record<OrderBulkKind, readonly OrderStatus[]>> = {
	resubmit: ['API Error'],
	void: ['Pending', 'API Error', 'Waiting for Shipment'],
};

/**
 * What became of one of them. `asked`: the supplier is asked to close it, and it is void when that has answered.
 * `skipped`: someone else did it meanwhile. `failed`: it isn't possible for it, its code says why.
 */
export const orderBulkOutcomes = ['done', 'asked', 'skipped', 'failed'] as const;
export type OrderBulkOutcome = (typeof orderBulkOutcomes)[number];

/** What a finished bulk action tells; the four outcomes add up to all that was confirmed. */
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
/** All that was asked about was in the right status then: whatever isn't any more, someone has moved since. */
const meanwhile: ReadonlySet<MoveRefusal> = new Set(['isVoid', 'notFailed']);

/** What a refusal of a single move is in a bulk action. */
export const refusedInBulk = (reason: MoveRefusal): { outcome: OrderBulkOutcome; code: OrderBulkCode } => ({
	outcome: meanwhile.has(reason) ? 'skipped' : 'failed',
	code: codes[reason] ?? 'orderFault',
});
