create or replace function order_dispatch_of_live() returns trigger language plpgsql as $$
declare
	now_status text;
begin
	-- A void of this order waits for this, or this for it.
	select status into now_status from "order" o where o.program_id = new.program_id and o.id = new.order_id for share;
	if now_status = 'Void' then
		raise exception 'order % is void', new.order_id using errcode = 'check_violation', constraint = 'order_dispatch_of_live';
	end if;
	return new;
end
$$;
create or replace trigger order_dispatch_of_live before insert on order_dispatch
	for each row execute function order_dispatch_of_live();
