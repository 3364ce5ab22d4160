import { newId, type Pool } from '@rewards/db';
import type { SupplierAction } from '@rewards/validators/orders/states';
import type { DueSupplier } from './supplier-access';

/** Lease of an order for one call; longer than any call takes. */
const leaseSeconds = 60;

// A supplier named in the settings also gets orders that were never sent.
const ofSupplier = '(d.supplier_id = $2 or ($3 and d.supplier_id is null))';
const valuesOf = ({ programId, supplierId, former }: DueSupplier) => [programId, supplierId, !former];

/** An order leased to this worker for one call, and the purpose of the call. */
export interface Claimed {
	programId: string;
	orderId: string;
	leaseId: string;
	action: SupplierAction;
	/** Calls in this round without a definite response, including this one. */
	tries: number;
	key: string;
	/** The row of `order_submission` for this call. */
	callId: string;
}

/**
 * Leases up to `most` due orders of a program, and records the coming call: the database then already holds what
 * applies if no response ever arrives, and which supplier to poll.
 */
export async function claimOrders(pool: Pool, supplier: DueSupplier, most: number): Promise<Claimed[]> {
	const { rows } = await pool.query<Claimed>({
		name: 'order-claim',
		text: `with due as (
				select d.program_id, d.order_id, d.state from order_dispatch d
				where d.program_id = $1 and (d.state = 'follow') = false and d.due_at <= now() and ${ofSupplier}
					and (d.leased_until is null or d.leased_until < now())
				order by d.due_at limit $4 for no key update skip locked
			), taken as (
				update order_dispatch d set state = case when due.state = 'send' then 'ask' else d.state end,
					supplier_id = $2, tries = d.tries + 1, lease_id = gen_random_uuid(), leased_until = now() + interval '${leaseSeconds} seconds'
				from due where d.program_id = due.program_id and d.order_id = due.order_id
				returning d.program_id, d.order_id, d.lease_id, d.tries, d.key, d.round, due.state as action
			), called as (
				insert into order_submission (program_id, id, order_id, action, key, round, attempt, outcome)
				select program_id, gen_random_uuid(), order_id, action, key, round, tries, 'calling' from taken
				returning id, order_id
			)
			select t.program_id as "programId", t.order_id as "orderId", t.lease_id as "leaseId", t.action, t.tries, t.key, c.id as "callId"
			from taken t join called c on c.order_id = t.order_id`,
		values: [...valuesOf(supplier), most],
	});
	return rows;
}

/** An order at its supplier, to be polled. */
export interface Followed {
	orderId: string;
	key: string;
}

/**
 * Leases up to 100 orders of a program that are due for polling at a supplier; they are due again after the lease,
 * whatever the result.
 */
export async function claimFollowed(
	pool: Pool,
	supplier: DueSupplier,
): Promise<{ leaseId: string; orders: Followed[] }> {
	const leaseId = newId();
	const { rows } = await pool.query<Followed>({
		name: 'order-claim-followed',
		text: `with due as (
				select d.program_id, d.order_id from order_dispatch d
				where d.program_id = $1 and (d.state = 'follow') = true and d.due_at <= now() and ${ofSupplier}
					and (d.leased_until is null or d.leased_until < now())
				order by d.due_at limit 100 for no key update skip locked
			), taken as (
				update order_dispatch d set supplier_id = $2, lease_id = $4, leased_until = now() + interval '${leaseSeconds} seconds'
				from due where d.program_id = due.program_id and d.order_id = due.order_id
				returning d.order_id, d.key
			)
			select order_id as "orderId", key from taken`,
		values: [...valuesOf(supplier), leaseId],
	});
	return { leaseId, orders: rows };
}
