import type { PoolClient } from '@rewards/db';
import { isRefused, rulesOfVoid } from '@rewards/validators/orders/moves';
import { writeAuditOn } from '../../../audit';
import type { ProgramContext } from '../../../trpc';
import { changeOrder } from './change-order';
import { applyVoid, writeOrderEvent } from './effects';
import { actorOf, type LockedOrder, lockOrder, type Mover, placeOf } from './lock-order';
import { orderRefused } from './refused';

export interface Voiding {
	orderId: string;
	reason: string;
}

/** `asked`: the supplier may have it and is asked to close it first. */
export interface Voided {
	outcome: 'voided' | 'asked';
	message: string;
}

/**
 * Voids an order: at once where the supplier certainly has nothing, else as soon as it has closed its key. Points and
 * code are given back by the void itself. ORDER_REFUSED for one that is void, completed, or partly shipped.
 */
export function voidOrder(ctx: ProgramContext, { orderId, reason }: Voiding): Promise<Voided> {
	return ctx.db.transaction(async (client) => {
		const order = await lockOrder(client, ctx.program.id, orderId);
		const outcome = await voidLocked(client, order, { reason, mover: ctx });
		return { outcome, message: messages[outcome] };
	});
}

const messages: Readonly<Record<Voided['outcome'], string>> = {
	voided: 'Order has been voided successfully.',
	asked: 'The supplier may have this order. It is asked to cancel it; the order is void as soon as it confirms.',
};

/** The whole move for a locked order, including its audit entry. Refuses before it writes anything. */
export async function voidLocked(
	client: PoolClient,
	order: LockedOrder,
	{ reason, mover }: { reason: string; mover: Mover },
): Promise<Voided['outcome']> {
	const by = actorOf(mover);
	const ruling = rulesOfVoid(order);
	if (isRefused(ruling)) throw orderRefused(ruling.refused);
	if (ruling.way === 'now') {
		await applyVoid(client, order, { by, reason, actor: mover });
		return 'voided';
	}
	// A repeated request keeps the first one's reason.
	const wish = order.closing === 'void' ? undefined : { by, reason };
	await changeOrder(client, order, ruling.change, wish);
	if (wish) await writeOrderEvent(client, placeOf(order), 'voidAsked', { data: { reason }, by });
	const { programId, accountId, status, orderNumber } = order;
	await writeAuditOn(client, mover, {
		action: 'askVoid',
		entity: 'order',
		entityId: order.id,
		accountId,
		programId,
		after: { orderNumber, status, reason },
	});
	return 'asked';
}
