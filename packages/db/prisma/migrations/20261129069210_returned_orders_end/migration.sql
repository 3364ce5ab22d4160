-- Orders of which everything was returned or cancelled are Completed, as from now on with the last item. Those of which
-- everything was cancelled are void already.
with ended as (
	update "order" o set status = 'Completed', version = version + 1, updated_at = now()
	where o.status = 'Shipped'
		and exists (select from order_ending e where e.program_id = o.program_id and e.order_id = o.id and e.kind = 'returned')
		and not exists (
			select from order_item i where i.program_id = o.program_id and i.order_id = o.id
				and not exists (select from order_item_ending l where l.program_id = i.program_id and l.item_id = i.id)
		)
	returning o.program_id, o.id
), unfollowed as (
	-- Nothing is left to ask the supplier about.
	delete from order_dispatch d using ended e where d.program_id = e.program_id and d.order_id = e.id
)
insert into order_event (program_id, id, order_id, kind, data)
select program_id, gen_random_uuid(), id, 'statusChanged', '{"from": "Shipped", "to": "Completed"}' from ended;
