-- Prefixes are compared as the keys of people are: "ＰＯ", "PO" with an invisible character and "po" are one prefix to
-- everybody who reads an order number.
create temporary table order_prefix_moved as
select address_key(key) as key, program_id, bool_or(shared) as shared, min(created_at) as created_at
from order_prefix where key <> address_key(key) group by 1, 2;
delete from order_prefix where key <> address_key(key);
-- First those that have the new key already, then those that get it: nothing is unique that is shared.
update order_prefix a set shared = true
where not shared and exists (
	select from order_prefix_moved m where m.program_id <> a.program_id and order_prefixes_clash(a.key, m.key)
);
insert into order_prefix (key, program_id, shared, created_at)
select m.key, m.program_id, m.shared
	or exists (select from order_prefix a where a.program_id <> m.program_id and order_prefixes_clash(a.key, m.key))
	or exists (select from order_prefix_moved a where a.program_id <> m.program_id and order_prefixes_clash(a.key, m.key)),
	m.created_at
from order_prefix_moved m
on conflict (key, program_id) do nothing;
drop table order_prefix_moved;

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
drop trigger order_prefix_changed on program;
create trigger order_prefix_changed after update of po_prefix on program
	for each row when (new.po_prefix <> '' and address_key(new.po_prefix) <> address_key(old.po_prefix)) execute function order_prefix_reserve();

create or replace view order_prefix_shared as
select p.id as program_id, o.program_id as shares_with
from program p
join order_prefix o on o.program_id <> p.id and order_prefixes_clash(o.key, address_key(p.po_prefix))
join program q on q.id = o.program_id
where p.deleted_at is null and p.po_prefix <> ''
	and (exists (select from order_sequence s where s.program_id = q.id) or (q.deleted_at is null and address_key(q.po_prefix) = o.key));
