-- Orders whose figures contradict each other, and how. Nothing, unless something went around the product.
create or replace view order_ending_fault as
	select program_id, order_id, 'the sums of its endings are not those of their items' as what
	from order_ending e
	cross join lateral (
		select count(*)::int as items, coalesce(sum(l.quantity), 0)::int as quantity, coalesce(sum(l.points), 0)::int as points, coalesce(sum(l.amount), 0) as amount,
			coalesce(sum(l.shipping), 0) as shipping, coalesce(sum(l.tax), 0) as tax, coalesce(sum(l.taxable), 0) as taxable, coalesce(sum(l.of_order), 0) as of_order
		from order_item_ending l where l.program_id = e.program_id and l.ending_id = e.id
	) l
	where (e.items, e.quantity, e.points, e.amount, e.shipping, e.tax, e.taxable, e.of_order) <> (l.items, l.quantity, l.points, l.amount, l.shipping, l.tax, l.taxable, l.of_order)
	union all
	select o.program_id, o.id, 'what it shows as cancelled or returned is not the sum of its endings'
	from "order" o left join (
		select program_id, order_id, coalesce(sum(points) filter (where kind <> 'returned'), 0)::int as cancelled_total, coalesce(sum(amount) filter (where kind <> 'returned'), 0) as cancelled_amount, coalesce(sum(shipping) filter (where kind <> 'returned'), 0) as cancelled_shipping, coalesce(sum(tax) filter (where kind <> 'returned'), 0) as cancelled_tax,
			coalesce(sum(points) filter (where kind = 'returned'), 0)::int as returned_total, coalesce(sum(amount) filter (where kind = 'returned'), 0) as returned_amount, coalesce(sum(shipping) filter (where kind = 'returned'), 0) as returned_shipping, coalesce(sum(tax) filter (where kind = 'returned'), 0) as returned_tax
		from order_ending group by 1, 2
	) e on e.program_id = o.program_id and e.order_id = o.id
	where (o.cancelled_total, o.cancelled_amount, o.cancelled_shipping, o.cancelled_tax, o.returned_total, o.returned_amount, o.returned_shipping, o.returned_tax)
		<> (coalesce(e.cancelled_total, 0), coalesce(e.cancelled_amount, 0), coalesce(e.cancelled_shipping, 0), coalesce(e.cancelled_tax, 0),
			coalesce(e.returned_total, 0), coalesce(e.returned_amount, 0), coalesce(e.returned_shipping, 0), coalesce(e.returned_tax, 0))
	union all
	select o.program_id, o.id, 'it is not the sum of its items'
	from "order" o join (
		select program_id, order_id, sum(total) as total, sum(amount) as amount, sum(shipping) as shipping from order_item group by 1, 2
	) i on i.program_id = o.program_id and i.order_id = o.id
	where (o.total, o.total_amount, o.total_shipping) <> (i.total, i.amount, i.shipping)
	union all
	select i.program_id, i.order_id, case when l.item_id is null then 'an item that is cancelled, returned or void has no ending'
		when l.points <> i.total or l.amount <> i.amount or l.shipping <> i.shipping or l.quantity <> i.quantity then 'an ending is not what its item was'
		else 'an item that is still on its way has an ending' end
	from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id
	left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id
	where (i.tracking_status in (4, 15) or o.status = 'Void') <> (l.item_id is not null)
		or (l.points, l.amount, l.shipping, l.quantity) <> (i.total, i.amount, i.shipping, i.quantity)
	union all
	select i.program_id, i.order_id, 'its points in the ledger are not those of its items'
	from order_item i
	join ledger_entry d on d.program_id = i.program_id and d.id = i.entry_id
	left join ledger_entry r on r.program_id = i.program_id and r.reverses_id = i.entry_id
	left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id
	where d.amount <> -i.total or (r.id is not null) <> (l.item_id is not null);
