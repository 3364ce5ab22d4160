import type { LiabilityAt } from '@rewards/validators/reports/schemas';
import { inTurn } from '../../../grid';
import type { StaffContext } from '../../../trpc';
import { dayAsked, type LiabilityScope, programsOf } from './liability-scope';

/** Changes of points in a month, and what was outstanding at its end; the last month may end with the requested day. */
export interface LiabilityMonth {
	/** Its first and its last day. */
	from: string;
	to: string;
	/** Points awarded less those deducted, by hand and by file. */
	adjusted: number;
	/** Points that orders took. */
	redeemed: number;
	/** Points that reversals gave back, less those that they took. */
	reversed: number;
	points: number;
	/** Dollars with four decimals, each program by the value of its points at that moment. */
	value: string;
}

/**
 * Hourly sums, which change together with the ledger, up to the hour in which a month ends; entries of that hour itself
 * are added to the month before, and subtracted from the one after. So months of any time zone are exact.
 */
const statement = (programs: string) => `with scoped as materialized (${programs}), bound as materialized (
	select k, moment, date_trunc('hour', moment, 'UTC') as hour, first_after
	from generate_series(0, $4::int) k
	cross join lateral (select least((date_trunc('month', $2::date::timestamp) + make_interval(months => k - $4::int + 1))::date, $2::date + 1) as first_after) d
	cross join lateral (select first_after::timestamp at time zone $3::text as moment) m
), edge as (
	select e.program_id, b.k, e.type, e.amount from bound b join ledger_entry e on e.created_at >= b.hour and e.created_at < b.moment
	where b.hour <> b.moment and e.program_id in (select id from scoped)
), moved as (
	select s.program_id, width_bucket(s.hour, array(select hour from bound order by k)) as k, s.type, s.points
	from ledger_figure s where s.program_id in (select id from scoped) and s.hour < (select max(hour) from bound)
	union all select program_id, k, type, amount from edge
	union all select program_id, k + 1, type, -amount from edge
), summed as (
	select program_id, k, sum(points) as points, coalesce(sum(points) filter (where type = 'adjustment'), 0) as adjusted,
		coalesce(sum(points) filter (where type = 'order'), 0) as redeemed, coalesce(sum(points) filter (where type = 'reversal'), 0) as reversed
	from moved group by 1, 2
), held as (
	select p.program_id, b.k, b.moment, sum(coalesce(s.points, 0)) over (partition by p.program_id order by b.k) as points,
		coalesce(s.adjusted, 0) as adjusted, coalesce(s.redeemed, 0) as redeemed, coalesce(s.reversed, 0) as reversed
	from (select distinct program_id from summed) p cross join bound b left join summed s on s.program_id = p.program_id and s.k = b.k
), months as (
	select k, sum(points) as points, sum(points * point_value_at(program_id, moment)) as value,
		sum(adjusted) as adjusted, -sum(redeemed) as redeemed, sum(reversed) as reversed
	from held where k > 0 group by k
)
select to_char(before.first_after, 'YYYY-MM-DD') as "from", to_char(b.first_after - 1, 'YYYY-MM-DD') as "to",
	coalesce(m.adjusted, 0)::float8 as adjusted, coalesce(m.redeemed, 0)::float8 as redeemed, coalesce(m.reversed, 0)::float8 as reversed,
	coalesce(m.points, 0)::float8 as points, round(coalesce(m.value, 0), 4)::text as value
from bound b join bound before on before.k = b.k - 1 left join months m on m.k = b.k order by b.k`;

/** Points liability month by month. */
export async function monthsOfLiability(
	{ db }: Pick<StaffContext, 'db'>,
	scope: LiabilityScope,
	{ months, ...at }: LiabilityAt & { months: number },
): Promise<{ months: LiabilityMonth[] }> {
	const { day, zone } = dayAsked(at);
	const { id, sql } = programsOf(scope);
	const { rows } = await inTurn(db, (client) =>
		client.query<LiabilityMonth>(statement(sql('$1')), [id, day, zone, months]),
	);
	return { months: rows };
}
