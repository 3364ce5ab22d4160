-- Lists of participants show, filter and sort by the names of levels. A level that is named otherwise changes them as a write to the
-- participants does, so totals and places that were remembered before must not be used after it.
create or replace function data_version_level() returns trigger language plpgsql as $$
begin
	insert into data_version (scope_id, entity, version, live)
	select program_id, 'participant', nextval('data_version_seq'), 0
	from (
		select distinct program_id
		from new_rows join old_rows using (program_id, id)
		where new_rows.description <> old_rows.description
	) as renamed;
	return null;
end
$$;
create or replace trigger data_version_level after update on plateau_level
	referencing new table as new_rows old table as old_rows
	for each statement execute function data_version_level();
