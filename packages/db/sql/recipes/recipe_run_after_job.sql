create or replace function recipe_run_after_job() returns trigger language plpgsql as $$
begin
	if exists (select from import_recipe_run where upload_id = (new.params->>'fileId')::uuid) then
		perform wake_recipe_runs();
	end if;
	return null;
end
$$;
create or replace trigger job_recipe_run after update of state on job
	for each row when (new.state in ('done', 'doneWithRejects', 'failed', 'cancelled') and new.state <> old.state and new.params ? 'fileId')
	execute function recipe_run_after_job();
