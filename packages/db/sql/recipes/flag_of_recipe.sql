create or replace function flag_of_recipe(kind text) returns text language sql immutable as $$
	select case kind when 'points' then 'manageTransaction' else 'manageParticipant' end
$$;
