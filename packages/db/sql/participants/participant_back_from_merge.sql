-- Whoever comes back has the own keys again; if another one has them by now, nothing is undone.
create or replace function participant_back_from_merge() returns trigger language plpgsql as $$
begin
	new.email_twin := greatest(new.email_twin, 0);
	new.external_id_twin := greatest(new.external_id_twin, 0);
	return new;
end
$$;
create or replace trigger participant_back_from_merge before update of merged_into_id on participant
	for each row when (old.merged_into_id is not null and new.merged_into_id is null)
	execute function participant_back_from_merge();
