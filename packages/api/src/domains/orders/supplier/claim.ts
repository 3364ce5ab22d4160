import { newId, type Pool } from '@rewards/db';
import type { SupplierAction } from '@rewards/validators/orders/states';
import type { SupplierSettings } from './supplier-access';

/** How long a worker has an order for one call; longer than any call takes. */
const leaseSeconds = 60;

/** Programs with something due, each with how its supplier is reached. Walks the index from program to program. */
export async function duePrograms(pool: Pool): Promise<SupplierSettings[]> {
	const { rows } = await pool.query<SupplierSettings>({
		name: 'order-due-programs',
		text: `with recursive due as (
				(select program_id from order_dispatch where due_at is not null order by program_id limit 1)
				union all
				select (select d.program_id from order_dispatch d where d.due_at is not null and d.program_id > due.program_id
					order by d.program_id limit 1)
				from due where due.program_id is not null
			), first as (
				select due.program_id, (
					select min(at) from unnest(array[
						(select d.due_at from order_dispatch d where d.program_id = due.program_id and (d.state = 'follow') = false
							and d.due_at is not null order by d.due_at limit 1),
						(select d.due_at from order_dispatch d where d.program_id = due.program_id and (d.state = 'follow') = true
							and d.due_at is not null order by d.due_at limit 1)
					]) at
				) as due_at
				from due where due.program_id is not null
			)
			select p.id as "programId", p.replink_endpoint as endpoint, p.supplier_user_id as "userId", p.dev_key as "devKey"
			from first join program p on p.id = first.program_id
			where first.due_at <= now()
			order by first.due_at limit 500`,
	});
	return rows;
}

/** An order that this worker has for one call, and what the call is to do. */
export interface Claimed {
	programId: string;
	orderId: string;
	leaseId: string;
	action: SupplierAction;
	/** Calls in this round without a clear answer, this one included. */
	tries: number;
	key: string;
	/** The row of `order_submission` that stands for this call. */
	callId: string;
}

/**
 * Takes up to `most` orders of a program that are due, and writes down that they are about to be called for: what holds if no answer ever comes is in
 * the database before the call is made.
 */
export async function claimOrders(pool: Pool, programId: string, most: number): Promise<Claimed[]> {
	const { rows } = await pool.query<Claimed>({
		name: 'order-claim',
		text: `with due as (
				select d.program_id, d.order_id, d.state from order_dispatch d
				where d.program_id = $1 and (d.state = 'follow') = false and d.due_at <= now()
					and (d.leased_until is null or d.leased_until < now())
				order by d.due_at limit $2 for no key update skip locked
			), taken as (
				update order_dispatch d set state = case when due.state = 'send' then 'ask' else d.state end,
					tries = d.tries + 1, lease_id = gen_random_uuid(), leased_until = now() + interval '${leaseSeconds} seconds'
				from due where d.program_id = due.program_id and d.order_id = due.order_id
				returning d.program_id, d.order_id, d.lease_id, d.tries, d.key, d.round, due.state as action
			), called as (
				insert into order_submission (program_id, id, order_id, action, key, round, attempt, outcome)
				select program_id, gen_random_uuid(), order_id, action, key, round, tries, 'calling' from taken
				returning id, order_id
			)
			select t.program_id as "programId", t.order_id as "orderId", t.lease_id as "leaseId", t.action, t.tries, t.key, c.id as "callId"
			from taken t join called c on c.order_id = t.order_id`,
		values: [programId, most],
	});
	return rows;
}

/** An order that is with its supplier, to be asked about. */
export interface Followed {
	orderId: string;
	key: string;
}

/** Takes up to 100 orders of a program that are due to be asked about; they are due again after a lease, whatever comes of it. */
export async function claimFollowed(pool: Pool, programId: string): Promise<{ leaseId: string; orders: Followed[] }> {
	const leaseId = newId();
	const { rows } = await pool.query<Followed>({
		name: 'order-claim-followed',
		text: `with due as (
				select d.program_id, d.order_id from order_dispatch d
				where d.program_id = $1 and (d.state = 'follow') = true and d.due_at <= now()
					and (d.leased_until is null or d.leased_until < now())
				order by d.due_at limit 100 for no key update skip locked
			), taken as (
				update order_dispatch d set lease_id = $2, leased_until = now() + interval '${leaseSeconds} seconds'
				from due where d.program_id = due.program_id and d.order_id = due.order_id
				returning d.order_id, d.key
			)
			select order_id as "orderId", key from taken`,
		values: [programId, leaseId],
	});
	return { leaseId, orders: rows };
}
