-- A point's value and a participant's level on a day that is over: each change keeps what was before it. Where nothing is kept, it is as it is now.
create or replace function keep_point_value() returns trigger language plpgsql as $$
begin
	insert into point_value_change (program_id, value_before) values (old.id, old.point_value);
	return null;
end
$$;
create or replace trigger program_point_value_kept after update of point_value on program for each row
	when (old.point_value is distinct from new.point_value) execute function keep_point_value();
