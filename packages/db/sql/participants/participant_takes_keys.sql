create or replace function participant_takes_keys() returns trigger language plpgsql as $$
begin
	-- Nearly always nobody was merged into it. No key is empty: what doesn't change gives up nothing.
	if exists (select from participant m where m.program_id = new.program_id and m.merged_into_id = new.id) then
		perform give_up_merged_keys(
			new.program_id, new.id,
			case when new.email <> old.email then new.email else '' end,
			case when new.external_id <> old.external_id then new.external_id else '' end
		);
	end if;
	return new;
end
$$;
create or replace trigger participant_takes_keys before update of email, external_id on participant
	for each row when (new.deleted_at is null and (new.email <> old.email or new.external_id <> old.external_id))
	execute function participant_takes_keys();
