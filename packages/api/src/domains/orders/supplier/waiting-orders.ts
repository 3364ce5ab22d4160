import { databaseClock, type Pool } from '@rewards/db';
import type { DueSupplier } from './supplier-access';
import { tellOfErrors } from './tell-of-errors';

/**
 * Writes an order error that says why these orders wait, once: it isn't repeated after staff clear it. The error is
 * cleared when a supplier accepts the order.
 */
export async function tellWhyWaiting(pool: Pool, { programId, supplierId }: DueSupplier, why: string): Promise<void> {
	const { rowCount } = await pool.query(
		`insert into order_error (program_id, id, order_id, message)
		select d.program_id, gen_random_uuid(), d.order_id, $3 from order_dispatch d
		where d.program_id = $1 and d.supplier_id is not distinct from $2::uuid and d.due_at <= now() and d.state <> 'follow'
			and not exists (select from order_error e where e.program_id = d.program_id and e.order_id = d.order_id and e.message = $3)
		limit 10000
		on conflict (program_id, order_id) where cleared_at is null do nothing`,
		[programId, supplierId, why],
	);
	if (rowCount) await tellOfErrors(pool, programId);
}

/**
 * Postpones orders that can't be sent: until the supplier's circuit allows a call, or its settings are right. At most a
 * thousand, so that a look at an unreachable supplier doesn't write its whole backlog; the rest waits because nothing
 * is claimed.
 */
export async function putOff(
	pool: Pool,
	suppliers: readonly DueSupplier[],
	until = new Date(databaseClock.ms() + 60_000),
): Promise<void> {
	for (const { programId, supplierId, former } of suppliers)
		await pool.query(
			`update order_dispatch d set due_at = $4::timestamptz + random() * interval '2 seconds'
			from (
				select program_id, order_id from order_dispatch
				where program_id = $1 and (supplier_id = $2 or ($3 and supplier_id is null)) and due_at <= now()
				limit 1000 for no key update skip locked
			) due
			where d.program_id = due.program_id and d.order_id = due.order_id`,
			[programId, supplierId, !former, until],
		);
}
