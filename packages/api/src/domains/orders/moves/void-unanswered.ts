import { isVoidOverdue } from '@rewards/validators/orders/moves';
import type { ProgramContext } from '../../../trpc';
import { applyVoid } from './effects';
import { actorOf, lockOrder } from './lock-order';
import { orderRefused } from './refused';
import type { Voided, Voiding } from './void-order';

const asked = `select max(at) as at from order_event where program_id = $1 and order_id = $2 and kind = 'voidAsked'`;

/**
 * Ends the wait for a supplier that was asked at least a day ago to cancel an order, for example one that no longer
 * exists: the order is void, and points or code are given back, since staff have settled it with the supplier in
 * another way. ORDER_REFUSED (voidNotOverdue) before that.
 */
export function voidUnanswered(ctx: ProgramContext, { orderId, reason }: Voiding): Promise<Voided> {
	return ctx.db.transaction(async (client) => {
		const order = await lockOrder(client, ctx.program.id, orderId);
		const { rows } = await client.query<{ at: Date | null }>(asked, [order.programId, order.id]);
		if (!isVoidOverdue({ closing: order.closing, voidAskedAt: rows[0]?.at ?? null }))
			throw orderRefused('voidNotOverdue');
		await applyVoid(client, order, { by: actorOf(ctx), reason, actor: ctx, unanswered: true });
		return { outcome: 'voided', message: 'Order has been voided successfully.' };
	});
}
