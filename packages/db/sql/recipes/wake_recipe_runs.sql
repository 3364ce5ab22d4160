-- Starts the scheduled work that moves runs on, in the transaction of what they wait for; once, however often it is asked for.
create or replace function wake_recipe_runs() returns void language plpgsql as $$
declare
	added bigint;
begin
	-- The queue adds nothing when a worker takes the waiting entry at this very moment; that run may not see what is changed here.
	while added is null loop
		select id into added
		from graphile_worker.add_job('recipeRuns', '{}'::json, job_key => 'schedule recipeRuns', max_attempts => 3);
	end loop;
end
$$;
