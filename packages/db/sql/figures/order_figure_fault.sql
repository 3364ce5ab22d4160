create or replace view order_figure_fault as
	select program_id, hour, status, sum(moments)::bigint as moments, sum(orders)::bigint as orders, sum(points)::bigint as points, sum(dollars) as dollars,
		sum(items)::bigint as items, sum(pieces)::bigint as pieces, sum(item_points)::bigint as item_points, sum(item_dollars) as item_dollars
	from (
		select program_id, date_trunc('hour', ordered_at, 'UTC') as hour, status, count(*) as moments, count(*) as orders, sum(total) as points, sum(total_amount) as dollars,
			0 as items, 0 as pieces, 0 as item_points, 0 as item_dollars
		from "order" group by 1, 2, 3
		union all
		select o.program_id, date_trunc('hour', o.ordered_at, 'UTC'), o.status, 0, 0, 0, 0, count(*), sum(i.quantity), sum(i.total), sum(i.amount)
		from order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id group by 1, 2, 3
		union all
		select e.program_id, date_trunc('hour', e.at, 'UTC'), o.status, count(*), 0, -sum(e.points), -sum(e.amount), sum(e.items), -sum(e.quantity), -sum(e.points), -sum(e.amount)
		from order_ending e join "order" o on o.program_id = e.program_id and o.id = e.order_id group by 1, 2, 3
		union all
		select program_id, hour, status, -moments, -orders, -points, -dollars, -items, -pieces, -item_points, -item_dollars from order_figure
	) f
	group by 1, 2, 3
	having (sum(moments), sum(orders), sum(points), sum(dollars), sum(items), sum(pieces), sum(item_points), sum(item_dollars)) <> (0, 0, 0, 0, 0, 0, 0, 0);
