-- Pauses whatever may not act any more: everything, or what belongs to these owners or this program. Returns how many rows. Triggers run it in the transaction of the
-- change that takes a right away; housekeeping runs it for what time alone changes.
create or replace function pause_faulty(owners uuid[] default null, of_program uuid default null) returns int language plpgsql as $$
declare
	faulty record;
	rows int := 0;
begin
	for faulty in
		select a.entity, a.id, f.fault from acting a
		cross join lateral (select acting_fault(a.account_id, a.program_id, a.owner_id, a.needs, a.any_of) as fault) f
		where a.paused_at is null and (owners is null or a.owner_id = any(owners)) and (of_program is null or a.program_id = of_program) and f.fault is not null
		order by a.entity, a.id
	loop
		perform pause_acting(faulty.entity, faulty.id, faulty.fault);
		rows := rows + 1;
	end loop;
	return rows;
end
$$;
