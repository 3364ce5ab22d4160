import type { StaffContext } from '../../../trpc';
import { inScope, type SearchScope, scopeValue } from './scope';
import { most, type Wanted } from './wanted';

export interface FoundOrder {
	id: string;
	programId: string;
	programName: string;
	/** sid of the participant who ordered. */
	participantId: string;
	orderNumber: string;
	externalOrderNumber: string;
	status: string;
	date: Date;
}

const candidates = 500;

/** Orders by part of their number or the supplier's; the exact number first, then the latest. */
export async function findOrders(
	{ db }: StaffContext,
	{ words: [number, ...others] }: Wanted,
	scope: SearchScope,
): Promise<FoundOrder[]> {
	// A number is one word, with several plain letters or digits at the end: fewer would match all orders, or be too
	// short for the index.
	if (others.length > 0 || !/[a-z0-9]{3}/i.test(number)) return [];
	const { rows } = await db.pool.query<FoundOrder>(
		`with found as materialized (select program_id, id from "order"
	where ${inScope(scope)} and deleted_at is null and (order_number || ' ' || external_order_number) ilike $3 limit ${candidates})
select o.id, o.program_id as "programId", p.name as "programName", o.participant_id as "participantId",
	o.order_number as "orderNumber", o.external_order_number as "externalOrderNumber", o.status, o.ordered_at as "date"
from found f join "order" o on o.program_id = f.program_id and o.id = f.id join program p on p.id = f.program_id and p.deleted_at is null
order by (upper($2) in (upper(o.order_number), upper(o.external_order_number))) desc, o.ordered_at desc, o.id limit ${most}`,
		[scopeValue(scope), number, `%${number.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`],
	);
	return rows;
}
