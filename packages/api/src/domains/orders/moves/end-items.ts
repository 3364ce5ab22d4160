import { newId, type PoolClient } from '@rewards/db';
import type { OrderEndingKind } from '@rewards/validators/orders/constants';
import type { Actor, OrderPlace } from './order-place';

export interface Ended {
	/** Without one: all items that haven't ended. */
	itemNumber?: number;
	kind: OrderEndingKind;
	/** Why staff decided it; blank for what the supplier reported. */
	reason?: string;
	/** The supplier's message that reported it. */
	messageId?: string | undefined;
	/** Of the ledger entries. */
	description: string;
	by: Actor;
}

// One moment for the ending and for its points, so that no report's period has one without the other.
const end = `with moment as materialized (select clock_timestamp() as at), ended as materialized (
		select i.id, i.entry_id, i.quantity, i.total, i.amount, i.shipping, t.tax, t.taxable, t.of_order
		from order_item i
		join order_item_tax t on t.program_id = i.program_id and t.order_id = i.order_id and t.item_id = i.id
		where i.program_id = $1 and i.order_id = $2 and ($3::int is null or i.item_number = $3)
			and not exists (select from order_item_ending l where l.program_id = i.program_id and l.item_id = i.id)
	), ending as (
		insert into order_ending (program_id, id, order_id, at, kind, reason, message_id, items, quantity, points, amount, shipping, tax, taxable,
			of_order, taxable_before)
		select $1, $4::uuid, $2, (select at from moment), $5, $6, $7, count(*), sum(quantity), sum(total), sum(amount), sum(shipping), sum(tax), sum(taxable),
			sum(of_order),
			(select coalesce(sum(taxable), 0) from order_ending where program_id = $1 and order_id = $2)
		from ended having count(*) > 0
	), lines as (
		insert into order_item_ending (program_id, item_id, id, ending_id, quantity, points, amount, shipping, tax, taxable, of_order)
		select $1, id, gen_random_uuid(), $4::uuid, quantity, total, amount, shipping, tax, taxable, of_order from ended
	)
	insert into ledger_entry (program_id, id, participant_id, type, amount, description, order_id, reverses_id, created_by_id, created_by_name, created_at)
	select e.program_id, gen_random_uuid(), e.participant_id, 'reversal', -e.amount, $8, e.order_id, e.id, $9, $10, (select at from moment)
	from ledger_entry e
	where e.program_id = $1 and e.order_id = $2 and e.type = 'order' and ($3::int is null or e.id in (select entry_id from ended))
		and not exists (select from ledger_entry r where r.program_id = e.program_id and r.reverses_id = e.id)
	returning amount`;

/**
 * Ends items of an order: one, or all that are left. What they were worth is written as a negative movement of now,
 * and their points are given back by linked reversals. An item ends once and the ledger reverses an entry once, so a
 * repeated call changes nothing. Participant and order must be locked. Returns the points.
 */
export async function endItems(
	client: PoolClient,
	{ programId, orderId }: OrderPlace,
	{ itemNumber, kind, reason = '', messageId = '', description, by }: Ended,
): Promise<number> {
	const item = itemNumber ?? null;
	const { rows } = await client.query<{ amount: number }>({
		name: 'order-end-items',
		text: end,
		values: [programId, orderId, item, newId(), kind, reason, messageId, description, by?.id ?? null, by?.name ?? ''],
	});
	return rows.reduce((sum, { amount }) => sum + amount, 0);
}
