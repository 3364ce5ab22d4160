create or replace function keep_level() returns trigger language plpgsql as $$
begin
	insert into level_change (program_id, participant_id, level_before) values (old.program_id, old.id, old.level_id);
	return null;
end
$$;
create or replace trigger participant_level_kept after update of level_id on participant for each row
	when (old.level_id is distinct from new.level_id) execute function keep_level();
