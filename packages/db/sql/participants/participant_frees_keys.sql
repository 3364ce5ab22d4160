create or replace function participant_frees_keys() returns trigger language plpgsql as $$
begin
	if exists (select from participant m where m.program_id = new.program_id and m.merged_into_id = new.id) then
		perform give_up_merged_keys(new.program_id, new.id, null, null);
	end if;
	return null;
end
$$;
create or replace trigger participant_frees_keys after update of deleted_at on participant
	for each row when (old.deleted_at is null and new.deleted_at is not null and new.merged_into_id is null)
	execute function participant_frees_keys();
