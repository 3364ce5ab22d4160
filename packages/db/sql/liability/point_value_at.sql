-- What a point of a program was worth at a moment.
create or replace function point_value_at(program uuid, moment timestamptz) returns numeric language sql stable as $$
	select coalesce(
		(select c.value_before from point_value_change c where c.program_id = program and c.at >= moment order by c.at limit 1),
		(select p.point_value from program p where p.id = program)
	)
$$;
