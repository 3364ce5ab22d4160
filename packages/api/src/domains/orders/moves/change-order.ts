import { newId, type PoolClient } from '@rewards/db';
import type { OrderChange } from '@rewards/validators/orders/moves';
import type { LockedOrder } from './lock-order';

/** Who requested that the supplier close the order's key, and why. */
interface Wish {
	by: { id: string; name: string };
	reason: string;
}

const update = `update "order" set status = $3, round = case when $4::text is null then round else round + 1 end,
		submission_key = coalesce($4, submission_key), version = version + 1, updated_at = now()
	where program_id = $1 and id = $2`;
const settle = 'delete from order_dispatch where program_id = $1 and order_id = $2';
const dispatch = `insert into order_dispatch as d
		(program_id, order_id, state, key, round, due_at, closing, closing_by_id, closing_by_name, closing_reason)
	select o.program_id, o.id, $3, o.submission_key, o.round, case $4 when 'now' then clock_timestamp() end, $5, $6::uuid, $7, $8
	from "order" o where o.program_id = $1 and o.id = $2
	on conflict (program_id, order_id) do update set state = excluded.state, key = excluded.key, round = excluded.round,
		lease_id = null, leased_until = null,
		due_at = case $4 when 'now' then excluded.due_at when 'never' then null else d.due_at end,
		supplier_id = case $9 when 'none' then null else d.supplier_id end,
		tries = case $9 when 'none' then 0 when 'few' then least(d.tries, 1) else d.tries end,
		closing = excluded.closing, closing_by_id = excluded.closing_by_id, closing_by_name = excluded.closing_by_name,
		closing_reason = excluded.closing_reason`;

/**
 * Writes the result of a move's rules to a locked order. This ends the lease: a worker in the middle of a call to the
 * supplier writes nothing any more.
 */
export async function changeOrder(
	client: PoolClient,
	order: LockedOrder,
	change: OrderChange,
	wish?: Wish,
): Promise<void> {
	const { programId, id } = order;
	const { status = order.status, supplierState = order.supplierState, closing = order.closing } = change;
	const key = change.newRound ? newId() : null;
	// First, because the database refuses to void an order with pending supplier work.
	if (supplierState === 'none') await client.query(settle, [programId, id]);
	await client.query(update, [programId, id, status, key]);
	if (supplierState === 'none') return;
	const { dispatch: row } = order;
	const who = wish
		? [wish.by.id, wish.by.name, wish.reason]
		: [row?.closingById ?? null, row?.closingByName ?? '', row?.closingReason ?? ''];
	await client.query(dispatch, [
		programId,
		id,
		supplierState,
		change.due ?? null,
		...(supplierState === 'close' ? [closing, ...who] : [null, null, '', '']),
		key ? 'none' : change.freshPatience ? 'few' : 'same',
	]);
}
