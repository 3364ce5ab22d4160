create or replace function webhook_listeners(program uuid, event text) returns setof uuid language sql stable as $$
	select e.id from program p join account a on a.id = p.account_id
	join webhook_endpoint e on e.account_id = any(a.path) and (e.program_id is null or e.program_id = p.id)
	where p.id = program and event = any(e.events)
$$;
