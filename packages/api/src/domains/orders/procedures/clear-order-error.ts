import { z } from 'zod';
import { writeAuditOn } from '../../../audit';
import { AppError } from '../../../errors';
import { permitted, type StaffContext } from '../../../trpc';
import { writeOrderEvent } from '../moves/effects';
import { lockOrder } from '../supplier/locked-order';

interface Clearing {
	orderDataId: string;
	/** Absent: any program of the caller's accounts. */
	programId?: string | undefined;
}
interface Found {
	programId: string;
	accountId: string;
	orderId: string;
	orderNumber: string;
	message: string;
}

const find = `select e.program_id as "programId", p.account_id as "accountId", e.order_id as "orderId", o.order_number as "orderNumber", e.message
	from order_error e join "order" o on o.program_id = e.program_id and o.id = e.order_id
	join program p on p.id = e.program_id join account a on a.id = p.account_id
	where e.id = $1 and e.cleared_at is null and a.path @> array[$2]::uuid[] and p.deleted_at is null
		and ($3::uuid is null or e.program_id = $3)`;
const clear = `update order_error set cleared_at = now(), cleared_by_id = $3 where program_id = $1 and id = $2 and cleared_at is null`;

/**
 * Clears an order error and leaves the order unchanged: one in API Error stays in the list of errors, as cleared, until
 * it goes on. NOT_FOUND for one that is already cleared, even concurrently,
 * and for one of another account's program.
 */
export async function clearOrderError(
	ctx: StaffContext,
	{ orderDataId, programId }: Clearing,
): Promise<{ id: string }> {
	const { account, user } = ctx.session;
	return ctx.db.transaction(async (client) => {
		const { rows } = await client.query<Found>(find, [orderDataId, account.id, programId ?? null]);
		const [error] = rows;
		if (!error) throw new AppError('NOT_FOUND', { entity: 'orderError' });
		// As every move of the order does, so that it can't go on meanwhile.
		await lockOrder(client, { programId: error.programId, orderId: error.orderId });
		const { rowCount } = await client.query(clear, [error.programId, orderDataId, user.id]);
		if (!rowCount) throw new AppError('NOT_FOUND', { entity: 'orderError' });
		const by = { id: user.id, name: user.displayName };
		await writeOrderEvent(client, error, 'errorCleared', { data: { detail: error.message }, by });
		await writeAuditOn(client, ctx, {
			action: 'update',
			entity: 'order',
			entityId: error.orderId,
			accountId: error.accountId,
			programId: error.programId,
			before: { orderNumber: error.orderNumber, errorMessage: error.message },
			after: { orderNumber: error.orderNumber, errorMessage: '' },
		});
		return { id: orderDataId };
	});
}

export const clearOrderErrorProcedure = permitted('manageOrders')
	.input(z.object({ orderDataId: z.uuid(), programId: z.uuid().optional() }))
	.mutation(({ ctx, input }) => clearOrderError(ctx, input));
