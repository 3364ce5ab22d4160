import type { PoolClient } from '@rewards/db';
import { isRefused, rulesOfResubmit } from '@rewards/validators/orders/moves';
import { writeAuditOn } from '../../../audit';
import type { ProgramContext } from '../../../trpc';
import { changeOrder } from './change-order';
import { clearError, writeOrderEvent } from './effects';
import { actorOf, type LockedOrder, lockOrder, placeOf } from './lock-order';
import { orderRefused } from './refused';

export interface Resubmitted {
	message: string;
}

/** Gives an order in API Error to the supplier again, so that it never has two of it. ORDER_REFUSED for any other. */
export function resubmitOrder(ctx: ProgramContext, { orderId }: { orderId: string }): Promise<Resubmitted> {
	return ctx.db.transaction(async (client) => {
		const order = await lockOrder(client, ctx.program.id, orderId);
		await applyResubmit(client, order, ctx);
		const { programId, accountId, orderNumber, status } = order;
		await writeAuditOn(client, ctx, {
			action: 'resubmit',
			entity: 'order',
			entityId: order.id,
			accountId,
			programId,
			before: { status },
			after: { status: 'Pending', orderNumber },
		});
		return { message: 'Order has been resubmitted successfully.' };
	});
}

/** The move itself, for an order that is locked; whoever calls it writes the log. */
export async function applyResubmit(
	client: PoolClient,
	order: LockedOrder,
	ctx: Pick<ProgramContext, 'session'>,
): Promise<void> {
	const ruling = rulesOfResubmit(order);
	if (isRefused(ruling)) throw orderRefused(ruling.refused);
	const by = actorOf(ctx);
	const closes = ruling.change.supplierState === 'close';
	await changeOrder(client, order, ruling.change, closes ? { by, reason: '' } : undefined);
	await clearError(client, placeOf(order), by);
	await writeOrderEvent(client, placeOf(order), 'resubmitted', { data: { way: ruling.way }, by });
}
