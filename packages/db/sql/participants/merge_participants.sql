-- Moves everything of the merged participant to the kept one, and remembers each row. Both are locked, `for update`, so that nothing of them is being
-- written. The merge's own row is there.
create or replace function merge_participants(program uuid, merge uuid) returns void language plpgsql as $$
declare
	m participant_merge;
begin
	select * into strict m from participant_merge where program_id = program and id = merge;
	insert into participant_merge_row (program_id, merge_id, kind, row_id)
	select program, merge, 'order', o.id from "order" o where o.program_id = program and o.participant_id = m.merged_id
	union all
	select program, merge, 'entry', e.id from ledger_entry e where e.program_id = program and e.participant_id = m.merged_id
	union all
	select program, merge, 'merged', p.id from participant p where p.program_id = program and p.merged_into_id = m.merged_id;
	-- An address that the kept one has in the same words stays behind.
	insert into participant_merge_row (program_id, merge_id, kind, row_id, before)
	select program, merge, 'address', a.id, to_jsonb(a) from participant_address a
	where a.program_id = program and a.participant_id = m.merged_id and not exists (
		select from participant_address k where k.program_id = program and k.participant_id = m.kept_id
			and to_jsonb(k) - array['id', 'participant_id', 'position', 'created_at'] = to_jsonb(a) - array['id', 'participant_id', 'position', 'created_at']
	);
	-- So does a product that is in both carts: one person put it there twice.
	insert into participant_merge_row (program_id, merge_id, kind, row_id, before)
	select program, merge, 'cartItem', c.id, to_jsonb(c) from cart_item c
	where c.program_id = program and c.participant_id = m.merged_id and not exists (
		select from cart_item k where k.program_id = program and k.participant_id = m.kept_id and k.product_id = c.product_id
	);
	update participant_merge set points = p.balance, entries = n.entries, orders = n.orders, addresses = n.addresses, cart_items = n.cart_items
	from participant p, (
		select count(*) filter (where kind = 'entry') as entries, count(*) filter (where kind = 'order') as orders,
			count(*) filter (where kind = 'address') as addresses, count(*) filter (where kind = 'cartItem') as cart_items
		from participant_merge_row where program_id = program and merge_id = merge
	) n
	where participant_merge.program_id = program and participant_merge.id = merge and p.program_id = program and p.id = m.merged_id;
	perform move_holdings(program, merge, m.merged_id, m.kept_id);
	update participant_address a set participant_id = m.kept_id, position = t.position
	from (
		select r.row_id, coalesce((select max(k.position) from participant_address k where k.program_id = program and k.participant_id = m.kept_id), 0)
			+ row_number() over (order by (r.before->>'position')::int) as position
		from participant_merge_row r where r.program_id = program and r.merge_id = merge and r.kind = 'address'
	) t
	where a.program_id = program and a.id = t.row_id;
	update cart_item c set participant_id = m.kept_id from participant_merge_row r
	where r.program_id = program and r.merge_id = merge and r.kind = 'cartItem' and c.program_id = program and c.id = r.row_id;
	-- Chains stay flat.
	update participant p set merged_into_id = m.kept_id where p.program_id = program and p.merged_into_id = m.merged_id;
	update participant set deleted_at = now(), merged_into_id = m.kept_id, version = version + 1, updated_at = now()
	where program_id = program and id = m.merged_id;
end
$$;
