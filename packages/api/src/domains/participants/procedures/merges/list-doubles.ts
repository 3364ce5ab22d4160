import type { PoolClient } from '@rewards/db';
import { type DoubleReason, doublesAtOnce } from '@rewards/validators/participants/merges';
import { inTurn } from '../../../../grid';
import { type ProgramContext, programProcedure } from '../../../../trpc';

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

// Two blanks between first and last name are seen by nobody.
const name = `replace(replace(split_part(p.search_text, E'\\n', 1), '  ', ' '), '  ', ' ')`;
const address = `fold_text(concat_ws('|', a.address1, a.address2, a.town_city, a.state_county, a.postcode, a.country))`;

// Doubles by e-mail are those from before it had one spelling. A person may have had several codes, of which the used
// ones don't count. The first line of a search text is the folded name, folded when the row was written. Addresses are
// read only of people whose name another has. All keys are hashes of 64 bits, which group a million people in a third
// of the time; those few that occur twice are compared as texts.
const sql = `with live as materialized (
		select p.id, nullif(hashtextextended(${name}, 0), hashtextextended('', 0)) as folded,
			case when p.external_id_key <> '' and p.status <> 'Used' then hashtextextended(p.external_id_key, 1) end as external
		from participant p where p.program_id = $1 and p.deleted_at is null
	), people as materialized (
		select l.id, l.folded from live l
		where l.folded in (select x.folded from live x where x.folded is not null group by 1 having count(*) > 1)
	), addressed as materialized (
		select p.id, case when a.phone <> '' then hashtextextended(a.phone, p.folded) end as phone,
			case when a.address1 <> '' then hashtextextended(${address}, p.folded) end as address
		from people p join participant_address a on a.program_id = $1 and a.participant_id = p.id
	), alike as (
		select l.id from live l where l.external in (select external from live where external is not null group by 1 having count(*) > 1)
		union
		select x.id from addressed x where x.phone in (select phone from addressed where phone is not null group by 1 having count(*) > 1)
		union
		select x.id from addressed x where x.address in (select address from addressed where address is not null group by 1 having count(*) > 1)
	), candidates as materialized (
		select p.id, ${name} as folded, p.external_id_key, p.status
		from alike join participant p on p.program_id = $1 and p.id = alike.id
	), keys as (
		select 'externalId' as reason, external_id_key as key, '' as folded, id from candidates
		where external_id_key <> '' and status <> 'Used'
		union all
		select 'email', p.email_key, '', p.id from participant p where p.program_id = $1 and p.deleted_at is null and p.email_key in (
			select t.email_key from participant t where t.program_id = $1 and t.email_twin > 0 and t.deleted_at is null)
		union all
		select k.reason, k.key, c.folded, c.id from candidates c
		join participant_address a on a.program_id = $1 and a.participant_id = c.id
		cross join lateral (values ('phone', a.phone), ('address', case when a.address1 = '' then '' else ${address} end)) k(reason, key)
		where k.key <> '' and c.folded <> ''
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
 * postal address or telephone number. Of more than two, each with the oldest. Reads everybody of the program, so it
 * waits its turn with other heavy statements, and PostgreSQL stops when `signal` aborts.
 */
export async function listDoubles(
	{ db, program }: Pick<ProgramContext, 'db' | 'program'>,
	signal?: AbortSignal,
): Promise<Doubles> {
	const look = (client: PoolClient) => client.query<Doubles['items'][number] & { total: number }>(sql, [program.id]);
	const { rows } = await inTurn(db, look, signal);
	return { items: rows.map(({ total: _, ...pair }) => pair), total: rows[0]?.total ?? 0 };
}

export const listDoublesProcedure = programProcedure('manageParticipant').query(({ ctx, signal }) =>
	listDoubles(ctx, signal),
);
