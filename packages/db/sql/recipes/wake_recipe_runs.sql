-- Starts the scheduled work that moves runs on, in the transaction of what they wait for; once, however often it is asked for.
create or replace function wake_recipe_runs() returns void language plpgsql as $$
begin
	perform graphile_worker.add_job('recipeRuns', '{}'::json, job_key => 'schedule recipeRuns', max_attempts => 3);
end
$$;
