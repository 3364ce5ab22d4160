-- Writes down what happened, in the transaction in which it happens, if anybody wants to hear of it.
create or replace function webhook_tell(program uuid, event text, what jsonb) returns void language plpgsql as $$
begin
	if not exists (select from webhook_endpoint) or not exists (select from webhook_listeners(program, event)) then return; end if;
	with told as (
		insert into webhook_event (id, type, account_id, program_id, data)
		select gen_random_uuid(), event, p.account_id, p.id, what from program p where p.id = program returning id
	)
	insert into webhook_delivery (id, endpoint_id, event_id, due_at)
	select gen_random_uuid(), l, told.id, now() from told, webhook_listeners(program, event) l;
end
$$;
