-- What is kept and isn't what the ledger says, by participant: what it has and what it should have.
create or replace function liability_faults(programs uuid[], chosen uuid) returns table (
	program_id uuid, participant_id uuid, kept text, found text
) language sql stable as $$
	select coalesce(h.program_id, o.program_id), coalesce(h.participant_id, o.participant_id),
		row(h.points, h.age_30, h.age_90, h.age_180, h.age_365, h.age_more)::text,
		row(o.points, o.age_30, o.age_90, o.age_180, o.age_365, o.age_more)::text
	from (select * from liability_holding x where x.day_id = chosen and x.program_id = any (programs)) h
	full join liability_of(programs, chosen) o on o.program_id = h.program_id and o.participant_id = h.participant_id
	where (h.points, h.age_30, h.age_90, h.age_180, h.age_365, h.age_more, h.level_id)
		is distinct from (o.points, o.age_30, o.age_90, o.age_180, o.age_365, o.age_more, o.level_id)
$$;
