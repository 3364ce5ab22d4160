create or replace function order_prefix_reserve() returns trigger
language plpgsql
as $$
declare
	wanted text := address_key(new.po_prefix);
begin
	if exists (select from order_prefix where key = wanted and program_id = new.id and not shared) then
		return null;
	end if;
	perform order_prefix_turn();
	if exists (select from order_prefix where program_id <> new.id and order_prefixes_clash(key, wanted)) then
		raise exception 'Another program has the prefix % (constraint "order_prefix_own")', new.po_prefix
			using errcode = '23505', constraint = 'order_prefix_own';
	end if;
	insert into order_prefix (key, program_id) values (wanted, new.id) on conflict do nothing;
	return null;
end
$$;
create or replace trigger order_prefix_reserved after insert on program
	for each row when (new.po_prefix <> '') execute function order_prefix_reserve();
create or replace trigger order_prefix_changed after update of po_prefix on program
	for each row when (new.po_prefix <> '' and address_key(new.po_prefix) <> address_key(old.po_prefix)) execute function order_prefix_reserve();
