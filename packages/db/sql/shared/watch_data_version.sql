create or replace function watch_data_version(watched regclass, live text default 'deleted_at is null', scope text default 'program_id') returns void
	language plpgsql as $$
declare
	entity text := (select relname from pg_class where oid = watched);
	noting text := 'data_version_of_' || entity;
begin
	perform data_version_function(watched, live, scope);
	execute format('create trigger data_version_insert after insert on %s referencing new table as new_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_update after update on %s referencing new table as new_rows old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_delete after delete on %s referencing old table as old_rows for each statement execute function %I()', watched, noting);
	execute format('create trigger data_version_truncate after truncate on %s for each statement execute function data_version_truncate()', watched);
	execute format(
		'insert into data_version (scope_id, entity, version, live, held)
		select scope_id, %L, nextval(''data_version_seq''), live, held
		from (select %s as scope_id, count(*) filter (where %s) as live, count(*) as held from %s group by 1) as held',
		entity, scope, live, watched
	);
end
$$;
