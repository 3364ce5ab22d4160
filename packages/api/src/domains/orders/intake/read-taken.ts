import type { Pool, PoolClient } from '@rewards/db';

/** What a participant has ordered, less what came to nothing. */
export interface Taken {
	orders: number;
	units: number;
}

// An item that was canceled, returned or voided has an ending; an order counts while one of its items has none.
const sql = `select count(distinct i.order_id)::int as orders, coalesce(sum(i.quantity), 0)::int as units
	from "order" o join order_item i on i.program_id = o.program_id and i.order_id = o.id
	where o.program_id = $1 and o.participant_id = $2
		and not exists (select from order_item_ending e where e.program_id = i.program_id and e.item_id = i.id)`;

/** Counts for the limits of a participant. Only with the participant locked no other order can come in between. */
export async function readTaken(client: Pool | PoolClient, programId: string, participantId: string): Promise<Taken> {
	const values = [programId, participantId];
	const { rows } = await client.query<Taken>({ name: 'order-taken', text: sql, values });
	return rows[0] ?? { orders: 0, units: 0 };
}
