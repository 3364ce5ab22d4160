-- Points outstanding at the end of a day that is over are of those who held them then: an entry that changed hands since counts for whom it belonged to.
create or replace function liability_of(programs uuid[], chosen uuid) returns table (
	program_id uuid, participant_id uuid, level_id uuid, points bigint, age_30 bigint, age_90 bigint, age_180 bigint, age_365 bigint, age_more bigint
) language sql stable as $$
	with asked as materialized (
		select ends_at,
			(day - 30)::timestamp at time zone time_zone as from_30,
			(day - 90)::timestamp at time zone time_zone as from_90,
			(day - 180)::timestamp at time zone time_zone as from_180,
			(day - 365)::timestamp at time zone time_zone as from_365
		from liability_day where id = chosen
	), taken_back as materialized (
		select r.program_id, r.reverses_id from ledger_entry r, asked
		where r.program_id = any (programs) and r.type = 'reversal' and r.amount < 0 and r.created_at < asked.ends_at
	), changed_hands as materialized (
		select distinct on (r.program_id, r.row_id) r.program_id, r.row_id as entry_id, x.holder
		from asked, participant_merge m
		cross join lateral (values (m.at, m.merged_id, false), (m.undone_at, m.kept_id, true)) x(at, holder, back)
		join participant_merge_row r on r.program_id = m.program_id and r.merge_id = m.id
			and (r.kind = 'entry' or r.kind = 'laterEntry' and x.back)
		where m.program_id = any (programs) and x.at >= asked.ends_at
		order by r.program_id, r.row_id, x.at, x.back
	), given as (
		select e.program_id, coalesce(c.holder, e.participant_id) as participant_id, e.amount,
			case when e.type = 'adjustment' and e.amount > 0 and b.reverses_id is null then e.amount else 0 end as kept,
			e.created_at
		from asked cross join ledger_entry e left join taken_back b on b.program_id = e.program_id and b.reverses_id = e.id
		left join changed_hands c on c.program_id = e.program_id and c.entry_id = e.id
		where e.program_id = any (programs) and e.created_at < asked.ends_at
	), held as (
		select g.program_id, g.participant_id, sum(g.amount)::bigint as points,
			coalesce(sum(g.kept) filter (where g.created_at >= from_30), 0)::bigint as in_30,
			coalesce(sum(g.kept) filter (where g.created_at >= from_90), 0)::bigint as in_90,
			coalesce(sum(g.kept) filter (where g.created_at >= from_180), 0)::bigint as in_180,
			coalesce(sum(g.kept) filter (where g.created_at >= from_365), 0)::bigint as in_365
		from given g, asked group by 1, 2 having sum(g.amount) <> 0
	), moved as materialized (
		select distinct on (c.program_id, c.participant_id) c.program_id, c.participant_id, c.level_before
		from level_change c, asked where c.program_id = any (programs) and c.at >= asked.ends_at
		order by c.program_id, c.participant_id, c.at
	)
	select h.program_id, h.participant_id, case when m.participant_id is null then p.level_id else m.level_before end, h.points,
		least(h.points, in_30), least(h.points, in_90) - least(h.points, in_30), least(h.points, in_180) - least(h.points, in_90),
		least(h.points, in_365) - least(h.points, in_180), h.points - least(h.points, in_365)
	from held h
	join participant p on p.program_id = h.program_id and p.id = h.participant_id
	left join moved m on m.program_id = h.program_id and m.participant_id = h.participant_id
$$;
