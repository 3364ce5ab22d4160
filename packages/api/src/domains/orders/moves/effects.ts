import { newId, type PoolClient } from '@rewards/db';
import type { OrderEventKind } from '@rewards/validators/orders/states';
import { type AuditActor, writeAuditOn } from '../../../audit';
import { endItems } from './end-items';
import { giveCodeBack } from './give-code-back';
import type { Actor, OrderPlace } from './order-place';

/** Adds to the timeline of an order. */
export async function writeOrderEvent(
	client: PoolClient,
	{ programId, orderId }: OrderPlace,
	kind: OrderEventKind,
	{ itemNumber = null, data = {}, by = null }: { itemNumber?: number | null; data?: object; by?: Actor } = {},
): Promise<void> {
	await client.query({
		name: 'order-event',
		text: `insert into order_event (program_id, id, order_id, kind, item_number, data, actor_id, actor_name)
			values ($1, $2, $3, $4, $5, $6, $7, $8)`,
		values: [programId, newId(), orderId, kind, itemNumber, JSON.stringify(data), by?.id ?? null, by?.name ?? ''],
	});
}

/** Records why the supplier doesn't have an order, replacing an earlier reason. */
export async function openError(
	client: PoolClient,
	{ programId, orderId }: OrderPlace,
	message: string,
): Promise<void> {
	await client.query({
		name: 'order-error-open',
		text: `insert into order_error (program_id, id, order_id, message) values ($1, $2, $3, $4)
			on conflict (program_id, order_id) where cleared_at is null do update set message = excluded.message, created_at = now()`,
		values: [programId, newId(), orderId, message.slice(0, 2_000)],
	});
}

/** Clears the open error of an order; returns whether there was one. */
export async function clearError(client: PoolClient, { programId, orderId }: OrderPlace, by: Actor): Promise<boolean> {
	const { rowCount } = await client.query({
		name: 'order-error-clear',
		text: `update order_error set cleared_at = now(), cleared_by_id = $3
			where program_id = $1 and order_id = $2 and cleared_at is null`,
		values: [programId, orderId, by?.id ?? null],
	});
	return (rowCount ?? 0) > 0;
}

/**
 * Voids an order in the caller's transaction: status, remaining points, the claim code, the error, the timeline, the
 * audit log. The caller has locked it (`lockOrder`) and knows that its supplier has nothing of it and never will;
 * `unanswered`: staff say so, the supplier doesn't.
 */
export async function applyVoid(
	client: PoolClient,
	order: { programId: string; id: string; participantId: string; orderNumber: string; status: string },
	{
		reason,
		by,
		actor = loggedAs(by),
		unanswered = false,
	}: { reason: string; by: Actor; actor?: AuditActor; unanswered?: boolean },
): Promise<void> {
	const place = { programId: order.programId, orderId: order.id };
	await client.query('delete from order_dispatch where program_id = $1 and order_id = $2', [
		place.programId,
		place.orderId,
	]);
	const { rows } = await client.query<{ accountId: string }>({
		name: 'order-void',
		text: `update "order" set status = 'Void', voided_at = now(), void_reason = $3, version = version + 1, updated_at = now()
			where program_id = $1 and id = $2 returning (select account_id from program where id = $1) as "accountId"`,
		values: [place.programId, place.orderId, reason],
	});
	const points = await endItems(client, place, {
		kind: 'void',
		reason,
		description: `Order ${order.orderNumber} is void`,
		by,
	});
	const code = await giveCodeBack(client, place, { why: 'void', reason, actor });
	await clearError(client, place, by);
	const how = unanswered ? { unanswered } : {};
	await writeOrderEvent(client, place, 'voided', { data: { reason, points, ...how }, by });
	if (code) await writeOrderEvent(client, place, code.kind, { by });
	await writeAuditOn(client, actor, {
		action: 'void',
		entity: 'order',
		entityId: order.id,
		accountId: rows[0]?.accountId ?? null,
		programId: order.programId,
		before: { status: order.status },
		after: { status: 'Void', orderNumber: order.orderNumber, reason, ...how },
	});
}

/** The user in whose name a worker does what they requested. */
const loggedAs = (by: Actor): AuditActor => ({
	session: by && { id: '', user: { id: by.id, displayName: by.name } },
});
