-- At the end of the transaction, because an order fails before its error is written.
create or replace function order_in_error_waits() returns trigger language plpgsql as $$
begin
	insert into order_error (program_id, id, order_id, message, cleared_at, waits)
	select o.program_id, gen_random_uuid(), o.id, '', now(), true from "order" o
	where o.program_id = new.program_id and o.id = new.id and o.status = 'API Error' and o.deleted_at is null
		and not exists (select from order_error x where x.program_id = o.program_id and x.order_id = o.id and (x.cleared_at is null or x.waits));
	return null;
end
$$;
create constraint trigger order_in_error_waits after insert or update of status on "order" deferrable initially deferred for each row
	when (new.status = 'API Error') execute function order_in_error_waits();
