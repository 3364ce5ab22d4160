-- A participant's order count, moved with each order that is made, voided or changes hands.
create or replace function order_move_count() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		perform from participant p
		where (p.program_id, p.id) in (select program_id, participant_id from added)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (select program_id, participant_id, count(*)::int as n from added where status <> 'Void' group by 1, 2) c
		where p.program_id = c.program_id and p.id = c.participant_id;
	else
		perform from participant p
		where (p.program_id, p.id) in (
			select a.program_id, d.id from added a join removed r using (program_id, id)
			cross join lateral (values (a.participant_id), (r.participant_id)) d(id)
			where (a.status <> 'Void') <> (r.status <> 'Void') or a.participant_id <> r.participant_id
		)
		order by p.program_id, p.id
		for no key update;
		update participant p set order_count = p.order_count + c.n
		from (
			select a.program_id, d.id, sum(d.n)::int as n
			from added a join removed r using (program_id, id)
			cross join lateral (values (a.participant_id, (a.status <> 'Void')::int), (r.participant_id, -(r.status <> 'Void')::int)) d(id, n)
			where (a.status <> 'Void') <> (r.status <> 'Void') or a.participant_id <> r.participant_id
			group by 1, 2
		) c
		where p.program_id = c.program_id and p.id = c.id and c.n <> 0;
	end if;
	return null;
end
$$;
create or replace trigger order_count_insert after insert on "order"
	referencing new table as added for each statement execute function order_move_count();
create or replace trigger order_count_update after update on "order"
	referencing old table as removed new table as added for each statement execute function order_move_count();
