import type { PoolClient } from '@rewards/db';
import { isRefused, rulesOfResubmit } from '@rewards/validators/orders/moves';
import { writeAuditOn } from '../../../audit';
import type { ProgramContext } from '../../../trpc';
import { changeOrder } from './change-order';
import { clearError, writeOrderEvent } from './effects';
import { actorOf, type LockedOrder, lockOrder, type Mover, placeOf } from './lock-order';
import { orderRefused } from './refused';

export interface Resubmitted {
	message: string;
}

/**
 * Resubmits an order in API Error to the supplier, so that it never has the order twice. ORDER_REFUSED for any other.
 */
export function resubmitOrder(ctx: ProgramContext, { orderId }: { orderId: string }): Promise<Resubmitted> {
	return ctx.db.transaction(async (client) => {
		await resubmitLocked(client, await lockOrder(client, ctx.program.id, orderId), ctx);
		return { message: 'Order has been resubmitted successfully.' };
	});
}

/** The whole move for a locked order, including its audit entry. Refuses before it writes anything. */
export async function resubmitLocked(client: PoolClient, order: LockedOrder, mover: Mover): Promise<void> {
	await applyResubmit(client, order, mover);
	const { programId, accountId, orderNumber, status } = order;
	await writeAuditOn(client, mover, {
		action: 'resubmit',
		entity: 'order',
		entityId: order.id,
		accountId,
		programId,
		before: { status },
		after: { status: 'Pending', orderNumber },
	});
}

/** The move itself, for a locked order; the caller writes the audit entry. */
export async function applyResubmit(
	client: PoolClient,
	order: LockedOrder,
	mover: Pick<Mover, 'session'>,
): Promise<void> {
	const ruling = rulesOfResubmit(order);
	if (isRefused(ruling)) throw orderRefused(ruling.refused);
	const by = actorOf(mover);
	const closes = ruling.change.supplierState === 'close';
	await changeOrder(client, order, ruling.change, closes ? { by, reason: '' } : undefined);
	await clearError(client, placeOf(order), by);
	await writeOrderEvent(client, placeOf(order), 'resubmitted', { data: { way: ruling.way }, by });
}
