-- What the supplier may have can't be void here, and a void order never goes out.
create or replace function order_void_is_settled() returns trigger language plpgsql as $$
begin
	if exists (select from order_dispatch d where d.program_id = new.program_id and d.order_id = new.id) then
		raise exception 'the supplier may have order %', new.id using errcode = 'check_violation', constraint = 'order_void_is_settled';
	end if;
	return new;
end
$$;
create or replace trigger order_void_is_settled before update of status on "order"
	for each row when (new.status = 'Void' and old.status <> 'Void') execute function order_void_is_settled();
