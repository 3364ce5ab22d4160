-- A number goes with the key that it was given for. A code that is usable again, or a participant who is no longer archived, never
-- fails because another one has taken the external id: it becomes a double that the list shows.
create or replace function participant_twins() returns trigger language plpgsql as $$
declare
	key constant text := external_key(new.external_id);
begin
	if address_key(new.email) <> address_key(old.email) then
		new.email_twin := 0;
	end if;
	if key <> external_key(old.external_id) then
		new.external_id_twin := 0;
	end if;
	if key <> '' and old.status in ('Used', 'Archived') and new.status not in ('Used', 'Archived') and exists (
		select from participant where program_id = new.program_id and external_id_key = key and id <> new.id
			and (deleted_at is null or merged_into_id is not null)
	) then
		-- Two that come back at once are numbered one after the other.
		perform pg_advisory_xact_lock(hashtextextended(new.program_id || key, 68000));
		select coalesce(min(free), 0) into new.external_id_twin from generate_series(0, 32767) free
		where not exists (
			select from participant where program_id = new.program_id and external_id_key = key and external_id_twin = free
				and external_id_in_use and id <> new.id and (deleted_at is null or merged_into_id is not null)
		);
	end if;
	return new;
end
$$;
create or replace trigger participant_twins before update of email, external_id, status on participant
	for each row when (
		old.email_twin <> 0 or old.external_id_twin <> 0
		or (new.external_id <> '' and old.status in ('Used', 'Archived') and new.status not in ('Used', 'Archived'))
	)
	execute function participant_twins();
