-- One statement for all entries of an insert: an import of a million entries looks once whether anybody wants to hear of it. Runs after ledger_entry_sums, by its name.
create or replace function ledger_entry_webhook() returns trigger language plpgsql as $$
begin
	if not exists (select from webhook_endpoint where 'balance.changed' = any(events)) then return null; end if;
	with heard as materialized (
		select g.program_id, l as endpoint_id from (select distinct program_id from added) g, webhook_listeners(g.program_id, 'balance.changed') l
	), moved as (
		select gen_random_uuid() as id, p.program_id, g.account_id, p.id as participant_id, p.balance, s.amount
		from (
			select program_id, participant_id, sum(amount) as amount from added
			where program_id in (select program_id from heard) group by program_id, participant_id
		) s
		join participant p on p.program_id = s.program_id and p.id = s.participant_id
		join program g on g.id = p.program_id
	), told as (
		insert into webhook_event (id, type, account_id, program_id, data)
		select id, 'balance.changed', account_id, program_id, jsonb_build_object('participantId', participant_id, 'balance', balance, 'change', amount) from moved
		returning id, program_id
	)
	insert into webhook_delivery (id, endpoint_id, event_id, due_at)
	select gen_random_uuid(), h.endpoint_id, t.id, now() from told t join heard h on h.program_id = t.program_id;
	return null;
end
$$;
create or replace trigger ledger_entry_webhook after insert on ledger_entry
	referencing new table as added for each statement execute function ledger_entry_webhook();
