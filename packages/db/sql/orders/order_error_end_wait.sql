create or replace function order_error_end_wait() returns trigger language plpgsql as $$
begin
	update order_error e set waits = false where e.waits and e.program_id = new.program_id
		and e.order_id = case tg_table_name when 'order' then (to_jsonb(new)->>'id')::uuid else (to_jsonb(new)->>'order_id')::uuid end;
	return null;
end
$$;

-- The order goes on.
create or replace trigger order_end_wait after update of status, deleted_at on "order" for each row
	when (old.status = 'API Error' and (new.status <> 'API Error' or new.deleted_at is not null)) execute function order_error_end_wait();

-- Its next error is open.
create or replace trigger order_error_end_wait after insert on order_error for each row when (new.cleared_at is null) execute function order_error_end_wait();
