create or replace view order_prefix_shared as
select p.id as program_id, o.program_id as shares_with
from program p
join order_prefix o on o.program_id <> p.id and order_prefixes_clash(o.key, address_key(p.po_prefix))
join program q on q.id = o.program_id
where p.deleted_at is null and p.po_prefix <> ''
	and (exists (select from order_sequence s where s.program_id = q.id) or (q.deleted_at is null and address_key(q.po_prefix) = o.key));
