import { isRefused, rulesOfDelete } from '@rewards/validators/orders/moves';
import { writeAuditOn } from '../../../audit';
import type { ProgramContext } from '../../../trpc';
import { clearError, writeOrderEvent } from './effects';
import { actorOf, lockOrder, placeOf } from './lock-order';
import { orderRefused } from './refused';

const remove =
	'update "order" set deleted_at = now(), version = version + 1, updated_at = now() where program_id = $1 and id = $2';

/** Removes a void order from the lists; it stays in the database. ORDER_REFUSED for any other. */
export function deleteOrder(ctx: ProgramContext, { orderId }: { orderId: string }): Promise<{ id: string }> {
	return ctx.db.transaction(async (client) => {
		const order = await lockOrder(client, ctx.program.id, orderId);
		const ruling = rulesOfDelete(order);
		if (isRefused(ruling)) throw orderRefused(ruling.refused);
		const { programId, accountId, id, orderNumber, status } = order;
		await client.query(remove, [programId, id]);
		await clearError(client, placeOf(order), actorOf(ctx));
		await writeOrderEvent(client, placeOf(order), 'deleted', { by: actorOf(ctx) });
		await writeAuditOn(client, ctx, {
			action: 'delete',
			entity: 'order',
			entityId: id,
			accountId,
			programId,
			before: { orderNumber, status },
		});
		return { id };
	});
}
