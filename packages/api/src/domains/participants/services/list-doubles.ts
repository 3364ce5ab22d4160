import { type DoubleReason, doublesAtOnce } from '@rewards/validators/participants/merges';
import type { ProgramContext } from '../../../trpc';

interface Person {
	sid: string;
	name: string;
	email: string;
	externalId: string;
	status: string;
	balance: number;
	orderQuantity: number;
}
export interface Doubles {
	/** The first pairs; the older one first. */
	items: { reasons: DoubleReason[]; first: Person; second: Person }[];
	/** All of them. */
	total: number;
}

const person = (
	alias: string,
) => `jsonb_build_object('sid', ${alias}.id, 'name', ${alias}.name, 'email', ${alias}.email,
	'externalId', ${alias}.external_id, 'status', ${alias}.status, 'balance', ${alias}.balance, 'orderQuantity', ${alias}.order_count)`;

// Doubles by e-mail are those from before it had one spelling. A person may have had several codes, of which the used
// ones don't count. The first line of a search text is the folded name, folded when the row was written. Addresses are
// read only of people whose name another has.
const sql = `with live as materialized (
		select p.id, split_part(p.search_text, E'\\n', 1) as folded, p.external_id_key, p.email_key, p.status
		from participant p where p.program_id = $1 and p.deleted_at is null
	), people as materialized (
		select l.id, l.folded from live l
		where l.folded in (select x.folded from live x where x.folded <> '' group by 1 having count(*) > 1)
	), keys as (
		select 'externalId' as reason, external_id_key as key, '' as folded, id from live where external_id_key <> '' and status <> 'Used'
		union all
		select 'email', email_key, '', id from live where email_key in (
			select t.email_key from participant t where t.program_id = $1 and t.email_twin > 0 and t.deleted_at is null)
		union all
		select k.reason, k.key, p.folded, p.id from people p
		join participant_address a on a.program_id = $1 and a.participant_id = p.id
		cross join lateral (values ('phone', a.phone), ('address', case when a.address1 = '' then ''
			else fold_text(concat_ws('|', a.address1, a.address2, a.town_city, a.state_county, a.postcode, a.country)) end)) k(reason, key)
		where k.key <> ''
	), groups as (
		select reason, array_agg(id order by id) as ids from keys group by reason, key, folded having count(*) > 1
	), pairs as (
		select g.ids[1] as first, x.id as second, array_agg(distinct g.reason) as reasons
		from groups g cross join lateral unnest(g.ids[2:]) x(id) where x.id <> g.ids[1] group by 1, 2
	), ranked as (
		select first, second, reasons, count(*) over ()::int as total from pairs
		order by cardinality(reasons) desc, first, second limit ${doublesAtOnce}
	)
	select c.reasons, c.total, ${person('a')} as first, ${person('b')} as second
	from ranked c
	join participant a on a.program_id = $1 and a.id = c.first
	join participant b on b.program_id = $1 and b.id = c.second
	order by cardinality(c.reasons) desc, c.first, c.second`;

/**
 * Pairs of participants who may be one person: the same external id, or the same name, however written, with the same
 * postal address or telephone number. Of more than two, each with the oldest.
 */
export async function listDoubles({ db, program }: Pick<ProgramContext, 'db' | 'program'>): Promise<Doubles> {
	const { rows } = await db.pool.query<Doubles['items'][number] & { total: number }>(sql, [program.id]);
	return { items: rows.map(({ total: _, ...pair }) => pair), total: rows[0]?.total ?? 0 };
}
