-- A file that is gone can't be imported: staff have discarded it, or nobody decided in time.
create or replace function recipe_run_after_file() returns trigger language plpgsql as $$
begin
	update import_recipe_run set state = 'skipped', ended_at = now(),
		reason = jsonb_build_object('code', case when old.expires_at <= now() then 'expired' else 'discarded' end)
	where upload_id = old.id and state in ('waiting', 'previewing', 'asking');
	if found then perform wake_recipe_runs(); end if;
	return null;
end
$$;
create or replace trigger stored_file_recipe_run after delete on stored_file
	for each row when (old.kind = 'upload') execute function recipe_run_after_file();
