-- A cleared error waits as long as its order does. Whoever clears one holds the order's lock, so that the order can't leave API Error meanwhile.
create or replace function order_error_wait() returns trigger language plpgsql as $$
begin
	new.waits := exists (
		select from "order" o where o.program_id = new.program_id and o.id = new.order_id and o.status = 'API Error' and o.deleted_at is null
	);
	return new;
end
$$;
create or replace trigger order_error_wait before update of cleared_at on order_error for each row
	when (old.cleared_at is null and new.cleared_at is not null) execute function order_error_wait();
