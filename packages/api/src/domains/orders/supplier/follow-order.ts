import { newId, type PoolClient } from '@rewards/db';
import type { SupplierView } from '../../../integrations/supplier';
import { writeOrderEvent } from '../moves/effects';
import type { LockedOrder } from './locked-order';

/** Time until an order is first polled; messages usually arrive earlier. */
const firstLookMinutes = 10;

// One statement for what every order goes through once: each more costs CPU on both sides, and a second version of the
// order's row updates all of its indexes.
const accept = `with followed as (
		update order_dispatch set state = 'follow', tries = 0, lease_id = null, leased_until = null,
			due_at = now() + interval '${firstLookMinutes} minutes'
		where program_id = $1 and order_id = $2
	), cleared as (
		update order_error set cleared_at = now() where program_id = $1 and order_id = $2 and cleared_at is null
	), accepted as (
		update "order" set external_order_number = $3, status = $4, version = version + $5::int,
			updated_at = case $5::int when 0 then updated_at else now() end
		where program_id = $1 and id = $2
	)
	insert into order_event (program_id, id, order_id, kind, data)
	select $1, e.id, $2, e.kind, e.data from unnest($6::uuid[], $7::text[], $8::jsonb[]) e(id, kind, data)`;

/** The supplier has the order, which settles all earlier attempts. A pending request to close it stays. */
export async function follow(client: PoolClient, order: LockedOrder, view: SupplierView): Promise<void> {
	const place = { programId: order.programId, orderId: order.id };
	const { dispatch } = order;
	if (dispatch?.state === 'close' || dispatch?.state === 'follow' || dispatch === null) return;
	const isNew = order.externalOrderNumber !== view.orderNumber;
	// It may have been shipped before it was polled again.
	const waits = order.status === 'Pending' || order.status === 'API Error';
	const from = order.status;
	if (waits) order.status = 'Waiting for Shipment';
	const events: [string, object][] = [
		...(isNew ? [['accepted', { externalOrderNumber: view.orderNumber }] satisfies [string, object]] : []),
		...(waits ? [['statusChanged', { from, to: order.status }] satisfies [string, object]] : []),
	];
	await client.query({
		name: 'order-follow',
		text: accept,
		values: [
			...[place.programId, place.orderId, view.orderNumber, order.status, Number(waits)],
			...[events.map(() => newId()), events.map(([kind]) => kind), events.map(([, data]) => JSON.stringify(data))],
		],
	});
	order.dispatch = { ...dispatch, state: 'follow' };
}

/** Changes the status of a locked order. */
export async function setStatus(
	client: PoolClient,
	order: LockedOrder,
	status: 'Waiting for Shipment' | 'Shipped' | 'Completed',
): Promise<void> {
	if (order.status === status) return;
	await client.query({
		name: 'order-status',
		text: `update "order" set status = $3, version = version + 1, updated_at = now() where program_id = $1 and id = $2`,
		values: [order.programId, order.id, status],
	});
	await writeOrderEvent(client, { programId: order.programId, orderId: order.id }, 'statusChanged', {
		data: { from: order.status, to: status },
	});
	order.status = status;
}
