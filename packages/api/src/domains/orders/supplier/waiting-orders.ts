import { type Database, databaseClock, type Pool } from '@rewards/db';
import { writeOrderEvent } from '../moves/effects';
import { placeOf } from '../moves/lock-order';
import { lockOrder } from './locked-order';
import { fail, planCall } from './refuse-order';
import type { DueSupplier } from './supplier-access';
import { tellOfErrors } from './tell-of-errors';

// One that was never sent belongs to the supplier in the settings.
const ofSupplier = '(d.supplier_id is not distinct from $2::uuid or ($4 and d.supplier_id is null))';

/**
 * Writes an order error that says why these orders wait, once: it isn't repeated after staff clear it. The error is
 * cleared when a supplier accepts the order.
 */
export async function tellWhyWaiting(
	pool: Pool,
	{ programId, supplierId, former }: DueSupplier,
	why: string,
): Promise<void> {
	const { rowCount } = await pool.query(
		`insert into order_error (program_id, id, order_id, message)
		select d.program_id, gen_random_uuid(), d.order_id, $3 from order_dispatch d
		where d.program_id = $1 and ${ofSupplier} and d.due_at <= now() and d.state <> 'follow'
			and not exists (select from order_error e where e.program_id = d.program_id and e.order_id = d.order_id and e.message = $3)
		limit 10000
		on conflict (program_id, order_id) where cleared_at is null do nothing`,
		[programId, supplierId, why, !former],
	);
	if (rowCount) await tellOfErrors(pool, programId);
}

/** How long an order may wait for what only staff can mend before it is theirs. */
const patience = "interval '1 hour'";

const overdue = `select d.order_id as id from order_dispatch d
	join "order" o on o.program_id = d.program_id and o.id = d.order_id and o.status = 'Pending'
	where d.program_id = $1 and ${ofSupplier} and d.due_at <= now() and d.state in ('send', 'ask')
		and exists (select from order_error e where e.program_id = d.program_id and e.order_id = d.order_id
			and (e.message = $3 or e.cleared_at is null) and e.created_at < now() - ${patience})
	order by d.due_at limit 200`;

/** Orders that have waited for longer than their patience go to API Error with the reason. */
export async function endPatience(
	db: Pick<Database, 'pool' | 'transaction'>,
	{ programId, supplierId, former }: DueSupplier,
	why: string,
): Promise<void> {
	const { rows } = await db.pool.query<{ id: string }>(overdue, [programId, supplierId, why, !former]);
	for (const { id: orderId } of rows)
		await db.transaction(async (client) => {
			const order = await lockOrder(client, { programId, orderId });
			const dispatch = order?.dispatch;
			if (order?.status !== 'Pending' || (dispatch?.state !== 'send' && dispatch?.state !== 'ask')) return;
			await planCall(client, order, dispatch.state, null);
			await fail(client, order, why);
			const data = { detail: why, tries: dispatch.tries };
			await writeOrderEvent(client, placeOf(order), 'gaveUp', { data });
		});
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
