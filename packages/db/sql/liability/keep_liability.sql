-- Works out a day for the programs that haven't got it, and keeps it. It is final unless somebody is still writing who began before the day's end (with a minute for clocks that differ):
-- such an entry would be of that day, and nothing here sees it yet. What isn't final is worked out again after a minute.
create or replace function keep_liability(programs uuid[], chosen uuid) returns void language plpgsql as $$
declare
	ends timestamptz := (select ends_at from liability_day where id = chosen);
	settled boolean;
	missing uuid[];
begin
	perform pg_advisory_xact_lock(7243, lock) from (select distinct hashtext(one::text) as lock from unnest(programs) one order by 1) l;
	delete from liability l where l.day_id = chosen and l.program_id = any (programs) and not l.final and l.made_at < now() - interval '1 minute';
	missing := array(select one from unnest(programs) one where not exists (select from liability l where l.program_id = one and l.day_id = chosen));
	if cardinality(missing) = 0 then
		return;
	end if;
	settled := clock_timestamp() > ends + interval '1 minute' and not exists (
		select from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
			and a.backend_type = 'client backend' and a.xact_start < ends + interval '1 minute'
	);
	insert into liability (program_id, day_id, ends_at, made_at, final, point_value)
	select one, chosen, ends, clock_timestamp(), settled, point_value_at(one, ends) from unnest(missing) one order by one;
	insert into liability_holding (program_id, day_id, participant_id, level_id, points, age_30, age_90, age_180, age_365, age_more)
	select o.program_id, chosen, o.participant_id, o.level_id, o.points, o.age_30, o.age_90, o.age_180, o.age_365, o.age_more
	from liability_of(missing, chosen) o order by 1, 3;
end
$$;
