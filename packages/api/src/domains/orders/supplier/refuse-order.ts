import type { PoolClient } from '@rewards/db';
import { openError, writeOrderEvent } from '../moves/effects';
import { placeOf } from '../moves/lock-order';
import type { LockedOrder } from './locked-order';
import { tellOfErrors } from './tell-of-errors';

/** Releases the order, to be called for again. */
export async function planCall(
	client: PoolClient,
	order: LockedOrder,
	state: 'send' | 'ask' | 'close',
	seconds: number | null,
): Promise<void> {
	await client.query({
		name: 'order-plan',
		text: `update order_dispatch set state = $3, due_at = now() + make_interval(secs => $4), lease_id = null, leased_until = null
			where program_id = $1 and order_id = $2`,
		values: [order.programId, order.id, state, seconds],
	});
}

/** The supplier has nothing under this key and never will: staff correct the order, or void it. */
export async function refuse(client: PoolClient, order: LockedOrder, message: string): Promise<void> {
	await client.query('delete from order_dispatch where program_id = $1 and order_id = $2', [order.programId, order.id]);
	await fail(client, order, message);
	await writeOrderEvent(client, placeOf(order), 'refused', { data: { detail: message } });
}

/**
 * Refused, but an earlier call with this key had no response and may still arrive: only the supplier's confirmation
 * that the key is closed excludes it. The key stays, so that a resubmit looks it up first, and a void or a corrected
 * order closes it.
 */
export async function refuseInDoubt(client: PoolClient, order: LockedOrder, message: string): Promise<void> {
	await planCall(client, order, 'ask', null);
	await fail(client, order, message);
	await writeOrderEvent(client, placeOf(order), 'refused', { data: { detail: message } });
}

export async function fail(client: PoolClient, order: LockedOrder, message: string): Promise<void> {
	await client.query({
		name: 'order-fail',
		text: `update "order" set status = 'API Error', version = version + 1, updated_at = now() where program_id = $1 and id = $2`,
		values: [order.programId, order.id],
	});
	await openError(client, placeOf(order), message);
	await tellOfErrors(client, order.programId);
}
